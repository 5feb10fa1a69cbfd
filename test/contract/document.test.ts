import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import t, { type Test } from 'tap';
import { changesBetween, redoclyFindings, spectralFindings } from '../../scripts/openapi-linters.js';
import { isUid, parseRef } from '../../src/lib/ids.js';
import { startService } from '../support/service.js';

const FILE = 'openapi/openapi.json';
const RELEASED = 'openapi/released.json';

type Json = ReturnType<typeof JSON.parse>;

const load = (): Json => JSON.parse(readFileSync(FILE, 'utf8'));

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
  list.parameters[0].description = '';
  list.parameters[1].name = 'dueBefore';
  post.description = '';
  delete post.requestBody.content['application/json'].examples;
  document.components.schemas.Task.properties.dueDate = { type: 'string' };
  document.components.schemas.TaskCreate.properties.note.default = 'x';
  const file = write(t, document);
  const found = [...(await redoclyFindings(file)), ...(await spectralFindings(file))].map((f) => f.split(' ', 1)[0]);
  for (const rule of [
    'operation-description',
    'style-operation-ids',
    'style-operations',
    'style-parameter-descriptions',
    'style-parameters',
    'style-examples',
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
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
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

t.test('Document: the served document equals the committed one, each time it is generated', async (t) => {
  for (let round = 0; round < 2; round++) {
    const service = await startService(t, { env: { DOCS_ENABLED: 'true' } });
    const ada = await service.person('ada');
    t.equal((await ada.get('/api-docs/spec.json')).text, JSON.stringify(load()));
  }
});

t.test('Document: a change that breaks clients is one unless the version says so', async (t) => {
  const next = load();
  delete next.paths['/api/v1/task/{id}'].delete;
  delete next.components.schemas.Tag.properties.color;
  next.components.schemas.TaskCreate.required.push('priority');
  const { breaking, declared } = await changesBetween(FILE, write(t, next));
  const found = breaking.join('\n');
  t.match(found, 'DELETE /api/v1/task/{id}', 'an operation is gone');
  t.match(found, 'color', 'a member is gone');
  t.match(found, 'priority', 'a member is required');
  t.notOk(declared);
  const [major, minor] = next.info.version.split('.').map(Number);
  next.info.version = major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  t.same(await changesBetween(FILE, write(t, next)), { breaking, declared: true }, 'the version says so');
  const more = load();
  more.components.schemas.TaskCreate.properties.mood = { type: 'string', description: 'How it feels.' };
  t.same((await changesBetween(FILE, write(t, more))).breaking, [], 'an optional member breaks no client');
});

t.test('Document: the version announces changes that break clients of the last release', async (t) => {
  const { breaking, declared } = await changesBetween(RELEASED, FILE);
  t.ok(breaking.length === 0 || declared, breaking.join('\n'));
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
