import { comparisonForm } from '../../../filter/comparison.js';
import type { Member } from '../../data/people.js';

/** Mentions in the text of a comment, by the rules of the service, which reads names when it stores the text. Pure. */

type Mentionable = Pick<Member, 'uid' | 'name' | 'email'>;

export interface TypedMention {
  /** Position of the sign. */
  start: number;
  /** Position after what is typed. */
  end: number;
  /** Text after the sign so far, without quotes. */
  word: string;
}

/** A sign that does not end a word or an address, then a word or an open quote. */
const OPEN_MENTION = /(?<![\p{L}\p{N}_.+@-])@(?:"([^"\n]{0,255})|([\p{L}\p{N}\p{M}_.+'’-]{0,80}))$/u;

/** Returns the mention that is being typed at a position; undefined if there is none. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const from = Math.max(0, caret - 260);
  const found = OPEN_MENTION.exec(text.slice(from, caret));
  if (found === null) return undefined;
  return { start: from + found.index, end: caret, word: found[1] ?? found[2] ?? '' };
}

/** Returns the names by which the service finds a person: the whole one, the first word of it, a part of the address. */
function namesOf({ name, email }: Mentionable): string[] {
  const given = name ?? '';
  const address = email === null ? '' : email.slice(0, email.lastIndexOf('@'));
  return [given, given.split(/\s+/u)[0] ?? '', address].filter(Boolean).map(comparisonForm);
}

/** Returns a name by which the service finds this person only, among those who are named; undefined if there is none. */
export function nameAmong(person: Mentionable, people: readonly Mentionable[]): string | undefined {
  const others = people.filter(({ uid }) => uid !== person.uid).flatMap(namesOf);
  const names = [person.name ?? '', namesOf({ ...person, name: null })[0] ?? ''];
  return names.find((name) => name !== '' && !name.includes('"') && !others.includes(comparisonForm(name)));
}

/** Returns the text that mentions a person: the name, or the uid if others have the name, too. */
export function mentionOf(person: Mentionable, people: readonly Mentionable[]): string {
  const name = person.name ?? namesOf(person).at(-1) ?? '';
  const key = comparisonForm(name);
  const isOnly = people.every((other) => other.uid === person.uid || !namesOf(other).includes(key));
  if (name === '' || name.includes('"') || !isOnly) return `@[${person.uid}]`;
  return /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.+'’-]*[\p{L}\p{N}\p{M}_])?$/u.test(name) ? `@${name}` : `@"${name}"`;
}

const UID = /@\[([0-9a-z]{15})\]/g;

/** Returns a stored text with names instead of uids, as its author types it. */
export function withNames(text: string, people: readonly Mentionable[]): string {
  const byUid = new Map(people.map((person) => [person.uid, person]));
  return text.replace(UID, (whole, uid: string) => {
    const person = byUid.get(uid);
    return person === undefined ? whole : mentionOf(person, people);
  });
}
