import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { App } from '../../../src/context.js';
import { newUid } from '../../../src/lib/ids.js';
import { buildAllListeners } from '../listeners.js';
import { type RouteTable, withRouteTables } from '../route-tables.js';
import { type Client, credentialsOf, type Service } from '../service.js';
import { Known } from './arbitrary.js';
import { type Draft, drafts, type Find, jsonOf, NAME } from './hostile-requests.js';
import type { FuzzOptions, FuzzOutcome, Meter } from './meter.js';

/**
 * Sends hostile requests to every route of a listener. Routes come from the table of its server; members, parameters
 * and values come from the document and from the responses of the listener.
 */

export interface RouteFuzz extends FuzzOptions {
  listener: string;
  requests: number;
}

/** Requests per world. */
const BATCH = 500;
const BATCHES = 20;
const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_KNOWN = 200;

const ENV = { RATE_LIMITING_ENABLED: 'false', METRICS_TOKEN: 'a-scraper-has-this', DOCS_ENABLED: 'true' };

/** Names of parameters and members that neither the document nor a response contains. */
const HIDDEN_NAMES = [
  'type',
  'include_lists',
  'grouped',
  'client_side_filtering',
  'state',
  'active',
  'search',
  'query',
];
const MORE_HIDDEN_NAMES = [
  'filters',
  'today',
  'content',
  'description',
  'target_user_email',
  'access_level',
  'uid',
  'id',
];

export async function fuzzRoutes({ listener, seed, requests, meter }: RouteFuzz): Promise<FuzzOutcome> {
  let sent = 0;
  for (let round = 0; sent < requests; round++) {
    const { built, tables } = await withRouteTables(() => buildAllListeners(() => undefined, { env: ENV }));
    const app = built.servers.get(listener) as App;
    const { routes } = tables.find(({ server }) => server.server === app.server) as RouteTable;
    try {
      await warmUp(app, routes, built.service);
      for (let batch = 0; batch < BATCHES && sent < requests; batch++) {
        const own = seed + round * BATCHES + batch;
        const world = await createWorld(built.service, batch);
        const wanted = fc.sample(drafts, { seed: own, numRuns: Math.min(BATCH, requests - sent) });
        for (const draft of wanted) {
          sent += 1;
          const fault = await send(app, routes, draft, world, meter);
          if (fault !== null) return { requests: sent, fault: `${listener}, seed ${own}: ${fault}` };
        }
      }
    } finally {
      await built.close();
    }
  }
  return { requests: sent, fault: null };
}

interface Persona {
  headers: Record<string, string>;
  /** Creates another account, or signs in again, after a credential has ended. */
  renew(): Promise<Record<string, string>>;
}

interface World {
  personas: Persona[];
  names: Map<string, string[]>;
  values: Map<string, unknown[]>;
  canary: string;
}

const ALL = '';

async function createWorld(service: Service, batch: number): Promise<World> {
  let people = 0;
  const person = async (columns = {}) => {
    people += 1;
    const made = await service.person(`person${batch}x${people}`, columns);
    await furnish(made, 'plan');
    return made;
  };
  const token = async (columns = {}) => ({ authorization: `Bearer ${(await person(columns)).token}` });
  const session = async () => {
    const response = await service.anonymous.post('/api/login', credentialsOf(await person()));
    return { cookie: String(response.headers['set-cookie']).split(';', 1)[0] as string };
  };
  const personas: Persona[] = [];
  for (const renew of [
    token,
    token,
    session,
    () => token({ is_admin: 1 }),
    async () => ({ authorization: `Bearer ${ENV.METRICS_TOKEN}` }),
    async () => ({}),
  ]) {
    personas.push({ headers: await renew(), renew });
  }
  const canary = `canary-${newUid()}`;
  await furnish(await person(), canary);
  const names = [...namesIn(service.document), ...HIDDEN_NAMES, ...MORE_HIDDEN_NAMES];
  return { personas, names: new Map([[ALL, names]]), values: new Map([[ALL, ['x', 1]]]), canary };
}

async function furnish(client: Client, name: string): Promise<void> {
  const create = async (kind: string, body: object) => (await client.post(`/api/v1/${kind}`, body)).body.id as number;
  const area_id = await create('area', { name });
  const goal_id = await create('goal', { name, area_id });
  const project_id = await create('project', { name, area_id, tags: [name] });
  await create('task', { name, note: name, tags: [name], project_id, goal_id, subtasks: [{ name }, { name }] });
  const task_id = await create('task', { name, due_date: '2026-03-11', recurrence_type: 'weekly' });
  await create('note', { title: name, content: name, task_id, tags: [name] });
}

/** Sends a plain request to each route, so that later measurements do not include loading and compiling. */
async function warmUp(app: App, routes: RouteTable['routes'], service: Service): Promise<void> {
  const { token } = await service.person('early', { is_admin: 1 });
  const last = ({ method }: { method: string }) => Number(method === 'DELETE');
  for (const { method, url } of [...routes].sort((one, other) => last(one) - last(other))) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { payload: '{}' };
    await responseOf(app, { method, url: url.replace(/:\w+|\*/g, '1'), headers, ...payload });
  }
}

function namesIn(document: unknown): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { name, in: position, properties } = node as { name?: unknown; in?: unknown; properties?: object };
    if (typeof name === 'string' && position === 'query') found.add(name);
    if (typeof properties === 'object') for (const one of Object.keys(properties)) found.add(one);
    for (const one of Object.values(node)) visit(one);
  };
  visit(document);
  found.delete('wait');
  return [...found];
}

