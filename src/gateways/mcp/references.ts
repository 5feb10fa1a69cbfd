import { nearNames } from '../../lib/names.js';
import { type OperationClient, type OperationId, Refusal } from '../client.js';

/**
 * Tools take projects, areas, goals, tags and views by id, uid or name. A reference to nothing is refused, with similar names:
 * a filter that matches nothing would look like an empty list.
 */

export type Kind = 'project' | 'area' | 'goal' | 'tag' | 'view';

interface Named {
  id: number;
  uid: string;
  name: string;
}

interface Reader {
  operations: readonly [list: OperationId, get: OperationId];
  get(client: OperationClient, id: string | number): Promise<Named>;
  pages(client: OperationClient, q: string): AsyncGenerator<readonly Named[]>;
  /** One page, whose size is bounded: names for suggestions. */
  newest(client: OperationClient): Promise<readonly Named[]>;
}

const NEWEST = { limit: 500 } as const;

const READERS: Readonly<Record<Kind, Reader>> = {
  project: {
    operations: ['listProjects', 'getProject'],
    get: (client, id) => client.call('getProject', { path: { id } }),
    pages: (client, q) => client.pages('listProjects', { query: { q, order_by: ['name'] } }),
    newest: async (client) => (await client.page('listProjects', { query: NEWEST })).items,
  },
  area: {
    operations: ['listAreas', 'getArea'],
    get: (client, id) => client.call('getArea', { path: { id } }),
    pages: (client, q) => client.pages('listAreas', { query: { q, order_by: ['name'] } }),
    newest: async (client) => (await client.page('listAreas', { query: NEWEST })).items,
  },
  goal: {
    operations: ['listGoals', 'getGoal'],
    get: (client, id) => client.call('getGoal', { path: { id } }),
    pages: (client, q) => client.pages('listGoals', { query: { q, order_by: ['name'] } }),
    newest: async (client) => (await client.page('listGoals', { query: NEWEST })).items,
  },
  tag: {
    operations: ['listTags', 'getTag'],
    get: (client, id) => client.call('getTag', { path: { id } }),
    pages: (client, q) => client.pages('listTags', { query: { q, order_by: ['name'] } }),
    newest: async (client) => (await client.page('listTags', { query: NEWEST })).items,
  },
  view: {
    operations: ['listViews', 'getView'],
    get: (client, id) => client.call('getView', { path: { id } }),
    pages: (client) => client.pages('listViews', { query: { order_by: ['name'] } }),
    newest: async (client) => (await client.page('listViews', { query: NEWEST })).items,
  },
};

/** Pages of matches that are read for one name. A page has up to 500 items and 1 MB. */
const MAX_PAGES = 4;
const MAX_SUGGESTIONS = 5;
const MAX_NAME = 255;
const ID = /^[1-9]\d{0,15}$/;
const UID = /^[0-9a-z]{15}$/;

export function inputFault(member: string, fault: string): Refusal {
  const details = [{ path: `input/${member}`, message: fault }];
  return new Refusal(400, { error: `${member} ${fault}`, code: 'VALIDATION_FAILED', details });
}

/** Refusal of a reference, with likely alternatives. */
export class UnknownReference extends Refusal {
  constructor(
    member: string,
    fault: string,
    readonly suggestions: readonly object[],
  ) {
    const { status, body } = inputFault(member, fault);
    super(status, body);
  }
}

/**
 * Finds the object that an id, a uid or a name refers to.
 * @throws UnknownReference if there is none, or if several have the name
 */
export async function resolve(client: OperationClient, kind: Kind, ref: number | string): Promise<Named> {
  const reader = READERS[kind];
  const text = String(ref).trim();
  const direct = ID.test(text) || UID.test(text) ? await findDirectly(reader, client, text) : undefined;
  if (direct !== undefined) return direct;
  const isName = typeof ref === 'string' && text !== '' && text.length <= MAX_NAME;
  const found = isName ? await findByName(reader, client, text) : [];
  if (found.length > 1) {
    throw new UnknownReference(kind, `is the name of several: choose one by its id.`, suggestions(found));
  }
  if (found[0] !== undefined) return found[0];
  const all = await reader.newest(client);
  // A row whose long text changed a moment ago is missing from searches.
  const isExact = ({ name }: Named) => isName && sameName(name, text);
  const late = all.find(isExact);
  if (late !== undefined) return late;
  const near = isName ? nearNames(text, all, MAX_SUGGESTIONS) : [];
  const advice = near.length > 0 ? 'see suggestions' : 'find it with a list or with search';
  throw new UnknownReference(kind, `must be the id, uid or name of an existing ${kind}: ${advice}.`, suggestions(near));
}

/**
 * Returns the id for a member of a body. A token that may not read the kind can refer to it by id and uid, which the
 * operation checks.
 * @throws UnknownReference
 */
export async function idOf(client: OperationClient, kind: Kind, ref: number | string): Promise<number | string> {
  if (client.may(...READERS[kind].operations)) return (await resolve(client, kind, ref)).id;
  if (ID.test(String(ref)) || UID.test(String(ref))) return ref;
  throw new UnknownReference(kind, `must be an id or uid: this token may not read the names.`, []);
}

/** Value of a filter; `none` stands for objects without a relation. @throws UnknownReference */
export async function filterOf(client: OperationClient, kind: Kind, ref: number | string): Promise<string> {
  return ref === 'none' ? ref : String(await idOf(client, kind, ref));
}

/** Returns the name of a tag for a filter. @throws UnknownReference */
export async function tagFilterOf(client: OperationClient, ref: number | string): Promise<string> {
  if (ref === 'none' || !client.may(...READERS.tag.operations)) return String(ref);
  return (await resolve(client, 'tag', ref)).name;
}

async function findDirectly(reader: Reader, client: OperationClient, ref: string): Promise<Named | undefined> {
  return reader.get(client, ref).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
}

async function findByName(reader: Reader, client: OperationClient, name: string): Promise<Named[]> {
  const found: Named[] = [];
  let pages = 0;
  for await (const page of reader.pages(client, name)) {
    found.push(...page.filter((one) => sameName(one.name, name)));
    pages += 1;
    if (pages === MAX_PAGES) break;
  }
  return found;
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function suggestions(found: readonly Named[]) {
  return found.slice(0, MAX_SUGGESTIONS).map(({ id, uid, name }) => ({ id, uid, name }));
}
