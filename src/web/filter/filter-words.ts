import { computed } from '@preact/signals';
import { type Field, fieldOf } from '../../filter/fields.js';
import { sentenceOf } from '../../filter/sentence.js';
import { type FieldTerm, type Filter, mapTerms, type Term, type Value } from '../../filter/tree.js';
import { type Vocabulary, vocabulary } from '../../filter/vocabulary.js';
import { de } from '../../filter/words/de.js';
import { en } from '../../filter/words/en.js';
import { planningText } from '../text/planning/planning-text.js';
import { text } from '../text/text.js';
import type { Labels } from './completion.js';
import { objectsNamed, objectsOf } from './names.js';

const words = computed((): Vocabulary => vocabulary(text.value.tag === 'de' ? de : en));

/** Describes a part of a filter: `due before today`. Uids are shown as the names of their objects. */
export function labelOfPart(part: Filter): string {
  return sentenceOf(mapTerms(part, withNames), 'tasks', words.value);
}

function withNames(term: Term): Term {
  const field = 'field' in term ? fieldOf('tasks', term.field) : undefined;
  if (field?.kind !== 'named' || !('field' in term)) return term;
  const isUid = (value: Value) => typeof value === 'string' && /^(?=.*[a-z])[\da-z]{15}$/.test(value);
  // An object that is deleted, or that the user cannot see, has no name.
  const shown = (value: Value): Value => nameOfValue(field, value) ?? (isUid(value) ? '?' : value);
  return {
    ...term,
    value: Array.isArray(term.value) ? term.value.map(shown) : shown(term.value as Value),
  } as FieldTerm;
}

/** Returns the name of the object that a value of a field names; undefined for a word, or without such an object. */
export function nameOfValue(field: Field & { kind: 'named' }, value: Value): string | undefined {
  if (typeof value === 'string' && /^(?:none|any|me)$/i.test(value)) return undefined;
  return objectsNamed(field.named, value)[0]?.name;
}

export const labels: Labels = {
  field: (name) => planningText.value.filter.fields[name] ?? name,
  value(_field, word) {
    const { operators, truth } = planningText.value.filter;
    if (word === 'none' || word === 'any') return operators[word];
    return truth[word] ?? words.value.values[word] ?? word;
  },
  names: (field) =>
    [...new Set(objectsOf(field.named).map(({ name }) => name))].sort((one, other) => one.localeCompare(other)),
};

/** Returns a word of the language as texts have it: `or`, `not`. */
export function wordFor(word: 'or' | 'not'): string {
  return words.value[word].replace('{}', '').trim();
}
