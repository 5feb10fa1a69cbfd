import { cac } from 'cac';
import { type Command, type Option, Options } from './command.js';
import { wrongUse } from './failure.js';
import { suggestion } from './suggest.js';

export const GLOBAL_OPTIONS: readonly Option[] = [
  { name: '--json', help: 'Print the objects of the API, one a line for lists' },
  { name: '--fields', value: 'A,B', help: 'Print only these members, such as id,name,project.name' },
  { name: '--profile', value: 'NAME', help: 'Use this profile instead of "default"' },
  { name: '--help', help: 'Show the help of a command' },
];

const SHORT: Record<string, string> = { '-h': '--help', '-d': '--data', '-H': '--header' };

interface Parsed {
  command: Command | undefined;
  words: string[];
  options: Options;
}

/** Marks a word that is no option. Otherwise the parser would read numbers, and options of one letter, in words. */
const MARK = '\u0000';
const unmarked = (word: string) => (word.startsWith(MARK) ? word.slice(1) : word);

/** @throws Failure for an unknown command or option, an option without its value, or a value for a switch */
export function parseArguments(argv: readonly string[], commands: readonly Command[]): Parsed {
  const at = commandIndex(argv);
  const name = argv[at];
  const command = commands.find((one) => one.name === name);
  const known = [...(command?.options ?? []), ...GLOBAL_OPTIONS];
  const cli = cac('tutti');
  for (const option of GLOBAL_OPTIONS) cli.option(signatureOf(option), option.help);
  for (const one of commands) {
    const made = cli.command(`${one.name} [...words]`, one.summary);
    for (const option of one.options) made.option(signatureOf(option), option.help);
  }
  const parsed = cli.parse(['node', 'tutti', ...marked(argv, command === undefined ? -1 : at, known)], { run: false });
  const words = parsed.args.map((word) => unmarked(String(word)));
  const isHelp = parsed.options.help === true;
  if (command === undefined && name !== undefined) {
    throw wrongUse(`There is no command ${name}.${suggestion(name, commands.map(nameOf))} See tutti help`);
  }
  const options: Record<string, (string | boolean)[]> = {};
  for (const option of known) {
    const value: unknown = parsed.options[camelCase(option.name.replace(/^--(no-)?/, ''))];
    if (value === undefined || (option.name.startsWith('--no-') && value !== false)) continue;
    const values = [value].flat().map((one) => (typeof one === 'boolean' ? one : unmarked(String(one))));
    const isMissing = option.value !== undefined && values.some((one) => typeof one === 'boolean' || one === '');
    if (isMissing && !isHelp) throw wrongUse(`${option.name} takes a value: ${option.name} ${option.value}`);
    options[option.name.slice(2)] = option.name.startsWith('--no-') ? [true] : values;
  }
  return { command, words, options: new Options(options) };
}

/**
 * Refuses words that a command would ignore. Its help names each word that it takes; texts and lists take any number.
 * @throws Failure
 */
export function refuseSpareWords({ name, words: named }: Command, words: readonly string[]): void {
  if (/…|TEXT|WORDS/.test(named)) return;
  const spare = words[named.split(' ').filter(Boolean).length];
  if (spare === undefined) return;
  const taken = named === '' ? 'no words' : `${named} only`;
  throw wrongUse(`tutti ${name} takes ${taken}, not also ${JSON.stringify(spare)}`);
}

/** Returns the index of the first word that is neither an option nor the value of one; -1 if there is none. */
function commandIndex(argv: readonly string[]): number {
  return argv.findIndex((word, index) => {
    const isValue = GLOBAL_OPTIONS.some(({ name, value }) => value !== undefined && name === argv[index - 1]);
    return !word.startsWith('-') && !isValue;
  });
}

function marked(argv: readonly string[], commandAt: number, known: readonly Option[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const before = argv.slice(0, end).map((word, index) => {
    if (index === commandAt) return word;
    const [long = word, ...value] = word.split('=');
    const name = isShort(word, known) ? (SHORT[word] ?? word) : long;
    if (name.startsWith('--')) {
      const option = known.find((one) => one.name === name);
      if (option === undefined) throw unknownOption(name, argv[commandAt], known);
      // Otherwise `--dry-run=false` would rehearse, or not, as the parser likes.
      if (option.value === undefined && value.length > 0) throw wrongUse(`${name} takes no value`);
      return value.length === 0 || name !== long ? name : `${name}=${MARK}${value.join('=')}`;
    }
    return MARK + word;
  });
  return [...before, ...argv.slice(end + 1).map((word) => MARK + word)];
}

function isShort(word: string, known: readonly Option[]): boolean {
  return known.some(({ name }) => name === SHORT[word]);
}

function unknownOption(name: string, command: string | undefined, known: readonly Option[]): Error {
  const near = suggestion(name, known.map(nameOf));
  const where = command === undefined ? 'tutti help' : `tutti help ${command}`;
  return wrongUse(`There is no option ${name}.${near} See ${where}`);
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function signatureOf({ name, value }: Option): string {
  return value === undefined ? name : `${name} <value>`;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}
