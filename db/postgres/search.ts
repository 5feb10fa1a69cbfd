import { sql } from 'kysely';
import type { Db, Executor, FullTextIndex } from '../database.js';
import { prepared } from '../query/prepared.js';
import { type Hit, isEmptySearch, type OwnerScope, type Search, type SearchPage } from '../query/search.js';
import { firstEntryOf, ID_BITS, indexedBy } from '../query/search-entries.js';
import { fold, type Phrase } from '../query/search-words.js';
import { computePending, lexemeOf } from './search-index.js';

const ENTRY_LIMIT = 2 ** (ID_BITS + 3);

/** Exclusive upper limit of ranks. */
const RANK_LIMIT = 4 * ENTRY_LIMIT;

/**
 * Full-text search by a GIN index over words. The index finds the rows that contain all words. The ordered words of a
 * row then decide on phrases, and on matches in the name.
 */
export const searchIndex: FullTextIndex = {
  find,
  count,
  rankLimit: RANK_LIMIT,
  hasPending,
  indexPending: computePending,
};

interface Values {
  query: string;
  /** The complete name, its possible beginning, and each phrase, as words with a blank before and after each. */
  exact: string;
  begins: string;
  phrases: string;
  kinds: string;
}

const HITS = (value: (name: keyof Values) => ReturnType<typeof sql>) => {
  const phrases = sql`json_array_elements_text(CAST(CAST(${value('phrases')} AS text) AS json)) p`;
  const kinds = sql`ARRAY(SELECT CAST(k AS bigint)
    FROM json_array_elements_text(CAST(CAST(${value('kinds')} AS text) AS json)) k)`;
  return sql`
    SELECT s.entry, CASE
        WHEN s.name = ${value('exact')} THEN 0
        WHEN starts_with(s.name, ${value('begins')}) THEN 1
        WHEN NOT EXISTS (SELECT 1 FROM ${phrases} WHERE strpos(s.name, p) = 0) THEN 2
        ELSE 3 END AS step
    FROM search s
    WHERE s.words @@ CAST(CAST(${value('query')} AS text) AS tsquery)
      AND (s.entry >> ${sql.lit(ID_BITS)}) = ANY (${kinds})
      AND NOT EXISTS (SELECT 1 FROM ${phrases} WHERE strpos(s.name, p) = 0 AND strpos(s.body, p) = 0)`;
};

const pageQuery = prepared<Values & { after: number; limit: number; offset: number }, { entry: number; rank: number }>(
  (value) => sql`
  SELECT entry, rank FROM (
    SELECT entry, step * CAST(${sql.lit(ENTRY_LIMIT)} AS bigint) + (${sql.lit(ENTRY_LIMIT - 1)} - entry) AS rank
    FROM (${HITS(value as never)}) hit
  ) ranked
  WHERE rank > CAST(${value('after')} AS bigint)
  ORDER BY rank LIMIT CAST(${value('limit')} AS integer) OFFSET CAST(${value('offset')} AS integer)`,
);

const countQuery = prepared<Values, { total: number }>(
  (value) => sql`SELECT count(*) AS total FROM (${HITS(value as never)}) hit`,
);

/** Time between two looks for pending forms, in milliseconds: only an earlier version of the service leaves any. */
const LOOK_MS = 10_000;

const looks = new WeakMap<Db, number>();

async function hasPending(db: Db): Promise<boolean> {
  const now = performance.now();
  if (now - (looks.get(db) ?? -LOOK_MS) < LOOK_MS) return false;
  looks.set(db, now);
  return (await sql`SELECT 1 FROM search_forms WHERE form IS NULL LIMIT 1`.execute(db.read)).rows.length > 0;
}

async function find(db: Executor, search: Search, { after, limit, offset }: SearchPage): Promise<Hit[]> {
  if (isEmptySearch(search)) return [];
  const rows = await pageQuery(db, { ...valuesOf(search), after: after ?? -1, limit: limit + 1, offset });
  return rows.map(({ entry, rank }) => {
    return { kind: indexedBy(entry).kind, id: entry % 2 ** ID_BITS, rank };
  });
}

async function count(db: Executor, search: Search): Promise<number> {
  if (isEmptySearch(search)) return 0;
  return (await countQuery(db, valuesOf(search)))[0]?.total ?? 0;
}

function valuesOf({ phrases, scopes, kinds }: Search): Values {
  const words = phrases.flatMap((phrase) => phrase.words.map(fold));
  const open = phrases.at(-1)?.open === true;
  return {
    query: `(${scopes.flatMap(wordsOf).join(' | ')}) & ${phrases.map(lexemesOf).join(' & ')}`,
    exact: ` ${words.join(' ')} `,
    begins: textOf({ words, open }),
    phrases: JSON.stringify(phrases.map(({ words, open }) => textOf({ words: words.map(fold), open }))),
    kinds: JSON.stringify(kinds.map((kind) => firstEntryOf(kind) / 2 ** ID_BITS)),
  };
}

/** Returns a phrase in the form of the ordered words of a text. An open phrase may end in the middle of a word. */
function textOf({ words, open }: Phrase): string {
  return ` ${words.join(' ')}${open ? '' : ' '}`;
}

function wordsOf({ owner, shared }: OwnerScope): string[] {
  if (shared === null) return [`'u:${owner}'`];
  const { projects, tasks, notes } = shared;
  const words = [...projects.map((id) => `p:${id}`), ...tasks.map((id) => `t:${id}`), ...notes.map((id) => `n:${id}`)];
  return words.map((word) => `'${word}'`);
}

/** Words contain only letters, digits and symbols, so that quotes make them literal in the query. */
function lexemesOf({ words, open }: Phrase): string {
  return words
    .map((word, index) => `'${lexemeOf(fold(word))}'${open && index === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
}
