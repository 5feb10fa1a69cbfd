import { EVERYTHING, type Filter } from '../../../filter/tree.js';
import { isDay } from '../../../lib/days.js';
import { required } from '../../../lib/typed.js';
import { isoOf } from '../date-texts.js';
import { whenOf } from '../date-words.js';
import type { Here } from '../dates.js';
import { conjunctsOf, type Token } from './expression.js';
import { allOf, anyOf, MAX_FILTER_LENGTH, named, type TranslatedFilter, type Translation } from './translation.js';

/** Names that filters of a backup can refer to. */
interface TodoistNames {
  projects: readonly {
    /** In Todoist. */
    name: string;
    /** Of the imported project; null for the inbox. */
    imported: string | null;
    /** Imported names of the projects below it. */
    below: readonly string[];
  }[];
  sections: readonly string[];
  labels: readonly string[];
}

/** Filters of Todoist find open tasks only. */
const ALWAYS: readonly Filter[] = [{ field: 'status', op: '=', value: 'open' }];

/** Translates a filter query of Todoist (`(today | overdue) & @office & !#Work`). */
export function translateTodoist(query: string, names: TodoistNames, here: Here): TranslatedFilter {
  if (query.length > MAX_FILTER_LENGTH) return allOf(ALWAYS, [null]);
  const conjuncts = conjunctsOf(tokensOf(query), {
    // A list of queries separated by commas is shown as several lists.
    alternatives: [',', '|'],
    and: '&',
    not: '!',
    translate: (text) => termOf(text, names, here),
  });
  return allOf(ALWAYS, conjuncts);
}

/** Splits a query at its operators, which a backslash makes part of a name. */
function tokensOf(query: string): Token<string>[] {
  const tokens: Token<string>[] = [];
  let text = '';
  const endTerm = () => {
    if (text.trim() !== '') tokens.push({ term: text.trim() });
    text = '';
  };
  for (let at = 0; at < query.length; at++) {
    const character = query.charAt(at);
    if (character === '\\' && at + 1 < query.length) text += query.charAt(++at);
    else if ('&|!(),'.includes(character)) {
      endTerm();
      tokens.push({ operator: character });
    } else text += character;
  }
  endTerm();
  return tokens;
}

const TERMS: Readonly<Record<string, Filter>> = {
  overdue: { field: 'is', op: '=', value: 'overdue' },
  'over due': { field: 'is', op: '=', value: 'overdue' },
  od: { field: 'is', op: '=', value: 'overdue' },
  'no date': { field: 'due', op: '=', value: 'none' },
  'no due date': { field: 'due', op: '=', value: 'none' },
  'no time': { field: 'time', op: '=', value: 'none' },
  'no labels': { field: 'tag', op: '=', value: 'none' },
  'no label': { field: 'tag', op: '=', value: 'none' },
  recurring: { field: 'recurring', op: '=', value: 'true' },
  subtask: { field: 'is', op: '=', value: 'subtask' },
  shared: { field: 'shared', op: '=', value: 'true' },
  all: EVERYTHING,
  'view all': EVERYTHING,
  p1: { field: 'priority', op: '=', value: 'high' },
  p2: { field: 'priority', op: '=', value: 'medium' },
  p3: { field: 'priority', op: '=', value: 'medium' },
  p4: { field: 'priority', op: '=', value: 'low' },
  'priority 1': { field: 'priority', op: '=', value: 'high' },
  'priority 2': { field: 'priority', op: '=', value: 'medium' },
  'priority 3': { field: 'priority', op: '=', value: 'medium' },
  'priority 4': { field: 'priority', op: '=', value: 'low' },
  'no priority': { field: 'priority', op: '=', value: 'low' },
};

const DATE_FIELDS: Readonly<Record<string, string>> = { due: 'due', date: 'due', created: 'created', added: 'created' };
const COMPARISONS = { before: '<', after: '>' } as const;

