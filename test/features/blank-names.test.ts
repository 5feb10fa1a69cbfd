import t from 'tap';
import { isBlank } from '../../src/lib/names.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

/** Characters that show nothing, by what they are. */
const INVISIBLE: Readonly<Record<string, string>> = {
  'zero-width space': '\u200B',
  'zero-width joiner': '\u200D',
  'word joiner': '\u2060',
  'byte-order mark': '\uFEFF',
  'soft hyphen': '\u00AD',
  'bidirectional marks': '\u200E\u202E\u2066\u2069\u061C',
  'combining grapheme joiner': '\u034F',
  'Hangul fillers': '\u115F\u1160\u3164\uFFA0',
  'Braille blank': '\u2800',
  'Khmer vowels': '\u17B4\u17B5',
  'Mongolian selectors': '\u180B\u180E',
  'variation selectors': '\uFE0F\u{E0100}',
  tags: '\u{E0001}\u{E0041}\u{E007F}',
  'musical controls': '\u{1D173}\u{1D159}',
  'interlinear marks': '\uFFF9\uFFFB',
  'next line': '\u0085',
  'white space around': ' \u200B\u3000\t',
};

const VISIBLE = ['👩‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '⠁', 'ㄱ', '\u0301', '.', '\u0600', '\uE000', 'नमस्‍ते', '\u{1FAE9}'];

t.test('A name of invisible characters alone is blank; emoji and marks are not', async (t) => {
  for (const [what, text] of Object.entries(INVISIBLE)) {
    t.ok(isBlank(text), what);
    for (const character of text) t.ok(isBlank(character), `${what}: ${character.codePointAt(0)?.toString(16)}`);
  }
  for (const text of VISIBLE) t.notOk(isBlank(text), text);
});

interface Schema {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: unknown;
  const?: unknown;
  properties?: Record<string, Schema>;
  [other: string]: unknown;
}

t.test('Each name that a request takes refuses blank ones: sweep of the document', async (t) => {
  const { document } = await startService(t);
  const components = (document as unknown as { components: { schemas: Record<string, Schema> } }).components.schemas;
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, properties = {}, pattern, format } = value as Schema;
    if (pattern === '\\S') {
      found.add(path);
      t.equal(format, 'visible', path);
    }
    if ($ref !== undefined) visit(components[$ref.split('/').at(-1) ?? ''], $ref);
    for (const [name, property] of Object.entries(properties)) {
      if (name === 'name' && property.type === 'string' && 'minLength' in property)
        t.equal(property.format, 'visible', path);
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations ?? {})) {
      visit((operation as { requestBody?: unknown }).requestBody, `${method} ${path}`);
    }
  }
  t.ok(found.size > 10, [...found].join(' '));
});

t.test('Blank names are 400 like empty ones, and change nothing', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'Home' });
  const task = await create(ada, 'task', { name: 'One', project_id: project.id });
  for (const [what, name] of Object.entries(INVISIBLE)) {
    const sent: [string, string, object][] = [
      ...['task', 'project', 'area', 'goal', 'tag'].map((type): [string, string, object] => ['POST', type, { name }]),
      ['POST', 'note', { title: name, content: name }],
      ['POST', 'section', { name, project_id: project.id }],
      ['PATCH', `task/${task.id}`, { name }],
      ['PUT', `project/${project.id}`, { name }],
      ['POST', 'task', { name: 'x', tags: [name] }],
      ['POST', 'task', { name: 'x', subtasks: [{ name }] }],
      ['POST', `task/${task.id}/tags`, { tags: [name] }],
      ['POST', `task/${task.id}/duplicate`, { name }],
      ['POST', 'task/quick', { text: `${name} tomorrow` }],
    ];
    for (const [method, path, body] of sent) {
      const { status, body: answer } = await ada.call(method, `/api/v1/${path}`, { body });
      t.equal(status, 400, `${method} ${path}: ${what}`);
      t.match(answer, { details: [{ message: /blank|a name for the task/ }] }, `${method} ${path}: ${what}`);
    }
  }
  const titled = await create(ada, 'note', { title: '\u200B', content: 'Text' });
  t.equal(titled.title, null, 'an invisible title is none');
  for (const name of VISIBLE) t.equal((await ada.post('/api/v1/task', { name })).status, 201, name);
  const csv = `name,tags,project\nGood,"a,\u200B",\u2800\n\u200B,b,Work\n`;
  const imported = await ada.call('POST', '/api/profile/import-file?name=tasks.csv', {
    payload: csv,
    headers: { 'content-type': 'text/csv', accept: 'application/json' },
  });
  t.match(imported.body, { created: { tasks: 1, projects: 0 }, failed: [{}] });
});
