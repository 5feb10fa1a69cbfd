import fc, { type Arbitrary } from 'fast-check';
import { startFakeProvider } from '../../../scripts/fake-provider/server.js';
import { newUid } from '../../../src/lib/ids.js';
import { type Client, openService, type Result, type Service } from '../service.js';
import { hostileText, hostileValue, Known, known, reference, type Schema, valuesOf } from './arbitrary.js';
import type { FuzzOptions, FuzzOutcome } from './meter.js';

type Json = ReturnType<typeof JSON.parse>;

interface Operation {
  operationId: string;
  method: string;
  path: string;
  isPublic: boolean;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | null;
}

const PERSONAS = ['anonymous', 'owner', 'reader', 'stranger', 'administrator'] as const;
type Persona = (typeof PERSONAS)[number];

interface Step {
  operation: Operation;
  who: Persona;
  alias: boolean;
  path: Record<string, unknown>;
  query: [string, unknown][];
  headers: Record<string, unknown>;
  body: { json: unknown } | { text: string } | null;
}

interface World {
  clients: Record<Persona, Client>;
  /** Returned values by persona and kind. `any` has the values of all personas, for those that never act. */
  known: Map<string, (string | number)[]>;
  canary: string;
}

export interface DocumentFuzz extends FuzzOptions {
  runs: number;
}

export async function fuzzDocument({ seed, runs, meter }: DocumentFuzz): Promise<FuzzOutcome> {
  const faults: string[] = [];
  const provider = await startFakeProvider({ mode: 'clean' });
  // Nothing listens there: mails stay in the outbox.
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'tutti@example.com',
    BASE_URL: 'https://tasks.example.com',
  };
  const env = { LLM_BASE_URL: provider.url, LLM_API_KEY: 'sk-secret', ...mail };
  const service = await openService((fault) => faults.push(fault), { env });
  meter.watch(service.app);
  await service.person('guest');
  const operations = operationsOf(service.document as unknown as Json);
  let worlds = 0;
  let requests = 0;
  const property = fc.asyncProperty(fc.array(stepOf(operations), { minLength: 30, maxLength: 60 }), async (steps) => {
    worlds += 1;
    const world = await createWorld(service, worlds);
    for (const step of steps) {
      requests += 1;
      faults.length = 0;
      const request = requestOf(step, world);
      const label = `${step.who}: ${request.method} ${request.url} ${JSON.stringify(request.options)}`;
      const result = await world.clients[step.who].call(request.method, request.url, request.options);
      meter.countStatus(result.status);
      const sent = provider.requests.splice(0).map(({ body }) => JSON.stringify(body));
      const fault = faults[0] ?? faultOf(step, result, world, sent.join());
      if (fault !== null) throw new Error(`${step.operation.operationId} as ${label}\n  → ${result.status} ${fault}`);
      learn(world, step.who, step.operation.path, result);
    }
  });
  try {
    const outcome = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: 3_600_000 });
    const error = outcome.errorInstance as Error | null;
    return { requests, fault: outcome.failed ? `seed ${seed}: ${error?.message}` : null };
  } finally {
    await service.app.close();
    await provider.close();
  }
}

function operationsOf(document: Json): Operation[] {
  const resolve = (node: Json) => (node.$ref === undefined ? node : at(document, node.$ref));
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => ({
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        isPublic: operation.security?.length === 0 || !path.startsWith('/api/'),
        parameters: (operation.parameters ?? [])
          .map(resolve)
          // One request that waits for changes would be all that happens.
          .filter(({ name }: Json) => name !== 'wait')
          .map((parameter: Json) => ({
            name: parameter.name,
            in: parameter.in,
            schema: inline(document, parameter.schema),
          })),
        body: bodySchemaOf(document, operation),
      })),
  );
}

function isStream({ responses }: Json): boolean {
  return 'text/event-stream' in (responses['200']?.content ?? {});
}

function bodySchemaOf(document: Json, { requestBody }: Json): Json {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? null : inline(document, schema);
}

function at(document: Json, ref: string): Json {
  return ref
    .slice(2)
    .split('/')
    .reduce((node, part) => node[part], document);
}

/** Maximum nesting of a recursive schema in itself. */
const MAX_DEPTH = 2;

/** Returns the schema with references replaced. */
function inline(document: Json, schema: Json, refs: readonly string[] = []): Json {
  if (Array.isArray(schema)) return schema.map((one) => inline(document, one, refs));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema;
  if ($ref === undefined) {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inline(document, value, refs)]));
  }
  if (refs.filter((one) => one === $ref).length > MAX_DEPTH) return {};
  return inline(document, at(document, $ref), [...refs, $ref]);
}

const mostly = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: rare, weight: 1 });