function termOf(given: string, names: TodoistNames, here: Here): Translation {
  const text = given.toLowerCase().replace(/\s+/g, ' ');
  const word = TERMS[text];
  if (word !== undefined) return word;
  const [mark, name] = [given.charAt(0), given.slice(1)];
  if (mark === '@') return labelled(name, names);
  if (given.startsWith('##')) return inProjects(given.slice(2), names, true);
  if (mark === '#') return inProjects(name, names, false);
  if (mark === '/') return inSections(name, names);
  const days = /^(?:next )?(\d{1,3}) days$/.exec(text)?.[1];
  if (days !== undefined) return { field: 'due', op: '..', value: ['today', `${days}d`] };
  const colon = text.indexOf(':');
  if (colon === -1) return onDay('due', '=', text, here);
  const value = text.slice(colon + 1).trim();
  if (text.startsWith('search:')) return value === '' ? null : { text: given.slice(given.indexOf(':') + 1).trim() };
  const [fact = '', comparison] = text.slice(0, colon).split(' ');
  const field = DATE_FIELDS[fact];
  if (field === undefined) return null;
  if (comparison === undefined) return onDay(field, '=', value, here);
  const op = COMPARISONS[comparison as keyof typeof COMPARISONS];
  return op === undefined ? null : onDay(field, op, value, here);
}

function onDay(field: string, op: '=' | '<' | '>', text: string, here: Here): Translation {
  const value = dayOf(text, here);
  return value === null ? null : { field, op, value };
}

const DAYS: Readonly<Record<string, string>> = {
  ...{ today: 'today', tod: 'today', tomorrow: 'tomorrow', tom: 'tomorrow', yesterday: 'yesterday' },
  ...{
    mon: 'monday',
    tue: 'tuesday',
    wed: 'wednesday',
    thu: 'thursday',
    fri: 'friday',
    sat: 'saturday',
    sun: 'sunday',
  },
};

const WEEKDAYS: ReadonlySet<string> = new Set(Object.values(DAYS));

const DISTANCE = /^(in |\+|-)?(\d{1,3}) (day|week|month|year)s?( ago| from now| from today)?$/;

/** Returns the day in words of the filter language; null if it is not understood. */
function dayOf(text: string, here: Here): string | null {
  const word = DAYS[text] ?? text;
  if (WEEKDAYS.has(word)) return word;
  const [, sign, count, unit, from] = DISTANCE.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    const letter = unit.charAt(0);
    const distance = letter === 'y' ? `${Number(count) * 12}m` : `${Number(count)}${letter}`;
    return sign === '-' || from === ' ago' ? `-${distance}` : distance;
  }
  if (isDay(text)) return text;
  // Other words mean another day tomorrow. The year is a leap year.
  if (isoOf(text) === undefined && isoOf(`${text}, 2024`) === undefined) return null;
  const when = whenOf(text, 'en', here);
  return when?.due_time == null ? (when?.due_date ?? null) : null;
}

function labelled(name: string, { labels }: TodoistNames): Translation {
  if (name === '*') return { field: 'tag', op: '=', value: 'any' };
  return named(
    'tag',
    matching(name, labels, (label) => label),
  );
}

function inSections(name: string, { sections }: TodoistNames): Translation {
  if (name === '*') return { field: 'section', op: '=', value: 'any' };
  return named('section', [...new Set(matching(name, sections, (section) => section))]);
}

function inProjects(name: string, { projects }: TodoistNames, withBelow: boolean): Translation {
  const found = matching(name, projects, (project) => project.name);
  if (found.length === 0) return null;
  const all = found.flatMap(({ imported, below }) => [
    ...(imported === null ? [] : [imported]),
    ...(withBelow ? below : []),
  ]);
  const isInbox = found.some(({ imported }) => imported === null);
  const inbox: Filter[] = isInbox ? [{ field: 'project', op: '=', value: 'none' }] : [];
  const ofProjects = named('project', [...new Set(all)]);
  return anyOf(ofProjects === null ? inbox : [ofProjects, ...inbox]);
}

/** Finds a name without regard to case. An asterisk stands for any text. */
function matching<T>(name: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  const [start = '', ...rest] = name.toLowerCase().split('*');
  return all.filter((one) => {
    let text = nameOf(one).toLowerCase();
    if (rest.length === 0) return text === start;
    if (!text.startsWith(start)) return false;
    text = text.slice(start.length);
    const end = required(rest.at(-1));
    for (const part of rest.slice(0, -1)) {
      const at = text.indexOf(part);
      if (at === -1) return false;
      text = text.slice(at + part.length);
    }
    return text.endsWith(end);
  });
}
