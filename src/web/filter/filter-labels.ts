import type { ReadonlySignal } from '@preact/signals';
import { type Field, fieldOf } from '../../filter/fields.js';
import { sentenceOf, type Vocabulary } from '../../filter/sentence.js';
import { type FieldTerm, type Filter, mapTerms, type Term, type Value } from '../../filter/tree.js';
import { en } from '../../filter/vocabulary/en.js';
import { compareNames } from '../data/name-order.js';
import { firstOfNextWeek } from '../dates.js';
import { planningText } from '../text/planning/planning-text.js';
import { laterText, text } from '../text/text.js';
import type { Labels } from './completion.js';
import { objectsNamed, objectsOf } from './names.js';

const vocabulary: ReadonlySignal<Vocabulary> = laterText('vocabulary', en);

/** Describes a part of a filter: `due before today`. Uids are replaced by the names of their objects. */
export function labelOfPart(part: Filter): string {
  return sentenceOf(mapTerms(part, withNames), 'tasks', vocabulary.value);
}

function withNames(term: Term): Term {
  const field = 'field' in term ? fieldOf('tasks', term.field) : undefined;
  if (field?.kind !== 'named' || !('field' in term)) return term;
  const isUid = (value: Value) => typeof value === 'string' && /^(?=.*[a-z])[\da-z]{15}$/.test(value);
  // An object that is deleted, or that the user cannot see, has no name.
  const named = (value: Value): Value => nameOfValue(field, value) ?? (isUid(value) ? '?' : value);
  return {
    ...term,
    value: Array.isArray(term.value) ? term.value.map(named) : named(term.value as Value),
  } as FieldTerm;
}

/** Returns the name of the object that a value of a field names; undefined for a keyword, or without such an object. */
export function nameOfValue(field: Field & { kind: 'named' }, value: Value): string | undefined {
  if (typeof value === 'string' && /^(?:none|any|me)$/i.test(value)) return undefined;
  return objectsNamed(field.named, value)[0]?.name;
}

export const labels: Labels = {
  field: (name) => planningText.value.filter.fields[name] ?? name,
  value(_field, keyword) {
    const { operators, truth } = planningText.value.filter;
    if (keyword === 'none' || keyword === 'any') return operators[keyword];
    return truth[keyword] ?? vocabulary.value.values[keyword] ?? keyword;
  },
  days: () => [{ text: firstOfNextWeek(), label: text.value.days.nextWeek }],
  names: (field) => [...new Set(objectsOf(field.named).map(({ name }) => name))].sort(compareNames),
};

/** Returns the label of a keyword of the filter language. */
export function labelFor(keyword: 'or' | 'not'): string {
  return vocabulary.value[keyword].replace('{}', '').trim();
}
