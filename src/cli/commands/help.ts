import { GLOBAL_OPTIONS } from '../arguments.js';
import type { Call, Command, Option } from '../command.js';
import { wrongUse } from '../failure.js';
import { suggestion } from '../suggest.js';

declare const SKILL: string;

const GROUPS: [string, readonly string[]][] = [
  ['Account', ['login', 'logout', 'whoami']],
  [
    'Reading',
    [
      'list',
      'today',
      'upcoming',
      'inbox',
      'show',
      'search',
      'comments',
      'projects',
      'areas',
      'goals',
      'notes',
      'tags',
      'views',
    ],
  ],
  ['Writing', ['add', 'edit', 'done', 'reopen', 'move', 'delete', 'restore', 'claim', 'comment']],
  ['Other objects', ['project', 'note', 'area', 'goal', 'tag', 'view', 'section']],
  ['Undo and history', ['undo', 'history', 'trash']],
  ['Following, moving', ['watch', 'changes', 'export', 'import']],
  ['Everything else', ['api', 'operations', 'help', 'completion', 'skill']],
];

export const helpCommand: Command = {
  name: 'help',
  words: '[COMMAND]',
  summary: 'Show the commands, or how to use one',
  options: [],
  examples: ['tutti help add'],
  async run(call) {
    const [name] = call.words;
    if (name === undefined) return call.out.raw(overview(call.commands));
    const command = call.commands.find((one) => one.name === name);
    const near = suggestion(
      name,
      call.commands.map((one) => one.name),
    );
    if (command === undefined) throw wrongUse(`There is no command ${name}.${near} See tutti help`);
    await call.out.raw(helpOf(command));
  },
};

export function overview(commands: readonly Command[]): string {
  const find = (name: string) => commands.filter((command) => command.name === name);
  const groups = GROUPS.map(([title, names]) => {
    const lines = names
      .flatMap(find)
      .map(({ name, words, summary }) => `  ${`${name} ${words}`.padEnd(30)} ${summary}`);
    return `${title}\n${lines.join('\n')}\n`;
  });
  return [
    'tutti works with the tasks of a Tutti service.\n',
    '  tutti login URL                 sign in, once\n  tutti add "Call the movers tomorrow 9am"\n  tutti list\n',
    ...groups,
    `Options of every command\n${optionLines(GLOBAL_OPTIONS)}\n`,
    'tutti help COMMAND shows its options and examples. Words after -- are not options.\n' +
      'Exit: 0 done, 1 failed, 2 wrong use, 3 not found, 4 ambiguous or conflict, 5 not allowed, 6 unavailable.\n',
  ].join('\n');
}

export function helpOf({ name, words, summary, details, options, examples }: Command): string {
  return [
    `tutti ${name} ${words}`.trimEnd(),
    `\n${summary}.${details === undefined ? '' : `\n\n${details}`}`,
    ...(options.length > 0 ? [`\nOptions\n${optionLines(options)}`] : []),
    `\nExamples\n${examples.map((example) => `  ${example}`).join('\n')}\n`,
  ].join('\n');
}

function optionLines(options: readonly Option[]): string {
  return options.map(({ name, value = '', help }) => `  ${`${name} ${value}`.padEnd(22)} ${help}`).join('\n');
}

export const skillCommand: Command = {
  name: 'skill',
  words: '',
  summary: 'Print instructions for agents that run this command',
  options: [],
  examples: ['tutti skill'],
  run: (call: Call) => call.out.raw(SKILL),
};
