import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import t, { type Test } from 'tap';
import { allLines, groupedLines } from '../../scripts/openapi-comparison.js';
import { changesBetween, redoclyFindings, spectralFindings } from '../../scripts/openapi-linters.js';
import { publishedSchemas } from '../../src/http/openapi/published.js';
import { isUid, parseRef } from '../../src/lib/ids.js';
import { startService } from '../support/service.js';

const FILE = 'openapi/openapi.json';
const RELEASED = 'openapi/released.json';

type Json = ReturnType<typeof JSON.parse>;

const load = (): Json => JSON.parse(readFileSync(FILE, 'utf8'));

/** Operations of tasks and tags alone, which take the linters less time than all. */
function loadSome(): Json {
  const document = load();
  const names = ['/api/v1/tasks', '/api/v1/task', '/api/v1/task/{id}', '/api/v1/tag'];
  document.paths = Object.fromEntries(names.map((name) => [name, document.paths[name]]));
  delete document.webhooks;
  return document;
}

t.test('Document: redocly (recommended-strict) and spectral (with the API style rules) find nothing', async (t) => {
  t.same(await redoclyFindings(FILE), []);
  t.same(await spectralFindings(FILE), []);
});

t.test('Document: the linters find each kind of fault', async (t) => {
  const document = load();
  const { '/api/v1/tasks': tasks, '/api/v1/task': task } = document.paths;
  document.paths = { '/api/v1/tasks': tasks, '/api/v1/task': task };
  const { get: list, post } = { ...tasks, ...task };
  list.operationId = 'tasks_list';
  const { Status: status, Priority: priority } = document.components.parameters;
  status.description = '';
  priority.name = 'dueBefore';
  post.description = '';
  delete post.requestBody.content['application/json'].examples;
  document.components.schemas.TaskFields.properties.dueDate = { type: 'string' };
  document.components.schemas.TaskUpdate.properties.note.default = 'x';
  for (const name of ['Task', 'TaskList']) delete document.components.schemas[name].examples;
  delete post.responses.default;
  const file = write(t, document);
  const found = [...(await redoclyFindings(file)), ...(await spectralFindings(file))].map((f) => f.split(' ', 1)[0]);
  for (const rule of [
    'operation-description',
    'style-operation-ids',
    'style-operations',
    'style-parameter-descriptions',
    'style-parameters',
    'style-examples',
    'style-response-examples',
    'style-common-errors',
    'style-members',
    'style-member-descriptions',
    'style-no-defaults',
  ]) {
    t.ok(found.includes(rule), rule);
  }
});

t.test('Document: every schema is one (JSON Schema 2020-12)', async (t) => {
  const document = load();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const schemas = Object.values<Json>(document.components.schemas);
  walk(document, '', ({ schema }) => void (schema !== undefined && schemas.push(schema)));
  t.ok(schemas.length > 200, `${schemas.length} schemas`);
  for (const schema of schemas) t.ok(ajv.validateSchema(schema), { schema, errors: ajv.errors });
  t.notOk(ajv.validateSchema({ type: 'string', minLength: 'one' }), 'what is none is found');
});

t.test('Document: every example has its schema', async (t) => {
  const document = load();
  // The schemas themselves are checked above; optimized code takes longer to make than it saves.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('visible', true);
  ajv.addSchema(document, 'document');
  let examples = 0;
  const hold = (pointer: string, value: unknown) => {
    examples += 1;
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    t.ok(validate(value), pointer, { value, errors: validate.errors });
  };
  walk(document, '', (node, pointer) => {
    if (node.schema !== undefined && node.example !== undefined) hold(`${pointer}/schema`, node.example);
    if (Array.isArray(node.examples)) for (const value of node.examples) hold(pointer, value);
    else if (node.schema !== undefined) {
      for (const { $ref, value } of Object.values<Json>(node.examples ?? {})) {
        hold(
          `${pointer}/schema`,
          $ref === undefined ? value : document.components.examples[$ref.split('/').at(-1)].value,
        );
      }
    }
  });
  t.ok(examples > 100, `${examples} examples`);
});

t.test('Document: operations and components have names that generated code can bear', async (t) => {
  const document = load();
  const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
  const ids = operations.map(({ operationId }) => operationId);
  t.equal(new Set(ids).size, ids.length, 'each operationId is there once');
  for (const id of ['listTasks', 'createTask', 'getTask', 'updateTask', 'patchTask', 'deleteTask', 'createApiKey']) {
    t.ok(ids.includes(id), id);
  }
  const names = Object.keys(document.components.schemas);
  for (const name of names) t.match(name, /^[A-Z][a-zA-Z]+$/);
  for (const name of ['Task', 'TaskCreate', 'TaskUpdate', 'TaskList', 'ErrorBody']) t.ok(names.includes(name), name);
  for (const name of ['Error', 'Response', 'Request', 'Date', 'Map', 'Object', 'File']) {
    t.notOk(names.includes(name), `${name} would hide what every program knows under that name`);
  }
});

