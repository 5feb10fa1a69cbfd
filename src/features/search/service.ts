import { setImmediate as turn } from 'node:timers/promises';
import { readBounded } from '../../../db/bounded-reads.js';
import { JsonItems } from '../../../db/json-items.js';
import type { ListPage, Page } from '../../../db/page.js';
import { MAX_PHRASE_WORDS, type Phrase, phrasesOf, wordCount } from '../../../db/query/search-words.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { detailsToError } from '../../lib/errors.js';
import { parsedJson } from '../../lib/typed.js';
import { excerpt, highlight } from './highlight.js';
import type { SearchHit, SearchQuery } from './schema.js';
import { findRows, kindsFor, type Row } from './store.js';

/** Time in milliseconds for marking texts before other requests get a turn. */
const TURN_MS = 10;

/**
 * Searches the visible resources for all words of the query, best match first. The search runs outside of the event
 * loop with a time limit.
 * @throws AppError VALIDATION_FAILED, INSUFFICIENT_SCOPE, INVALID_CURSOR
 * @throws ReadTooLong, ReadersOccupied
 */
export async function searchResources(
  { db, features }: Pick<Context, 'db' | 'features'>,
  caller: Caller,
  query: SearchQuery,
  page: Page,
): Promise<ListPage> {
  const kinds = kindsFor(features, caller, query.types);
  const phrases = searchablePhrases(query.q);
  if (kinds.length === 0) {
    return { items: JsonItems.of([]), hasMore: false, endsEarly: false, total: page.count ? 0 : null };
  }
  const found = await readBounded(db.read, caller.id, (read) =>
    findRows(read, { index: db.search, features }, caller, { phrases, kinds, page }),
  );
  const marked = await withHighlights(
    found.rows.map(({ json }) => json),
    phrases,
  );
  const items = JsonItems.of(marked).firstOfPage();
  const endsEarly = items.length < marked.length;
  const last = endsEarly ? found.rows[items.length - 1]?.rank : found.last;
  const hasMore = endsEarly || found.hasMore;
  return { items, hasMore, endsEarly, total: found.total, ...(hasMore && last != null && { last: [last] }) };
}

/** @throws AppError VALIDATION_FAILED if a phrase has too many words */
function searchablePhrases(q: string): Phrase[] {
  const phrases = phrasesOf(q);
  if (phrases.every((phrase) => wordCount(phrase) <= MAX_PHRASE_WORDS)) return phrases;
  const message =
    `must have at most ${MAX_PHRASE_WORDS} different words between two spaces (four characters of a ` +
    'script without spaces are a word): separate words by spaces';
  throw detailsToError([{ path: 'query/q', message }], 'VALIDATION_FAILED');
}

/** Marks the matches in rows, and yields to other requests in between. @returns the hits as JSON text */
async function withHighlights(rows: readonly string[], phrases: readonly Phrase[]): Promise<string[]> {
  const hits: string[] = [];
  let began = performance.now();
  for (const row of rows) {
    hits.push(hitOf(parsedJson<Row>(row), phrases));
    if (performance.now() - began < TURN_MS) continue;
    await turn();
    began = performance.now();
  }
  return hits;
}

function hitOf({ type, id, uid, name, text, ...rest }: Row, phrases: readonly Phrase[]): string {
  const highlights = {
    name: name === null ? [] : highlight(name, phrases),
    text: text === null ? [] : excerpt(text, phrases),
  };
  return JSON.stringify({ type, id, uid, name, highlights, ...rest } satisfies SearchHit);
}
