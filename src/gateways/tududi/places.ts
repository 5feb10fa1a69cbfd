import { type Call, Reply, type Route, segment } from './call.js';
import { type Inner, type Json, refuse } from './inner.js';
import { listed } from './pieces.js';
import { firstOf, orNone, taken, when } from './words.js';

/** What has a plain list, and is written under the name of that list: areas, goals and tags. */
export const placeRoutes: readonly Route[] = [
  ...routesOf({ one: 'area', many: 'areas', shown: shownArea, taken: areaOf, deleted: new Reply(204) }),
  ...routesOf({ one: 'goal', many: 'goals', shown: shownGoal, taken: goalOf, deleted: new Reply(204) }),
  ['GET', '/tag', readTagByQuery],
  ...routesOf({
    one: 'tag',
    many: 'tags',
    shown: shownTag,
    taken: ({ name, color }) => taken({ name, color }),
    deleted: new Reply(200, { message: 'Tag successfully deleted' }),
  }),
];

interface Kind {
  one: string;
  many: string;
  shown(found: Json): Json;
  taken(body: Json): Json;
  deleted: Reply;
}

/** Both the plural and the singular are written to: clients know one or the other. */
function routesOf({ one, many, shown, taken: takenOf, deleted }: Kind): Route[] {
  const pathOf = async (call: Call) => `/${one}/${segment(await idOf(call, one))}`;
  const list = async ({ inner, query }: Call) =>
    listed(inner.pages(`/${many}`, many, { q: query.q ?? query.search }), shown);
  const create = async ({ inner, body }: Call) =>
    new Reply(201, shown(await inner.ask('POST', `/${one}`, { body: takenOf(body) })));
  const read = async (call: Call) => shown(await call.inner.ask('GET', await pathOf(call)));
  const update = async (call: Call) =>
    shown(await call.inner.ask('PATCH', await pathOf(call), { body: takenOf(call.body) }));
  const remove = async (call: Call) => {
    await call.inner.ask('DELETE', await pathOf(call));
    return deleted;
  };
  return [
    ['GET', `/${many}`, list],
    ...[one, many].flatMap((name): Route[] => [
      ['POST', `/${name}`, create],
      ['GET', `/${name}/:id`, read],
      ['PATCH', `/${name}/:id`, update],
      ['PUT', `/${name}/:id`, update],
      ['DELETE', `/${name}/:id`, remove],
    ]),
  ];
}

/** A tag is also named by its name. */
async function idOf({ inner, params }: Call, one: string): Promise<string> {
  const id = params.id ?? '';
  return one === 'tag' ? String((await tagNamed(inner, id))?.uid ?? id) : id;
}

async function readTagByQuery({ inner, query }: Call): Promise<Json> {
  const id = query.uid ?? query.id;
  if (id !== undefined) return shownTag(await inner.ask('GET', `/tag/${segment(id)}`));
  const found = await tagNamed(inner, query.name ?? '');
  if (found === undefined) throw refuse(404, 'Tag not found', 'NOT_FOUND');
  return shownTag(found);
}

/** Longer names are none of a tag. */
const MAX_TAG_NAME = 50;

async function tagNamed(inner: Inner, name: string): Promise<Json | undefined> {
  if (name === '' || name.length > MAX_TAG_NAME) return undefined;
  for await (const page of inner.pages('/tags', 'tags', { q: name })) {
    const found = page.find((tag) => tag.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function shownTag({ id, uid, name, color, created_at, updated_at }: Json): Json {
  return { id, uid, name, color, created_at, updated_at };
}

function shownArea({ id, uid, name, description, color, created_at, updated_at }: Json): Json {
  return { id, uid, name, description, color, created_at, updated_at };
}

function areaOf({ name, description, color }: Json): Json {
  return taken({ name, description, color });
}

function shownGoal(goal: Json): Json {
  const area = goal.area as Json | null;
  return {
    ...goal,
    description: goal.why,
    due_date_at: goal.target_date,
    area_uid: area?.uid ?? null,
    Area: area,
  };
}

/** Goals of others are done or not; ours are reached. */
const GOAL_STATES: ReadonlyMap<unknown, string> = new Map([
  ['not_started', 'active'],
  ['planned', 'active'],
  ['in_progress', 'active'],
  ['done', 'achieved'],
  ['completed', 'achieved'],
  ['waiting', 'paused'],
  ['cancelled', 'dropped'],
]);

function goalOf(body: Json): Json {
  return taken({
    name: firstOf(body, 'name', 'title'),
    why: firstOf(body, 'why', 'description'),
    horizon: body.horizon,
    target_date: orNone(firstOf(body, 'target_date', 'due_date_at', 'due_date')),
    status: when(body.status, (value) => GOAL_STATES.get(value) ?? value),
    color: body.color,
    area_id: orNone(firstOf(body, 'area_uid', 'area_id')),
  });
}
