import { type Filter, termsOf, valuesOf } from './tree.js';

const DATED_FLAGS = ['today', 'overdue'];

/**
 * Returns the subtasks that a list with a filter has beside top-level tasks. `dated`: all that the filter selects, but the
 * status alone still makes no subtask one of today.
 */
export function subtasksListedBy(tree: Filter): 'none' | 'dated' | 'all' {
  const names = (field: string, isOne = (_value: unknown) => true) =>
    termsOf(tree).some((term) => 'field' in term && term.field === field && valuesOf(term).some(isOne));
  if (names('parent') || names('is', (value) => value === 'subtask')) return 'all';
  return names('due') || names('is', (value) => DATED_FLAGS.includes(String(value))) ? 'dated' : 'none';
}
