import type { Here } from './formats/dates.js';
import { translateTodoist } from './formats/filters/todoist.js';

/** A filter in the language of another program. */
interface ForeignFilter {
  program: string;
  /** The same in the language of filters here; null if parts have no counterpart. */
  text: string | null;
}

/** Signs of Todoist between terms and before names. Neither is part of the language of filters here. */
const SIGNS = /[&|]|(?:^|[\s(!&|])[#@/][^\s&|()]/;
const NAME = /(?<=^|[\s(!&|,])(##?|@|\/)([^&|(),!]{1,255})/g;

/** Comparisons of Vikunja, and its words for "and" and "or". */
const VIKUNJA =
  /&&|\|\||\b(?:done|priority|percentDone|dueDate|startDate|endDate|doneAt|assignees|labels|project) *(?:[!<>]?=|[<>]|\bin\b|\blike\b)/;

/** Recognises a filter of another program; undefined if a text is none. */
export function foreignFilter(text: string, here: Here): ForeignFilter | undefined {
  if (VIKUNJA.test(text)) return { program: 'Vikunja', text: null };
  const { filter, isComplete } = translateTodoist(text, namesIn(text), here);
  if (isComplete) return { program: 'Todoist', text: filter };
  return SIGNS.test(text.replace(/"[^"]*"/g, '')) ? { program: 'Todoist', text: null } : undefined;
}

/** The names that a query has: whether they exist is found when its translation is used. */
function namesIn(query: string) {
  const named = [...query.matchAll(NAME)].map(([, sign, name = '']) => ({ sign, name: name.trim() }));
  const of = (wanted: string) => named.filter(({ sign }) => sign?.charAt(0) === wanted).map(({ name }) => name);
  const projectOf = (name: string) => ({ name, imported: name.toLowerCase() === 'inbox' ? null : name, below: [] });
  return { projects: of('#').map(projectOf), sections: of('/'), labels: of('@') };
}