function stepOf(operations: readonly Operation[]): Arbitrary<Step> {
  return fc.oneof(
    ...operations.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        who: fc.constantFrom(...PERSONAS, 'owner' as const, 'owner' as const),
        alias: fc.boolean(),
        path: pathOf(operation),
        query: queryOf(operation),
        headers: headersOf(operation),
        body: bodyOf(operation),
      }),
    ),
  );
}

function pathOf({ path, parameters }: Operation): Arbitrary<Record<string, unknown>> {
  const members = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => {
      const kind = /^(\w+)Uid$/.exec(name)?.[1] ?? kindOf(path);
      const usual = name === 'tag' ? fc.constantFrom('plan', 'Ä') : reference(kind);
      return [name, mostly<unknown>(usual, hostileText)] as const;
    });
  return fc.record(Object.fromEntries(members));
}

function queryOf({ parameters }: Operation): Arbitrary<[string, unknown][]> {
  const members = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = fc.tuple(fc.constantFrom('foo', '__proto__', 'limit[]', ''), hostileText as Arbitrary<unknown>);
  if (members.length === 0) return mostly(fc.constant([]), fc.array(unknown, { maxLength: 2 }));
  const one = fc.constantFrom(...members).chain(({ name, schema }) => {
    const usual = name === 'cursor' ? known('cursor') : valuesOf(schema, name);
    return fc.tuple(fc.constant(name), mostly<unknown>(usual, hostileText));
  });
  return fc.array(mostly(one, unknown), { maxLength: 4 });
}

const headerText = fc.oneof(
  fc.constantFrom('', '*', '"', '""', 'W/"x"', 'a,b', ',', '"1-0"', ';', '\u00ff', 'x'.repeat(300)),
  fc.string({ maxLength: 20 }),
);

function headersOf({ method }: Operation): Arbitrary<Record<string, unknown>> {
  const members = {
    'if-none-match': mostly<unknown>(known('etag'), headerText),
    'if-match': mostly<unknown>(known('etag'), headerText),
    'idempotency-key': mostly<string>(fc.constantFrom('k1', 'k2', 'k3'), headerText),
    accept: fc.constantFrom('application/problem+json', 'text/html', '*/*', 'nonsense'),
    'x-request-id': mostly<string>(fc.constant('my-own-id-1'), headerText),
    ...(method !== 'GET' && {
      'content-type': fc.constantFrom('text/plain', 'application/xml', 'application/json', ';'),
    }),
  };
  const some = fc.record(members, { requiredKeys: [] });
  return mostly<Record<string, unknown>>(fc.constant({}), some);
}

function bodyOf({ method, body }: Operation): Arbitrary<Step['body']> {
  if (method === 'GET') return fc.constant(null);
  const raw = fc.constantFrom('', '{', 'null', '[1,', '{"a":1}x', '{"__proto__":{"x":1}}', '\u0000', '[]', '"x"');
  const text = fc.record({ text: fc.oneof({ arbitrary: raw, weight: 20 }, fc.constant('x'.repeat(1_100_000))) });
  if (body === null) return mostly<Step['body']>(fc.constant(null), text);
  const valid = valuesOf(body);
  const names = [...Object.keys(body.properties ?? {}), 'unknown', 'id', 'user_id'];
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { minLength: 1, maxLength: 2 });
  const spoilt = fc
    .tuple(valid, changes)
    .map(([value, spoils]) => ({ ...(value as object), ...Object.fromEntries(spoils) }));
  return fc.oneof<Arbitrary<Step['body']>[]>(
    { arbitrary: fc.record({ json: valid }), weight: 8 } as never,
    { arbitrary: fc.record({ json: spoilt as Arbitrary<unknown> }), weight: 4 } as never,
    fc.record({ json: hostileValue }),
    text,
    fc.constant(null),
  );
}