t.test('Document: enumerations have a value for each name, names where values give none, and no null', async (t) => {
  const nameOf = (value: unknown) => String(value).replaceAll(/[^a-zA-Z0-9]/g, '');
  let enumerations = 0;
  walk(load(), '', ({ enum: values, 'x-enum-varnames': names, type }, pointer) => {
    if (!Array.isArray(values)) return;
    enumerations += 1;
    t.notOk(values.includes(null), `${pointer}: null is a branch of a union`);
    t.equal(typeof type, 'string', pointer);
    if (names !== undefined) {
      t.equal(names.length, values.length, pointer);
      t.equal(new Set(names).size, names.length, pointer);
      for (const name of names) t.match(name, /^[A-Z][A-Z0-9_]*$/, pointer);
    } else {
      const derived = values.map(nameOf);
      t.ok(new Set(derived).size === values.length && !derived.includes(''), `${pointer} needs names`);
    }
  });
  t.ok(enumerations > 100, `${enumerations} enumerations`);
});

t.test('Document: every member has a type, and a name of more than one letter', async (t) => {
  const forms = ['type', '$ref', 'anyOf', 'oneOf', 'allOf'];
  walk(load(), '', ({ properties }, pointer) => {
    if (typeof properties !== 'object' || pointer.endsWith('/properties')) return;
    for (const [name, member] of Object.entries<Json>(properties)) {
      t.ok(
        forms.some((form) => form in member),
        `${pointer}: ${name} has a type`,
      );
      // Stored filters have it.
      t.ok(name.length > 1 || (name === 'v' && pointer.endsWith('/FilterTree')), `${pointer}: ${name}`);
    }
  });
});

t.test('Document: keywords of the service are not published, but members and values of their names are', (t) => {
  const member = { type: 'string', explode: true } as const;
  const own = { explode: member, enum: { type: 'string', 'x-component': 'Kind' }, 'x-sort-fields': member } as const;
  const examples = [{ explode: 'a', enum: [null], 'x-sort-fields': 'b' }];
  const published = publishedSchemas({ explode: { properties: own, items: { properties: own }, examples } });
  const properties = {
    explode: { type: 'string' },
    enum: { $ref: '#/components/schemas/Kind' },
    'x-sort-fields': { type: 'string' },
  };
  t.same(published, { explode: { properties, items: { properties }, examples }, Kind: { type: 'string' } });
  t.end();
});

t.test('Document: parameters of paths have examples, which are text as in the path', async (t) => {
  const document = load();
  const parameters = Object.values<Json>(document.components.parameters);
  walk(document.paths, '', (node) => void parameters.push(...(node.parameters ?? [])));
  const own = parameters.filter(({ name }) => name !== undefined);
  t.ok(own.length > 100);
  for (const { name, in: place, example, schema } of own) {
    if (place === 'path') t.ok(example, name);
    const isNumber = ['integer', 'number'].includes(schema.type);
    if (example !== undefined) t.equal(typeof example === 'number', isNumber, `${name}: ${example}`);
  }
});

t.test('Document: a batch is reverted either by key or by uids, and generators get a union', async (t) => {
  const { oneOf, properties } = load().components.schemas.RevertBatches;
  t.equal(properties, undefined);
  t.same(
    oneOf.map(({ required }: Json) => required),
    [['key_id', 'since'], ['batches']],
  );
});

t.test('Document: a file is a form alone, because generators send JSON beside another type', async (t) => {
  const bodies = Object.values<Json>(load().paths).flatMap((path) => Object.values<Json>(path));
  const types = bodies.map(({ requestBody }) => Object.keys(requestBody?.content ?? {}));
  const forms = types.filter((one) => one.includes('multipart/form-data'));
  t.same(forms, [['multipart/form-data'], ['multipart/form-data']], 'attachments and imports');
});

t.test('Document: it has at most 3,333 bytes an operation, so that generators and models can read it', async (t) => {
  const document = load();
  const operations = Object.values<Json>(document.paths).flatMap((path) => Object.keys(path));
  const bytes = Buffer.byteLength(JSON.stringify(document));
  t.ok(bytes <= 3_333 * operations.length, `${bytes} bytes, ${operations.length} operations`);
  const internal = /"x-(?:component|documented|sort-fields|errors|statuses|dry-run|minimal|streamed-body|file-body)"/;
  t.notMatch(JSON.stringify(document), internal, 'keywords that the generator reads are removed');
});

t.test('Document: of two paths that look alike, no request means both', async (t) => {
  const paths = Object.keys(load().paths).map((path) => path.split('/'));
  const isVariable = (part: string) => part.startsWith('{');
  const mayBe = (literal: string, variable: string) =>
    variable === '{uid}' ? isUid(literal) : parseRef(literal) !== null;
  for (const [index, a] of paths.entries()) {
    for (const b of paths.slice(index + 1).filter(({ length }) => length === a.length)) {
      const both = a.every((part, at) => {
        const other = b[at] as string;
        if (isVariable(part)) return isVariable(other) || mayBe(other, part);
        return isVariable(other) ? mayBe(part, other) : part === other;
      });
      t.notOk(both, `${a.join('/')} and ${b.join('/')}`);
    }
  }
});

