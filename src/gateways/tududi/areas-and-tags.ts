import { type BodyOf, type OperationClient, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, Reply, type Route } from './call.js';
import { counted } from './counts.js';
import { listed } from './pieces.js';
import { definedMembers } from './values.js';

/** Resources with a plain list, which are written under the name of that list, too: areas and tags. */
export const areaAndTagRoutes: readonly Route[] = [
  ...routesOf('area', 'areas', {
    list: async ({ inner, query }) =>
      listed(counted(inner, inner.pages('listAreas', { query: byName(query) }), 'area_id'), ({ item, counts }) => ({
        ...renderedArea(item),
        ...counts,
      })),
    create: async ({ inner, body }) => renderedArea(await inner.call('createArea', { body: areaOf(body) })),
    read: async (call) => renderedArea(await call.inner.call('getArea', idIn(call))),
    update: async (call) =>
      renderedArea(await call.inner.call('patchArea', { ...idIn(call), body: areaOf(call.body) })),
    async remove(call) {
      await call.inner.call('deleteArea', idIn(call));
      return new Reply(204);
    },
  }),
  ['GET', '/tag', readTagByQuery],
  ...routesOf('tag', 'tags', {
    list: async ({ inner, query }) =>
      listed(counted(inner, inner.pages('listTags', { query: byName(query) }), 'tag'), ({ item, counts }) => ({
        ...renderedTag(item),
        usage_count: item.usage_count,
        ...counts,
      })),
    create: async ({ inner, body }) => renderedTag(await inner.call('createTag', { body: tagOf(body) })),
    read: async (call) => renderedTag(await call.inner.call('getTag', await tagIn(call))),
    update: async (call) =>
      renderedTag(await call.inner.call('patchTag', { ...(await tagIn(call)), body: tagOf(call.body) })),
    async remove(call) {
      await call.inner.call('deleteTag', await tagIn(call));
      return { message: 'Tag successfully deleted' };
    },
  }),
];

function byName(query: Call['query']) {
  return { q: query.q ?? query.search, order_by: ['name:asc' as const] };
}

type Handlers = Record<'list' | 'create' | 'read' | 'update' | 'remove', (call: Call) => Promise<unknown>>;

/** Both the plural and the singular are written to: clients know one or the other. */
export function routesOf(one: string, many: string, { list, create, read, update, remove }: Handlers): Route[] {
  return [
    ['GET', `/${many}`, list],
    ...[one, many].flatMap((name): Route[] => [
      ['POST', `/${name}`, async (call) => new Reply(201, await create(call))],
      ['GET', `/${name}/:id`, read],
      ['PATCH', `/${name}/:id`, update],
      ['PUT', `/${name}/:id`, update],
      ['DELETE', `/${name}/:id`, remove],
    ]),
  ];
}

/** A tag is also named by its name. */
async function tagIn(call: Call): Promise<{ path: { id: string } }> {
  const { path } = idIn(call);
  return { path: { id: (await tagNamed(call.inner, path.id))?.uid ?? path.id } };
}

async function readTagByQuery({ inner, query }: Call) {
  const id = query.uid ?? query.id;
  if (id !== undefined) return renderedTag(await inner.call('getTag', { path: { id } }));
  const found = await tagNamed(inner, query.name ?? '');
  if (found === undefined) throw refuse(404, 'Tag not found', 'NOT_FOUND');
  return renderedTag(found);
}

/** No tag has a longer name. */
const MAX_TAG_NAME = 50;

async function tagNamed(inner: OperationClient, name: string): Promise<Schema<'Tag'> | undefined> {
  if (name === '' || name.length > MAX_TAG_NAME) return undefined;
  for await (const page of inner.pages('listTags', { query: { q: name } })) {
    const found = page.find((tag) => tag.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function renderedTag({ id, uid, name, color, created_at, updated_at }: Schema<'Tag'>) {
  return { id, uid, name, color, created_at, updated_at };
}

function tagOf({ name, color }: Foreign): BodyOf<'createTag'> {
  return definedMembers<BodyOf<'createTag'>>({ name, color });
}

function renderedArea({ id, uid, name, description, color, created_at, updated_at }: Schema<'Area'>) {
  return { id, uid, name, description, color, created_at, updated_at };
}

function areaOf({ name, description, color }: Foreign): BodyOf<'createArea'> {
  return definedMembers<BodyOf<'createArea'>>({ name, description, color });
}