async function send(
  app: App,
  routes: RouteTable['routes'],
  draft: Draft,
  world: World,
  meter: Meter,
): Promise<string | null> {
  const route = routes[draft.route % routes.length] as RouteTable['routes'][number];
  const persona = world.personas[draft.persona % world.personas.length] as Persona;
  const request = requestOf(route, draft, world, persona.headers);
  const rendered = `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${request.payload ?? ''}`;
  const response = await meter.measure(
    () => rendered,
    () => responseOf(app, request),
  );
  meter.countStatus(response.status);
  if (response.status === 401) persona.headers = await persona.renew();
  if (response.status < 400 && isJson(response)) learn(world, kindOf(route.url), response.text);
  const fault = faultOf(response, route.url, request.method, world);
  return fault && `${rendered.slice(0, 2_000)}\n  → ${response.status} ${fault}`;
}

/** Returns the kind of a path, its first word. */
function kindOf(url: string): string {
  const segment = url.split('/').find((part) => !['', 'api', 'v1'].includes(part)) ?? '';
  return segment.replace(/s$/, '');
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

function requestOf(
  route: RouteTable['routes'][number],
  draft: Draft,
  { names, values }: World,
  credentials: Record<string, string>,
): Sent {
  // Mostly matching values: names for the kind of path, and values that the member had before.
  const find: Find = ({ what, index }, name = '') => {
    const known: Map<string, unknown[]> = what === NAME ? names : values;
    const fitting = index % 5 === 0 ? undefined : known.get(what === NAME ? kindOf(route.url) : name);
    const list = fitting ?? known.get(ALL) ?? [];
    return list[index % list.length];
  };
  const plain = (value: unknown, name?: string) => {
    const found = value instanceof Known ? find(value, name) : value;
    return typeof found === 'string' ? found : (jsonOf(found, find) ?? '');
  };
  const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
  let param = -1;
  const path = route.url.replace(/:\w+|\*/g, () => {
    param += 1;
    return encoded(plain(draft.params[param], draft.persona % 2 === 0 ? 'id' : 'uid')) || '%20';
  });
  const search = draft.query
    .map(([name, value]) => [plain(name), value] as const)
    .map(([name, value]) => `${encoded(name)}=${encoded(plain(value, name))}`)
    .join('&');
  const payload =
    draft.body === null ? undefined : 'text' in draft.body ? draft.body.text : jsonOf(draft.body.json, find);
  const method = draft.method ?? route.method;
  const takesBody = payload !== undefined && !['GET', 'HEAD'].includes(method);
  return {
    method,
    url: `${path}${search && `?${search}`}`,
    headers: {
      ...(takesBody && { 'content-type': 'application/json' }),
      ...credentials,
      ...Object.fromEntries(draft.headers),
    },
    ...(takesBody && { payload }),
  };
}

interface InjectedResponse {
  status: number;
  type: string;
  text: string;
}

async function responseOf(app: App, request: Sent): Promise<InjectedResponse> {
  const response = await app.inject({
    ...(request as Sent & { method: 'GET' }),
    payloadAsStream: true,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const type = String(response.headers['content-type'] ?? '');
  const stream = response.stream();
  if (!type.startsWith('text/event-stream')) return { status: response.statusCode, type, text: await text(stream) };
  // An event stream has no end.
  stream.destroy();
  response.raw.res.destroy();
  return { status: response.statusCode, type, text: '' };
}

const isJson = ({ type }: Pick<InjectedResponse, 'type'>) => /^application\/json\b/.test(type);

/** Responses with 5xx that report the configuration instead of a fault. */
const EXPECTED = /"code":"(AI|MAIL)_NOT_CONFIGURED"/;

function faultOf(
  { status, type, text }: InjectedResponse,
  url: string,
  method: string,
  { canary }: World,
): string | null {
  if (status >= 500 && !EXPECTED.test(text)) return `a fault of ours: ${text}`;
  if (text.includes(canary)) return `shows what is another's: ${text.slice(0, 2_000)}`;
  if (/\$argon2|token_hash|password_hash/.test(text)) return 'shows a hash';
  if (status < 400 || method === 'HEAD' || !isJson({ type })) return null;
  const { error, code, jsonrpc, error_description: sentence } = JSON.parse(text);
  if (jsonrpc !== undefined) return null;
  // RFC 6749, section 5.2.
  const about = /^\/(oauth|token|register|authorize)\b/.test(url) ? (sentence ?? code) : code;
  return typeof error === 'string' && typeof about === 'string' ? null : `no error: ${text}`;
}

function learn({ names, values }: World, kind: string, text: string): void {
  if (text.length === 0 || text.length > 20_000) return;
  const remember = (known: Map<string, unknown[]>, key: string, one: unknown) => {
    const list = known.get(key) ?? [];
    if (!list.includes(one) && list.length < MAX_KNOWN) known.set(key, [...list, one]);
  };
  const visit = (node: unknown, name: string, depth: number): void => {
    if (typeof node !== 'object' || node === null) {
      if (typeof node === 'string' && node.length > 80) return;
      for (const key of [ALL, name]) remember(values, key, node);
    } else if (depth <= 5) {
      for (const [key, member] of Object.entries(node)) {
        const own = Array.isArray(node) ? name : key;
        if (own.length > 40) continue;
        for (const about of [ALL, kind]) remember(names, about, own);
        visit(member, own, depth + 1);
      }
    }
  };
  visit(JSON.parse(text), ALL, 0);
}
