import { type RawBuilder, sql } from 'kysely';
import { required } from '../../src/lib/typed.js';
import type { Db, Executor, FullTextIndex } from '../database.js';
import { prepared, preparedVariants, type Value } from '../query/prepared.js';
import {
  type Hit,
  isEmptySearch,
  type Search,
  type SearchKind,
  type SearchPage,
  type SharedResources,
} from '../query/search.js';
import { firstEntryOf, ID_BITS, indexedBy, searchKinds } from '../query/search-entries.js';
import { END_OF_NAME, ownedWord, type Phrase } from '../query/search-words.js';
import { addEntries, flush } from './search-changes.js';

const ROWID_LIMIT = 2 ** (ID_BITS + 3);

/** Exclusive upper limit of ranks. */
const RANK_LIMIT = 4 * ROWID_LIMIT;

export const searchIndex: FullTextIndex = { find, count, hasPending, indexPending, rankLimit: RANK_LIMIT };

interface Walk {
  step: number;
  match: string;
  low: number;
  high: number;
}

/** Walks each step in the order of the index, no further than the page needs. */
async function find(db: Executor, search: Search, { after, limit, offset }: SearchPage): Promise<Hit[]> {
  const walks = walksOf(search, after);
  if (walks.length === 0) return [];
  const values: PageValues = { reach: offset + limit + 1, limit: limit + 1, offset };
  for (const [index, { step, match, low, high }] of walks.entries()) {
    Object.assign(values, {
      [`step${index}`]: step,
      [`match${index}`]: match,
      [`low${index}`]: low,
      [`high${index}`]: high,
    });
  }
  const rows = await pageQueries(String(walks.length), (value) => pageQuery(walks.length, value))(db, values);
  return rows.map(({ step, rowid }) => hitAt(step, rowid));
}

async function count(db: Executor, search: Search): Promise<number> {
  if (isEmptySearch(search)) return 0;
  const match = ofOwners(search, (owner) => anywhere(owner, search.phrases));
  const counts = await Promise.all(rangesOf(search.kinds).map(({ low, high }) => countQuery(db, { match, low, high })));
  return counts.reduce((total, [row]) => total + (row?.total ?? 0), 0);
}

type PageValues = Record<string, string | number>;

const pageQueries = preparedVariants<PageValues, { step: number; rowid: number }>();

/** One query for all walks: the database starts a walk only if the page needs its hits. */
function pageQuery(walks: number, value: Value<PageValues>): RawBuilder<{ step: number; rowid: number }> {
  // FTS5 uses its rowid order only between bounds of integer type.
  const integer = (name: string) => sql`CAST(${value(name)} AS INTEGER)`;
  const hits = Array.from(
    { length: walks },
    (_, index) => sql`SELECT ${integer(`step${index}`)} AS step, rowid FROM (
      SELECT rowid FROM search WHERE search MATCH ${value(`match${index}`)}
        AND rowid >= ${integer(`low${index}`)} AND rowid <= ${integer(`high${index}`)}
      ORDER BY rowid DESC LIMIT ${integer('reach')})`,
  );
  return sql`${sql.join(hits, sql` UNION ALL `)} LIMIT ${integer('limit')} OFFSET ${integer('offset')}`;
}

const countQuery = prepared<{ match: string; low: number; high: number }, { total: number }>(
  (value) => sql`
  SELECT count(*) AS total FROM search WHERE search MATCH ${value('match')}
    AND rowid >= CAST(${value('low')} AS INTEGER) AND rowid <= CAST(${value('high')} AS INTEGER)`,
);

function walksOf(search: Search, after: number | null): Walk[] {
  if (isEmptySearch(search)) return [];
  const [firstStep, last] = after === null ? [0, null] : positionOfRank(after);
  const ranges = rangesOf(search.kinds);
  return stepsOf(search).flatMap((match, step) => {
    if (step < firstStep) return [];
    return ranges
      .map(({ low, high }) => ({ low, high: step === firstStep && last !== null ? Math.min(high, last - 1) : high }))
      .filter(({ low, high }) => low <= high)
      .map((range) => ({ step, match, ...range }));
  });
}

const STEPS = 4;