t.test('Document: it equals the committed one, each time it is generated', async (t) => {
  for (let round = 0; round < 2; round++) {
    const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
    t.equal(JSON.stringify(service.app.swagger()), JSON.stringify(load()));
  }
});

t.test('Document: a change that breaks clients is one unless the version says so', async (t) => {
  const file = write(t, loadSome());
  const next = loadSome();
  delete next.paths['/api/v1/task/{id}'].delete;
  delete next.components.schemas.TagFields.properties.color;
  next.components.schemas.TaskUpdate.required = ['priority'];
  const { required } = next.components.schemas.TaskFields;
  required.splice(required.indexOf('note'), 1);
  const created = next.paths['/api/v1/task'].post.responses;
  created['200'] = created['201'];
  delete created['201'];
  const read = next.paths['/api/v1/task/{id}'].get;
  delete read.responses['404'];
  read.parameters.push({ name: 'mood', in: 'query', required: true, schema: { type: 'string' } });
  const { breaking, declared } = await changesBetween(file, write(t, next));
  const found = allLines(breaking).join('\n');
  t.match(found, 'DELETE /api/v1/task/{id}', 'an operation is gone');
  t.match(found, 'color', 'a member is gone');
  t.match(found, 'priority', 'a member is required');
  t.match(found, /no longer required: `note`/, 'a member may be absent');
  t.match(found, 'Response `201` became `200`', 'a success has another status');
  t.match(found, 'get/responses/404: Response `404` was removed', 'an error is gone');
  t.match(found, 'mood', 'a parameter is required');
  t.notOk(declared);
  const [major, minor] = next.info.version.split('.').map(Number);
  next.info.version = major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  t.same(await changesBetween(file, write(t, next)), { breaking, declared: true }, 'the version says so');
  const more = loadSome();
  more.components.schemas.TaskUpdate.properties.mood = { type: 'string', description: 'How it feels.' };
  t.same((await changesBetween(file, write(t, more))).breaking, [], 'an optional member breaks no client');
});

t.test('Document: the same in another form is no change', async (t) => {
  const base = write(t, loadSome());
  const other = loadSome();
  const { components, paths } = other;
  const list = paths['/api/v1/tasks'].get;
  list.parameters = list.parameters.map(({ $ref, ...own }: Json) =>
    $ref === undefined ? own : components.parameters[$ref.split('/').at(-1)],
  );
  const unexpected = components.responses.UnexpectedError;
  for (const response of Object.values<Json>(list.responses)) {
    if (response.$ref === undefined) response.headers = { ...unexpected.headers, ...response.headers };
  }
  const json = { schema: { $ref: '#/components/schemas/ErrorBody' }, examples: { URI_TOO_LONG: { value: {} } } };
  list.responses['414'] = {
    description: 'Too long.',
    headers: unexpected.headers,
    content: { 'application/json': json },
  };
  const { allOf, ...create } = components.schemas.TagCreate;
  const [{ properties }, own] = [components.schemas.TagUpdate, allOf[1]];
  t.equal(allOf[0].$ref, '#/components/schemas/TagUpdate');
  components.schemas.TagCreate = { ...create, ...own, properties: { ...properties, ...own.properties } };
  const { recurrence_type: recurrence } = components.schemas.TaskFields.properties;
  const [{ type, enum: values }] = recurrence.anyOf;
  Object.assign(recurrence, { anyOf: undefined, type: [type, 'null'], enum: [...values, null] });
  const file = write(t, other);
  t.same((await changesBetween(file, base)).breaking, []);
  t.same((await changesBetween(base, file)).breaking, []);
  json.examples = { TASK_EATEN: { value: {} } } as never;
  const { breaking } = await changesBetween(write(t, other), base);
  t.match(allLines(breaking), [/414: Response `414` was removed/], 'a code that the default response has not');
});

t.test('Document: equal changes are one line, with the first places', (t) => {
  const at = (pointer: string, message = 'It is gone.') => ({ pointer, message });
  const changes = [
    at('#/components/schemas/Task/properties/name', 'It is longer.'),
    ...['a', 'b', 'b', 'c', 'd'].map((name) => at(`#/paths/~1api~1${name}/get/responses/414`)),
  ];
  t.same(groupedLines(changes), [
    '4 × It is gone. GET /api/a, GET /api/b, GET /api/c, …',
    '1 × It is longer. schemas Task',
  ]);
  t.equal(allLines(changes).length, 6);
  t.equal(allLines(changes)[1], '#/paths//api/a/get/responses/414: It is gone.');
  t.end();
});

t.test('Document: the version announces changes that break clients of the last release', async (t) => {
  const { breaking, declared } = await changesBetween(RELEASED, FILE);
  t.ok(breaking.length === 0 || declared, groupedLines(breaking).join('\n'));
});

function walk(node: Json, pointer: string, visit: (node: Json, pointer: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node, pointer);
  for (const [key, value] of Object.entries<Json>(node)) {
    if (key === 'example' || key === 'examples') continue;
    walk(value, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`, visit);
  }
}

function write(t: Test, document: Json): string {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}