function requestOf({ operation, who, alias, path, query, headers, body }: Step, world: World) {
  const found = (value: unknown) => (value instanceof Known ? named(world, who, value) : value);
  const encode = (value: unknown) => encodeURIComponent(Buffer.from(String(found(value))).toString());
  const documented = operation.path.replace(/\{(\w+)\}/g, (_match, name) => encode(path[name]) || '%20');
  const search = query.flatMap(([name, value]) => [found(value)].flat().map((one) => `${encode(name)}=${encode(one)}`));
  const known = Object.entries(headers).map(([name, value]) => [name, String(found(value))]);
  const sent = body === null ? null : 'text' in body ? body.text : JSON.stringify(body.json, (_key, one) => found(one));
  return {
    method: operation.method,
    url: `${alias ? aliasOf(documented) : documented}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    options: {
      headers: { ...(sent !== null && { 'content-type': 'application/json' }), ...Object.fromEntries(known) },
      ...(sent !== null && { payload: sent ?? '' }),
    },
  };
}

/** Returns the same path under the other mount. */
function aliasOf(path: string): string {
  return path.startsWith('/api/v1/') ? path.replace('/api/v1/', '/api/') : path.replace(/^\/api\//, '/api/v1/');
}

/** Returns a value for a placeholder, mostly one that the persona knows, because most others are 404 to it. */
function named({ known }: World, who: Persona, { what, index }: Known): string | number {
  const own = index % 4 === 0 ? undefined : known.get(`${who} ${what}`);
  const all = own ?? known.get(`any ${what}`) ?? [];
  return all[index % all.length] ?? index;
}

function faultOf(
  { operation, who }: Step,
  { status, text, body, headers }: Result,
  world: World,
  sentElsewhere: string,
): string | null {
  if (status >= 500) return `a fault of ours: ${text}`;
  if (status >= 400 && typeof body?.error !== 'string') return `no error: ${text}`;
  if (status >= 400 && typeof body?.code !== 'string') return `no code: ${text}`;
  if (who === 'anonymous' && !operation.isPublic && status < 400) return 'succeeded without a credential';
  const all = text + JSON.stringify(headers);
  if (all.includes(world.canary)) return `shows what is another's: ${text}`;
  if (sentElsewhere.includes(world.canary)) return `sends what is another's: ${sentElsewhere}`;
  if (/\$argon2|token_hash|password_hash|sk-secret/.test(all)) return `shows a hash: ${text}`;
  return null;
}

function learn(world: World, who: Persona | 'no user', path: string, { headers, body }: Result): void {
  const remember = (what: string, value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    for (const key of [`${who} ${what}`, `any ${what}`]) {
      const all = world.known.get(key) ?? [];
      if (!all.includes(value)) world.known.set(key, [...all, value]);
    }
  };
  const visit = (node: Json, kind: string) => {
    if (typeof node !== 'object' || node === null) return;
    remember(`${kind} id`, node.id);
    remember(`${kind} uid`, node.uid);
    for (const [name, member] of Object.entries<Json>(node)) {
      for (const one of [member].flat()) visit(one, singularOf(name));
    }
  };
  remember('etag', headers.etag);
  remember('cursor', body?.pagination?.next_cursor);
  visit(body, kindOf(path));
}

/** Returns the kind of a path: the word before its first parameter, or its last word. */
function kindOf(path: string): string {
  const segments = path.split('/').filter((word) => !['', 'api', 'v1', 'uid', 'profile'].includes(word));
  const parameter = segments.findIndex((word) => word.startsWith('{'));
  return singularOf(segments[parameter < 1 ? segments.length - 1 : parameter - 1] ?? '');
}

function singularOf(name: string): string {
  const resource = name.replace('subtask', 'task').replace('apiKey', 'api_key').replaceAll('-', '_');
  return resource.replace(/s$/, '');
}

/** Creates personas. Resources of the owner are partly shared for reading; an unrelated user has resources as well. */
async function createWorld(service: Service, round: number): Promise<World> {
  const person = (name: string, columns = {}) => service.person(`${name}${round}`, columns);
  const owner = await person('owner', { ai_assistant_enabled: 1 });
  const reader = await person('reader', { ai_assistant_enabled: 1 });
  const stranger = await person('stranger');
  const administrator = await person('administrator', { is_admin: 1 });
  const clients = { anonymous: service.anonymous, owner, reader, stranger, administrator };
  const world: World = { clients, known: new Map(), canary: `canary-${newUid()}` };
  await furnish(world, 'no user', await person('other'), world.canary);
  const projectId = await furnish(world, 'owner', owner, 'plan');
  const shared = { resource_type: 'project', resource_id: projectId, email: reader.email, access: 'ro' };
  learn(world, 'owner', '/api/v1/share', await owner.post('/api/v1/share', shared));
  return world;
}

/** Creates one resource of each kind with the same name. @returns the id of the project that contains the others */
async function furnish(world: World, who: 'owner' | 'no user', client: Client, name: string): Promise<number> {
  const create = async (kind: string, body: object): Promise<number> => {
    const path = `/api/v1/${kind}`;
    const made = await client.post(path, body);
    learn(world, who, path, made);
    return made.body.id;
  };
  const area_id = await create('area', { name, description: name });
  const goal_id = await create('goal', { name, why: name, area_id });
  const project_id = await create('project', { name, description: name, tags: [name], area_id, goal_id });
  const task_id = await create('task', { name, note: name, tags: [name], project_id, subtasks: [{ name }] });
  await create('note', { title: name, content: name, project_id, tags: [name] });
  await create('note', { title: name, task_id });
  await create('task', { name, goal_id, recurrence_type: 'monthly', recurrence_month_day: 31 });
  return project_id;
}