/** Returns the match expression of each step, without the hits of the step before. */
function stepsOf(search: Search): string[] {
  return Array.from({ length: STEPS }, (_, step) =>
    ofOwners(search, (owner) => {
      const steps = stepsIn(owner, search.phrases);
      const [own, before] = [steps[step], steps[step - 1]];
      return before === undefined ? required(own) : `((${own}) NOT (${before}))`;
    }),
  );
}

function stepsIn(owner: number, phrases: readonly Phrase[]): string[] {
  const words = phrases.flatMap((phrase) => phrase.words);
  const open = phrases.at(-1)?.open === true;
  return [
    `name : ^ ${phraseOf(owner, [...words, END_OF_NAME], false)}`,
    `name : ^ ${phraseOf(owner, words, open)}`,
    `name : ${all(owner, phrases)}`,
    anywhere(owner, phrases),
  ];
}

/** Combines the expressions of the owners. Words contain their owner, so only shared resources need a scope. */
function ofOwners({ scopes }: Search, expressionOf: (owner: number) => string): string {
  const alternatives = scopes.map(({ owner, shared }) =>
    shared === null ? expressionOf(owner) : `(scope : (${idsOf(shared)}) AND ${expressionOf(owner)})`,
  );
  return alternatives.join(' OR ');
}

function idsOf({ projects, tasks, notes }: SharedResources): string {
  const words = [...projects.map((id) => `p${id}`), ...tasks.map((id) => `t${id}`), ...notes.map((id) => `n${id}`)];
  return words.join(' OR ');
}

function anywhere(owner: number, phrases: readonly Phrase[]): string {
  return `{name body} : ${all(owner, phrases)}`;
}

function all(owner: number, phrases: readonly Phrase[]): string {
  const distinct = new Set(phrases.map(({ words, open }) => phraseOf(owner, words, open)));
  return `(${[...distinct].join(' AND ')})`;
}

function phraseOf(owner: number, words: readonly string[], open: boolean): string {
  return `"${words.map((word) => ownedWord(owner, word)).join(' ')}"${open ? ' *' : ''}`;
}

const KINDS = searchKinds();

/** Returns the rowid ranges of kinds, in the order of hits. Adjacent kinds share a range. */
function rangesOf(kinds: readonly SearchKind[]): Pick<Walk, 'low' | 'high'>[] {
  const ranges: Pick<Walk, 'low' | 'high'>[] = [];
  for (const kind of KINDS.filter((one) => kinds.includes(one))) {
    const low = firstEntryOf(kind);
    const high = low + 2 ** ID_BITS - 1;
    const before = ranges.at(-1);
    if (before?.low === high + 1) before.low = low;
    else ranges.push({ low, high });
  }
  return ranges;
}

function hitAt(step: number, rowid: number): Hit {
  return {
    kind: indexedBy(rowid).kind,
    id: rowid % 2 ** ID_BITS,
    rank: step * ROWID_LIMIT + (ROWID_LIMIT - 1 - rowid),
  };
}

function positionOfRank(place: number): [step: number, rowid: number] {
  return [Math.floor(place / ROWID_LIMIT), ROWID_LIMIT - 1 - (place % ROWID_LIMIT)];
}

/** Maximum time of one write of deferred entries, in milliseconds, so that other writes run in between. */
const WRITE_MS = 15;

async function hasPending({ read }: Db): Promise<boolean> {
  return (await sql`SELECT 1 FROM search_pending LIMIT 1`.execute(read)).rows.length > 0;
}

/** Writes entries that were deferred after a change of many or long texts. Returns true if entries are left. */
async function indexPending(db: Db): Promise<boolean> {
  return db.write(async (trx) => {
    const end = performance.now() + WRITE_MS;
    do {
      const [next] = (await sql<{ entry: number }>`SELECT entry FROM search_pending LIMIT 1`.execute(trx)).rows;
      if (next === undefined) return false;
      await sql.raw(addEntries(indexedBy(next.entry), `x.id = ${next.entry % 2 ** ID_BITS}`)).execute(trx);
      await flush(trx);
      await sql`DELETE FROM search_pending WHERE entry = ${next.entry}`.execute(trx);
    } while (performance.now() < end);
    return true;
  });
}
