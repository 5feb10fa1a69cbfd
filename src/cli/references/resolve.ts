import { ServiceError } from '../../client/index.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, Failure } from '../failure.js';
import { type Found, KINDS, type Kind } from './kinds.js';

// References, in this order: digits are an id, then a whole uid, a whole name without regard to case, the beginning of
// a uid. The first step that finds something decides; it must find one object.

const UID = /^(?=.*[a-z])[0-9a-z]{15}$/;
const BEGINNING = /^[0-9a-z]{4,14}$/;
const CANDIDATES_SHOWN = 5;

interface Row {
  id: number;
  uid: string;
  name?: string | null;
  title?: string | null;
  project?: { name: string | null } | null;
}

/** @throws Failure if no object, or more than one, has the reference */
export async function resolve(connection: Connection, kind: Kind, reference: string): Promise<Found> {
  // The service says whether it is there, when it is used.
  if (/^\d+$/.test(reference)) return { kind, id: Number(reference), name: null };
  return resolveAmong(connection, [kind], reference);
}

/** The same among several types: an id is looked up in each of them. */
export async function resolveAmong(connection: Connection, kinds: readonly Kind[], reference: string): Promise<Found> {
  for (const step of stepsFor(reference)) {
    for (const kind of kinds) {
      const found = await step(connection, kind, reference);
      if (found.length > 1) throw ambiguous(reference, found);
      if (found[0] !== undefined) return found[0];
    }
  }
  const [only] = kinds;
  throw new Failure(
    EXIT.notFound,
    'NOT_FOUND',
    `There is no ${kinds.length === 1 ? only : 'object'} ${JSON.stringify(reference)}`,
  );
}

type Step = (connection: Connection, kind: Kind, reference: string) => Promise<Found[]>;

function stepsFor(reference: string): Step[] {
  if (/^\d+$/.test(reference)) return [byId];
  return [...(UID.test(reference) ? [byId] : []), byName, ...(BEGINNING.test(reference) ? [byBeginning] : [])];
}

async function byId(connection: Connection, kind: Kind, reference: string): Promise<Found[]> {
  try {
    const { data } = await connection.send<Row>('GET', `${KINDS[kind].one}/${reference}`);
    return [foundOf(kind, data)];
  } catch (error) {
    if (isAbout(error, 404, 403)) return [];
    throw error;
  }
}

async function byName(connection: Connection, kind: Kind, name: string): Promise<Found[]> {
  const wanted = compared(name);
  const has = (row: Row) => compared(row.name ?? row.title ?? '') === wanted;
  try {
    const rows = await namedLike(connection, kind, name);
    return rows.filter(has).map((row) => foundOf(kind, row));
  } catch (error) {
    // A token that may not read this type finds nothing of it.
    if (isAbout(error, 403)) return [];
    throw error;
  }
}

/** Returns rows among which all with this name are. The search has exact matches first. */
async function namedLike(connection: Connection, kind: Kind, name: string): Promise<Row[]> {
  if (!KINDS[kind].isSearched) return collect(rowsOf(connection, kind, {}));
  try {
    const query = { q: name, types: kind, limit: 100 };
    const { data } = await connection.send<{ results?: Row[]; hits?: Row[] }>('GET', '/api/v1/search', { query });
    return Object.values(data).find(Array.isArray) as Row[];
  } catch (error) {
    // Without the scope for searching, or for a name without a word: by the list.
    if (!isAbout(error, 400, 403)) throw error;
    return collect(rowsOf(connection, kind, kind === 'task' ? { include_subtasks: true } : {}));
  }
}

async function byBeginning(connection: Connection, kind: Kind, beginning: string): Promise<Found[]> {
  const found: Found[] = [];
  try {
    for await (const row of rowsOf(connection, kind, kind === 'task' ? { include_subtasks: true } : {})) {
      if (row.uid.startsWith(beginning)) found.push(foundOf(kind, row));
    }
  } catch (error) {
    if (!isAbout(error, 403)) throw error;
  }
  return found;
}

function rowsOf({ client }: Connection, kind: Kind, query: object): AsyncGenerator<Row> {
  return client.all(KINDS[kind].list, { params: { query: { limit: 500, ...query } } } as never) as AsyncGenerator<Row>;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function foundOf(kind: Kind, { id, name, title, project }: Row): Found {
  const context = project?.name;
  return { kind, id, name: name ?? title ?? null, ...(context != null && { context }) };
}

function compared(name: string): string {
  return name.normalize('NFC').trim().toLocaleLowerCase('en');
}

function isAbout(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ServiceError && statuses.includes(error.status);
}

function ambiguous(reference: string, found: readonly Found[]): Failure {
  const shown = found.slice(0, CANDIDATES_SHOWN).map(({ id, name, context }) => {
    return `${id} ${name ?? ''}${context === undefined ? '' : ` (${context})`}`;
  });
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more` : '';
  const message = `${JSON.stringify(reference)} is more than one ${found[0]?.kind}: ${shown.join(', ')}${more}`;
  return new Failure(EXIT.ambiguous, 'AMBIGUOUS_REFERENCE', message, { candidates: found });
}
