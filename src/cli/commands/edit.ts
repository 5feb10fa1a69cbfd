import type { Task } from '../../client/index.js';
import type { Call, Command, Option } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { wrongUse } from '../failure.js';
import { KINDS, type Kind } from '../references/kinds.js';
import { assignmentsOf, bodyOf, MEMBERS } from '../references/members.js';
import { resolve } from '../references/resolve.js';
import { referencesOf } from '../references/words.js';
import { bulk, DRY_RUN, perform, printTasks, type Write } from './writing.js';

/** Reads `-` as standard input, once: for a text, or for references. */
export async function withInput(call: Call, members: [string, string][], references: readonly string[]) {
  const isRead = references.includes('-');
  const fromInput = members.filter(([, value]) => value === '-');
  if (fromInput.length + Number(isRead) > 1) throw wrongUse('Standard input can be read for one thing only');
  if (fromInput.length === 0) return members;
  const text = await call.input();
  return members.map(([name, value]): [string, string] => [name, value === '-' ? text.replace(/\n$/, '') : value]);
}

/** An object that a command is about. */
type Target = Required<Pick<Write, 'path' | 'references'>>;

/** Reads the references of a command. Each is an object of this type. */
export async function targetsOf(connection: Connection, kind: Kind, references: readonly string[]): Promise<Target[]> {
  const targets = new Map<string, Target>();
  for (const reference of references) {
    const { id } = await resolve(connection, kind, reference);
    const path = `${KINDS[kind].one}/${id}`;
    if (!targets.has(path)) targets.set(path, { path, references: [reference] });
  }
  return [...targets.values()];
}

const edit: Command = {
  name: 'edit',
  words: 'REF… MEMBER=VALUE…',
  summary: 'Change tasks',
  details:
    `Members: ${Object.keys(MEMBERS.task ?? {}).join(', ')}. An empty value, or none, clears one; note=- reads standard\n` +
    'input. Days are 2026-03-31 or words ("friday 9am", "in 3 days"). +TAG adds a tag, -TAG removes one.',
  options: [DRY_RUN],
  examples: [
    'tutti edit "Buy paint" due=friday priority=high +errand',
    'tutti edit 1 2 project=none --dry-run',
    "echo 'White, five litres' | tutti edit 'Buy paint' note=-",
  ],
  async run(call) {
    const given = assignmentsOf('task', call.words);
    const { added, removed } = given;
    if (given.members.length + added.length + removed.length === 0) throw wrongUse('Name what changes: due=tomorrow');
    const members = await withInput(call, given.members, given.references);
    const references = await referencesOf(call, given.references);
    const objects = await perform(call, async (connection) => {
      const body = await bodyOf(connection, 'task', members);
      const targets = await targetsOf(connection, 'task', references);
      const writes: Write[] = [];
      for (const target of targets) {
        const present = removed.length === 0 ? [] : await tagsOf(connection, target.path, removed);
        writes.push(...writesOf(target, body, { added, removed: present }));
      }
      return bulk(writes);
    });
    // The last response about a task shows it as it is at the end.
    const last = new Map(objects.map((object) => [(object as Task).id, object]));
    await printTasks(call, call.options.has('dry-run') ? 'Would change' : 'Changed', [...last.values()]);
  },
};

/** Returns those of some tags that a task has. */
async function tagsOf(connection: Connection, path: string, names: readonly string[]): Promise<string[]> {
  const { data } = await connection.send<Task>('GET', path);
  const present = new Set(data.tags.map(({ name }) => name.toLowerCase()));
  return names.filter((name) => present.has(name.toLowerCase()));
}

function writesOf(
  { path, references }: Target,
  body: object,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Write[] {
  const writes: Write[] = [
    ...(Object.keys(body).length > 0 ? [{ method: 'PATCH' as const, path, body }] : []),
    ...(added.length > 0 ? [{ method: 'POST' as const, path: `${path}/tags`, body: { tags: added } }] : []),
    ...removed.map((tag) => ({ method: 'DELETE' as const, path: `${path}/tags/${encodeURIComponent(tag)}` })),
  ];
  return writes.map((write) => ({ ...write, references }));
}

interface Action {
  name: string;
  summary: string;
  done: string;
  options?: readonly Option[];
  /** Names of options that contradict each other. */
  contrary?: readonly string[];
  examples: readonly string[];
  write(path: string, call: Call): Write;
}

/** A command that does the same to several tasks. */
function action({ name, summary, done, options = [], contrary = [], examples, write }: Action): Command {
  return {
    ...{ name, words: 'REF…', summary, examples, options: [...options, DRY_RUN] },
    async run(call) {
      call.options.allowOne(...contrary);
      const references = await referencesOf(call, call.words);
      const objects = await perform(call, async (connection) => {
        const targets = await targetsOf(connection, 'task', references);
        return bulk(targets.map((target) => ({ ...target, ...write(target.path, call) })));
      });
      await printTasks(call, call.options.has('dry-run') ? `Would be ${done.toLowerCase()}` : done, objects);
    },
  };
}

export const editCommands: Command[] = [
  edit,
  action({
    ...{
      name: 'done',
      summary: 'Complete tasks',
      done: 'Done',
      examples: ['tutti done "Buy paint"', 'tutti list --fields id due:today | tutti done -'],
    },
    options: [{ name: '--subtasks', help: 'Complete open subtasks, too' }],
    write: (path, { options }) => ({
      method: 'POST',
      path: `${path}/complete`,
      ...(options.has('subtasks') && { body: { complete_subtasks: true } }),
    }),
  }),
  action({
    ...{ name: 'reopen', summary: 'Open completed tasks again', done: 'Reopened', examples: ['tutti reopen 1'] },
    write: (path) => ({ method: 'PATCH', path, body: { status: 0 } }),
  }),
  action({
    ...{
      name: 'delete',
      summary: 'Move tasks to the trash',
      done: 'Deleted',
      examples: ['tutti delete 1 2 --dry-run'],
    },
    write: (path) => ({ method: 'DELETE', path }),
  }),
  action({
    ...{
      name: 'claim',
      summary: 'Announce that you work on a task',
      done: 'Claimed',
      examples: ['tutti claim 1 --minutes 30'],
    },
    options: [
      { name: '--minutes', value: 'N', help: 'For this many minutes (30)' },
      { name: '--release', help: 'End the claim' },
    ],
    contrary: ['minutes', 'release'],
    write: (path, { options }) => {
      if (options.has('release')) return { method: 'DELETE', path: `${path}/claim` };
      return { method: 'POST', path: `${path}/claim`, body: { minutes: minutesOf(options.text('minutes')) } };
    },
  }),
];

function minutesOf(text = '30'): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw wrongUse(`--minutes takes a number, not ${JSON.stringify(text)}`);
  return Number(text);
}
