import { AppError } from '../../lib/errors.js';
import { type NamedPerson, personFinder } from '../../lib/person-names.js';

/** Mentions in the text of a comment. Everything here is a function of the text and the users who see the task. */

const MAX_MENTIONS = 20;

/** A user who may be mentioned. */
interface Mentionable extends NamedPerson {
  id: number;
  uid: string;
}

/** `@[uid]`, `@"Full name"`, or `@` and a word, which ends with a letter, digit or underscore. */
const MENTION =
  /(?<![\p{L}\p{N}_.+@-])@(?:\[([0-9a-z]{15})\]|"([^"\n]{1,520})"|([\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.+'’-]*[\p{L}\p{N}\p{M}_])?))/gu;

export interface ResolvedText {
  text: string;
  /** Ids of the mentioned users, in the order of the text. */
  users: number[];
}

/**
 * Writes the mentions in a text as `@[uid]`. A name that no user, or more than one, has stays text.
 * @throws AppError VALIDATION_FAILED if it mentions too many users
 */
export function resolveMentions(text: string, people: readonly Mentionable[]): ResolvedText {
  const byUid = new Map(people.map((person) => [person.uid, person]));
  const named = personFinder(people);
  const users = new Set<number>();
  const mention = (whole: string, uid?: string, quoted?: string, word?: string): string => {
    const person = uid === undefined ? named(quoted ?? word ?? '') : byUid.get(uid);
    if (person === undefined) return whole;
    users.add(person.id);
    return `@[${person.uid}]`;
  };
  const parts = partsOf(text).map(({ part, isCode }) => (isCode ? part : part.replace(MENTION, mention)));
  if (users.size > MAX_MENTIONS) {
    const message = `must mention at most ${MAX_MENTIONS} users`;
    throw new AppError('VALIDATION_FAILED', { message, details: [{ path: 'body/text', message }] });
  }
  return { text: parts.join(''), users: [...users] };
}

interface TextPart {
  part: string;
  isCode: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits a text into code and other parts, which concatenate to the text: fenced blocks, and spans between backticks.
 */
function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let block = '';
  let fence: string | null = null;
  const endBlock = (isCode: boolean) => {
    if (block !== '') parts.push(...(isCode ? [{ part: block, isCode }] : spansOf(block)));
    block = '';
  };
  for (const line of text.split(/(?<=\n)/)) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      block += line;
      if (marks?.startsWith(fence) && line.trim() === marks) {
        endBlock(true);
        fence = null;
      }
      continue;
    }
    if (marks !== undefined) {
      endBlock(false);
      block = line;
      fence = marks;
      continue;
    }
    block += line;
    // A span between backticks does not reach beyond its paragraph.
    if (line.trim() === '') endBlock(false);
  }
  endBlock(fence !== null);
  return parts;
}

/** Splits a paragraph at its code spans: a run of backticks, up to the next run of the same length. */
function spansOf(paragraph: string): TextPart[] {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ start: index, length }));
  const nextOfLength = new Map<number, number>();
  const closing = new Array<number | undefined>(runs.length);
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.length ?? 0;
    closing[at] = nextOfLength.get(length);
    nextOfLength.set(length, at);
  }
  const parts: TextPart[] = [];
  let done = 0;
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at];
    const close = runs[closing[at] ?? -1];
    if (open === undefined || close === undefined) continue;
    const end = close.start + close.length;
    parts.push({ part: paragraph.slice(done, open.start), isCode: false });
    parts.push({ part: paragraph.slice(open.start, end), isCode: true });
    done = end;
    at = closing[at] ?? at;
  }
  parts.push({ part: paragraph.slice(done), isCode: false });
  return parts.filter(({ part }) => part !== '');
}
