import type { Call } from '../command.js';
import { wrongUse } from '../failure.js';

/** Fields of a filter whose value may be a name with spaces. The shell has taken away its quotation marks. */
const NAMES = /^(-?(?:project|section|area|goal|parent|tag|owner|task|assignee):)([^"(\s]*\s[^"]*)$/i;
const OPERATORS = /\s(?:or|and|not)\s|[():"]/;

/** Joins the words of a command line to a filter. */
export function filterOf(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  const [, field = '', value = ''] = NAMES.exec(word) ?? [];
  if (field !== '' && !OPERATORS.test(value)) return field + JSON.stringify(value);
  return /\s/.test(word) && !OPERATORS.test(word) ? JSON.stringify(word) : word;
}

/** Returns the references of a command: its words, and for `-` the lines of standard input. */
export async function referencesOf(call: Call, words: readonly string[]): Promise<string[]> {
  const references: string[] = [];
  for (const word of words) {
    if (word === '-') references.push(...linesOf(await call.input()).map(referenceOf));
    else references.push(word);
  }
  if (references.length === 0 && !words.includes('-')) {
    throw wrongUse(`Name what to ${call.command.name}: tutti ${call.command.name} ${call.command.words}`);
  }
  return references;
}

export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

/** Takes the reference of a line as lists print it: its first column, or the id of its JSON. */
function referenceOf(line: string): string {
  if (!line.startsWith('{')) return line.split('\t', 1)[0] ?? line;
  try {
    const { id } = JSON.parse(line) as { id?: number | string };
    if (id !== undefined) return String(id);
  } catch {
    // A name that begins with a brace.
  }
  return line;
}
