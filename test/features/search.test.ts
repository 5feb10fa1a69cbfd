import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import type { Executor } from '../../db/database.js';
import { ReadersOccupied, ReadTooLong } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { MAX_PHRASE_WORDS, ownedWord, phrasesOf, wordCount } from '../../db/query/search-words.js';
import { up as ownedWords } from '../../db/sqlite/migrations/0028-owned-words.js';
import type { SearchHit } from '../../src/features/search/schema.js';
import { newUid } from '../../src/lib/ids.js';
import { newDatabaseUrl, OF_POSTGRES, OF_SQLITE, ON_POSTGRES, SAME_SQL, searchEntries } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { documentedLists } from '../support/lists.js';
import { type Client, type Person, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, type Made, share } from '../support/world.js';

// On PostgreSQL too: the indexes differ.

const at = '2026-03-01T09:30:00.000Z';

async function find(client: Client, q: string, more = ''): Promise<SearchHit[]> {
  const response = await client.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`);
  if (response.status !== 200) throw new Error(response.text);
  return response.body.results;
}

async function names(client: Client, q: string, more = ''): Promise<(string | null)[]> {
  return (await find(client, q, more)).map((found) => found.name);
}

const marked = (parts: SearchHit['highlights']['name']) => parts.filter(({ match }) => match).map(({ text }) => text);
const joined = (parts: SearchHit['highlights']['name']) => parts.map(({ text }) => text).join('');

async function movers(owner: Person) {
  const area = await create(owner, 'area', { name: 'Movers area' });
  const goal = await create(owner, 'goal', { name: 'Goal', why: 'No more movers' });
  const project = await create(owner, 'project', { name: 'Movers', area_id: area.id, tags: ['movers'] });
  const inside = await create(owner, 'task', {
    name: 'Call movers',
    project_id: project.id,
    subtasks: [{ name: 'Movers subtask' }],
  });
  const alone = await create(owner, 'task', {
    name: 'Pay the bill',
    note: 'of the movers',
    goal_id: goal.id,
    subtasks: [{ name: 'Part of the movers bill' }],
  });
  const noteInside = await create(owner, 'note', { content: 'Movers: 555', project_id: project.id });
  const noteAlone = await create(owner, 'note', { title: 'Movers', task_id: alone.id });
  return { project, inside, alone, part: (alone.subtasks as Made[])[0] as Made, noteInside, noteAlone };
}

t.test('Search: all that one owns is found, whatever its type', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const resources = await movers(ada);
  const found = await find(ada, 'movers');
  t.same(
    found.map(({ type, name, access }) => [type, name, access]),
    [
      ['project', 'Movers', 'owner'],
      ['tag', 'movers', 'owner'],
      ['note', 'Movers', 'owner'],
      ['area', 'Movers area', 'owner'],
      ['task', 'Movers subtask', 'owner'],
      ['task', 'Part of the movers bill', 'owner'],
      ['task', 'Call movers', 'owner'],
      ['goal', 'Goal', 'owner'],
      ['task', 'Pay the bill', 'owner'],
      ['note', null, 'owner'],
    ],
  );
  const [project, , note, , subtask] = found;
  t.equal(project?.id, resources.project.id);
  t.same(subtask?.task, { id: resources.inside.id, uid: resources.inside.uid, name: 'Call movers' });
  t.same(subtask?.project, { id: resources.project.id, uid: resources.project.uid, name: 'Movers' });
  t.same(note?.task, { id: resources.alone.id, uid: resources.alone.uid, name: 'Pay the bill' });
  const counted = await ada.get('/api/v1/search?q=movers&count=true&limit=3');
  t.equal(counted.body.pagination.total, 10);
  t.equal(counted.body.results.length, 3);
});

t.test(
  'Search: the exact visible set of owner, members, stranger and anonymous, in results and in counts',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const rw = await service.person('rw');
    const ro = await service.person('ro');
    const whole = await service.person('whole');
    const half = await service.person('half');
    const stranger = await service.person('stranger');
    const { project, alone, part, noteAlone } = await movers(ada);
    await movers(await service.person('bob'));
    await share(ada, 'project', project, rw, 'rw');
    await share(ada, 'project', project, ro, 'ro');
    await share(ada, 'task', alone, whole, 'ro');
    await share(ada, 'note', noteAlone, whole, 'rw');
    await share(ada, 'task', part, half, 'ro');

    const isVisibleTo = async (client: Client | undefined) => {
      const { body } = await (client as Client).get('/api/v1/search?q=movers&count=true');
      t.equal(body.pagination.total, body.results.length, 'the count is that of the results');
      return (body.results as SearchHit[]).map(({ type, name, access }) => `${type} ${name} ${access}`).sort();
    };
    const inProject = (access: string) =>
      ['note null', 'project Movers', 'task Call movers', 'task Movers subtask'].map(
        (resource) => `${resource} ${access}`,
      );
    t.same(await isVisibleTo(rw), inProject('rw'));
    t.same(await isVisibleTo(ro), inProject('ro'));
    t.same(await isVisibleTo(whole), ['note Movers rw', 'task Part of the movers bill ro', 'task Pay the bill ro']);
    t.same(await isVisibleTo(half), ['task Part of the movers bill ro']);
    t.equal((await find(half, 'movers'))[0]?.task, null, 'a parent that is not shared stays unnamed');
    t.same(await isVisibleTo(stranger), []);
    t.equal((await isVisibleTo(ada)).length, 10);
    const anonymous = await service.anonymous.get('/api/v1/search?q=movers');
    t.equal(anonymous.status, 401);
    t.equal(anonymous.body.code, 'UNAUTHENTICATED');

    await service.db.write((trx) => trx.deleteFrom('shares').execute());
    t.same(await isVisibleTo(rw), [], 'what is not shared any more is not found any more');
  },
);

t.test('Search: order and counts do not depend on the data of others', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  for (const name of ['alpha beta', 'beta alpha alpha', 'Alpha', 'gamma alpha'])
    await ada.post('/api/v1/task', { name });
  const before = (await ada.get('/api/v1/search?q=alpha&count=true')).text;
  for (let n = 0; n < 20; n++)
    await eve.post('/api/v1/task', { name: `alpha ${'alpha '.repeat(n)}`, note: 'beta gamma' });
  t.equal((await ada.get('/api/v1/search?q=alpha&count=true')).text, before);
});

t.test('Search: the whole name first, then its beginning, then all words in the name, then the text', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const [name, note] of [
    ['Somewhere else', 'invoice app, the plan'],
    ['Review the app invoice', null],
    ['Invoice application form', null],
    ['invoice APP', null],
    ['Call about the invoice', 'of the app'],
    ['Invoice app', null],
    ['Invoice', 'nothing'],
  ]) {
    await ada.post('/api/v1/task', { name, note });
  }
  t.same(await names(ada, 'Invoice app'), [
    'Invoice app',
    'invoice APP',
    'Invoice application form',
    'Review the app invoice',
    'Call about the invoice',
    'Somewhere else',
  ]);
});

t.test('Search: prefix of the last word, whole words before it, without case and diacritics', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of ['Crème brûlée', 'Übung macht Meister', 'Cremona', 'café-bar', 'NAÏVE plan']) {
    await ada.post('/api/v1/task', { name });
  }
  t.same(await names(ada, 'crem'), ['Cremona', 'Crème brûlée']);
  t.same(await names(ada, 'CREME BRU'), ['Crème brûlée']);
  t.same(await names(ada, 'crem brulee'), [], 'only the last word may be unfinished');
  t.same(await names(ada, 'übung'), ['Übung macht Meister']);
  t.same(await names(ada, 'ubung m'), [], 'a single letter is a word');
  t.same(await names(ada, 'U\u0308BUNG me'), ['Übung macht Meister']);
  t.same(await names(ada, 'bar cafe'), ['café-bar']);
  t.same(await names(ada, 'naive'), ['NAÏVE plan']);
});

t.test('Search: scripts without spaces, Hangul and emoji are found anywhere in a text', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of [
    '来週の会議の準備 budget',
    '東京タワー',
    'ประชุมใหญ่',
    '회의를 준비',
    'Party 🎉 tonight',
    '👩‍💻 work',
    '備品',
  ]) {
    await ada.post('/api/v1/task', { name });
  }
  t.same(await names(ada, '会議'), ['来週の会議の準備 budget']);
  t.same(await names(ada, '備'), ['備品', '来週の会議の準備 budget']);
  t.same(await names(ada, '議会'), []);
  t.same(await names(ada, '準備 budg'), ['来週の会議の準備 budget']);
  t.same(await names(ada, 'タワー'), ['東京タワー']);
  t.same(await names(ada, 'ใหญ่'), ['ประชุมใหญ่']);
  t.same(await names(ada, '회의 준비'), ['회의를 준비']);
  t.same(await names(ada, '🎉'), ['Party 🎉 tonight']);
  t.same(await names(ada, '👩‍💻'), ['👩‍💻 work']);
  t.same(await names(ada, '💻'), ['👩‍💻 work']);
  const [hit] = await find(ada, '会議');
  t.same(marked(hit?.highlights.name ?? []), ['会議']);
});

t.test('Search: matches are marked, in plain text', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const note = `${'before '.repeat(40)}<b>Müller</b> & Söhne${' after'.repeat(60)}`;
  await ada.post('/api/v1/task', { name: 'Visit <Muller> and Müllerstraße', note });
  await ada.post('/api/v1/task', { name: 'Müller', note: 'Short text' });
  await ada.post('/api/v1/task', { name: 'Müller again' });
  const [exact, bare, long] = await find(ada, 'muller');
  t.same(exact?.highlights, {
    name: [{ text: 'Müller', match: true }],
    text: [{ text: 'Short text', match: false }],
  });
  t.same(bare?.highlights.text, []);
  t.equal(joined(long?.highlights.name ?? []), 'Visit <Muller> and Müllerstraße');
  t.same(marked(long?.highlights.name ?? []), ['Muller', 'Müllerstraße']);
  const text = joined(long?.highlights.text ?? []);
  t.match(text, /^…(before )+<b>Müller<\/b> & Söhne( after)+ …$/);
  t.ok(text.length < 250);
  t.same(marked(long?.highlights.text ?? []), ['Müller']);
});

t.test('Search: types narrow it; pages follow by cursor and by offset, also while resources are added', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await movers(ada);
  const all = await find(ada, 'movers');
  for (const types of ['task', 'note,project', 'goal,tag,area', 'project,task,note']) {
    const expected = all.filter(({ type }) => types.split(',').includes(type));
    const { body } = await ada.get(`/api/v1/search?q=movers&types=${types}&count=true`);
    t.same(body.results, expected, types);
    t.equal(body.pagination.total, expected.length);
  }
  for (const limit of [1, 3, 9, 10]) {
    const byCursor: SearchHit[] = [];
    let url: string | null = `/api/v1/search?q=movers&limit=${limit}`;
    while (url !== null) {
      const { body, headers }: Awaited<ReturnType<Client['get']>> = await ada.get(url);
      byCursor.push(...body.results);
      t.equal(body.pagination.has_more, headers.link !== undefined);
      url = headers.link === undefined ? null : (/<(.+)>; rel="next"/.exec(String(headers.link))?.[1] as string);
      if (url !== null) await ada.post('/api/v1/tag', { name: `movers ${limit} ${byCursor.length}` });
    }
    const known = byCursor.filter(({ uid }) => all.some((one) => one.uid === uid));
    t.same(known, all, 'what was there is listed once and in its order, whatever is added meanwhile');
    for (const { id } of (await ada.get('/api/v1/tags?q=movers%20')).body.tags) await ada.delete(`/api/v1/tag/${id}`);
  }
  t.same(await find(ada, 'movers', '&offset=4&limit=3'), all.slice(4, 7));
  t.same(await find(ada, 'movers', '&offset=400'), []);
});

t.test('Search: a cursor of another query, or one that was made up, is refused', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of ['one x', 'one y']) await ada.post('/api/v1/task', { name });
  const { body } = await ada.get('/api/v1/search?q=one&limit=1');
  const cursor = body.pagination.next_cursor as string;
  t.equal((await ada.get(`/api/v1/search?q=one&limit=1&cursor=${cursor}`)).body.results.length, 1);
  t.equal((await ada.get(`/api/v1/search?q=on&limit=1&cursor=${cursor}`)).body.code, 'INVALID_CURSOR');
  const [fingerprint] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  for (const position of [[-1], [0.5], [1e300], ['x'], [null], [2 ** 52]]) {
    const forged = Buffer.from(JSON.stringify([fingerprint, position])).toString('base64url');
    const response = await ada.get(`/api/v1/search?q=one&limit=1&cursor=${forged}`);
    t.equal(response.status, 400, JSON.stringify(position));
    t.equal(response.body.code, 'INVALID_CURSOR');
  }
});

t.test('Search: any input is text: valid results or a 400, and what was stored under it is found', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'quote " star * paren ) NEAR AND OR NOT name: scope : u1 ^ {name}' });
  const hostile = [
    '"',
    '""',
    '" OR 1',
    '*',
    'a*',
    'NEAR(a b)',
    'a NEAR/2 b',
    'AND',
    'OR NOT',
    'name:x',
    'scope:u1',
    'scope : u2',
    '{name} : x',
    '-x',
    '^x',
    '(((((',
    "'; DROP TABLE tasks; --",
    '%',
    '_',
    '\\',
    '\uE000',
    '\uE001127881',
    '\u{10FFFF}',
    'a-'.repeat(400),
    'x '.repeat(499),
    '語'.repeat(300),
    'x'.repeat(1000),
  ];
  for (const q of hostile) {
    const response = await ada.get(`/api/v1/search?q=${encodeURIComponent(q)}&count=true`);
    t.equal(response.status, 200, JSON.stringify(q.slice(0, 30)));
    t.equal(response.body.pagination.total, response.body.results.length);
  }
  t.equal((await find(ada, 'NEAR AND NOT star')).length, 1);
  t.equal((await find(ada, '"quote" (paren)')).length, 1);
  t.same(await find(ada, 'scope:u2'), []);
  for (const q of ['', ' ', '\t\n', 'x'.repeat(1001)]) {
    const response = await ada.get(`/api/v1/search?q=${encodeURIComponent(q)}`);
    t.equal(response.status, 400, JSON.stringify(q.slice(0, 30)));
    t.equal(response.body.details[0].path, 'query/q');
  }
  t.equal((await ada.get('/api/v1/search')).status, 400);
  t.equal((await ada.get('/api/v1/search?q=x&types=user')).status, 400);
  t.equal((await ada.get(`/api/v1/search?q=${'x'.repeat(9000)}`)).status, 414);
  t.equal((await ada.get('/api/v1/search?q=%ff%fe')).status, 400, 'not UTF-8');
  t.equal((await ada.get('/api/v1/search?q=%')).status, 200);
  t.equal((await ada.get('/api/v1/search?q=a%00b')).status, 400, 'no text holds the character U+0000');

  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      const response = await ada.get(`/api/v1/search?q=${encodeURIComponent(q)}&count=true`);
      if (response.status !== 200) {
        const hasTooManyWords = phrasesOf(q).some((phrase) => wordCount(phrase) > MAX_PHRASE_WORDS);
        return response.status === 400 && (q.trim() === '' || q.includes('\0') || hasTooManyWords);
      }
      return response.body.pagination.total === response.body.results.length;
    }),
    { numRuns: slowly(25, 1_000) },
  );

  // Words of letters that the index knows since its first version.
  const word = fc.stringMatching(/^[a-zäöüßéèñøåçžšğаяжαωב日本語한글カナ🎉⏰]{1,12}$/u);
  const separator = fc.constantFrom(' ', ', ', ' - ', '\n', '/', '"', " '", '; ');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, separator), { minLength: 1, maxLength: 8 }), fc.nat(), async (made, n) => {
      const note = made.flat().join('');
      const wanted = (made[n % made.length] as [string, string])[0];
      const { body } = await ada.post('/api/v1/task', { name: 'Some task', note });
      const hit = (await find(ada, wanted)).find(({ type, id }) => type === 'task' && id === body.id);
      if (hit === undefined) return false;
      const { name, text } = hit.highlights;
      const excerpt = joined(text).replace(/^…|…$/g, '');
      const isMarked = marked(text).length > 0;
      await ada.delete(`/api/v1/task/${body.id}`);
      return isMarked && joined(name) === 'Some task' && note.includes(excerpt);
    }),
    { numRuns: slowly(25, 1_000) },
  );
});

t.test('Search: the index follows changes, deletions and their cascades', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const entries = ({ id }: Person) => searchEntries(service.db, id);
  const { project, inside, noteInside } = await movers(ada);
  await share(ada, 'project', project, eve, 'ro');
  t.equal((await find(eve, 'movers')).length, 4);

  await ada.put(`/api/v1/task/${inside.id}`, { name: 'Ring the carriers', note: 'soon' });
  t.same(await names(eve, 'carriers'), ['Ring the carriers']);
  t.same(await names(eve, 'soon'), ['Ring the carriers']);
  t.notOk((await names(eve, 'movers')).includes('Call movers'));
  await ada.put(`/api/v1/task/${inside.id}`, { note: null });
  t.same(await names(eve, 'soon'), []);

  await ada.put(`/api/v1/task/${inside.id}`, { project_id: null });
  t.same(await names(eve, 'carriers'), [], 'what leaves the shared project is out of visibility, with its subtasks');
  t.same(await names(eve, 'subtask'), []);
  await ada.put(`/api/v1/task/${inside.id}`, { project_id: project.id });
  t.same(await names(eve, 'carriers'), ['Ring the carriers']);
  t.same(await names(eve, 'subtask'), ['Movers subtask']);

  await ada.delete(`/api/v1/task/${inside.id}`);
  t.same(await names(ada, 'carriers'), []);
  t.same(await names(ada, 'movers subtask'), [], 'subtasks go with their task');
  await ada.delete(`/api/v1/project/${project.id}`);
  t.same(await names(eve, 'movers'), []);
  t.ok((await find(ada, '555')).some(({ id, project: of }) => id === noteInside.id && of === null));

  const { body: tag } = await ada.post('/api/v1/tag', { name: 'temporary' });
  await ada.put(`/api/v1/tag/${tag.id}`, { name: 'lasting' });
  t.same(await names(ada, 'temporary'), []);
  t.same(await names(ada, 'lasting'), ['lasting']);
  t.not(await entries(ada), 0);
  await service.db.write((trx) => trx.deleteFrom('users').where('id', '=', ada.id).execute());
  t.equal(await entries(ada), 0, 'with an account goes everything of it');

  await t.rejects(
    service.db.write(async (trx) => {
      await trx
        .insertInto('tags')
        .values({ uid: newUid(), user_id: eve.id, name: 'undone', name_key: 'undone', created_at: at, updated_at: at })
        .execute();
      throw new Error('undo');
    }),
  );
  t.same(await names(eve, 'undone'), []);
  if (ON_POSTGRES) return;
  const { rows } = await sql`PRAGMA integrity_check`.execute(service.db.read);
  t.same(rows, [{ integrity_check: 'ok' }]);
});

t.test('Search: a query cannot name the words of another owner', OF_SQLITE, async (t) => {
  const service = await startService(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await movers(ada);
  await movers(eve);
  const own = await find(eve, 'movers');
  t.same(await find(eve, ownedWord(ada.id, 'movers')), []);
  t.same(await find(eve, ownedWord(eve.id, 'movers')), []);
  t.same(await find(eve, '\uE002movers'), own);
});

t.test('Search: rows from before the index are found', OF_SQLITE, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await movers(ada);
  const before = await find(ada, 'movers');
  await service.db.write((trx) => ownedWords(trx as never));
  t.same(await find(ada, 'movers'), before);
});

t.test('Search: a moved row with a long text is found again shortly, in its new location', async (t) => {
  const service = await startService(t);
  const [ada, bea] = [await service.person('ada'), await service.person('bea')];
  const [open, closed] = [
    await create(ada, 'project', { name: 'open' }),
    await create(ada, 'project', { name: 'closed' }),
  ];
  await share(ada, 'project', open, bea, 'ro');
  const long = 'zebra 漢字 '.repeat(2_000);
  const task = await create(ada, 'task', {
    name: 'parent',
    project_id: closed.id,
    subtasks: Array.from({ length: 40 }, (_, index) => ({ name: `part ${index}`, note: long })),
  });
  const counts = async () => [await find(ada, 'zebra'), await find(bea, 'zebra')].map(({ length }) => length);
  const drainIndex = async () => {
    if (ON_POSTGRES) return;
    const pending = async () => (await sql`SELECT 1 FROM search_pending`.execute(service.db.read)).rows;
    await eventually(async () => (await pending()).length === 0, 'the index is up to date');
  };
  t.same(await counts(), [40, 0]);
  await ada.put(`/api/v1/task/${task.id}`, { project_id: open.id });
  await drainIndex();
  t.same(await counts(), [40, 40]);

  await ada.put(`/api/v1/task/${task.id}`, { project_id: closed.id });
  t.equal((await counts())[1], 0, 'what went out of visibility is not found at any time');
  await drainIndex();
  t.same(await counts(), [40, 0]);

  await ada.put(`/api/v1/task/${task.id}`, { project_id: open.id });
  await ada.delete(`/api/v1/task/${task.id}`);
  t.same(await counts(), [0, 0], 'nor what is gone');
  await drainIndex();
  t.same(await counts(), [0, 0]);
});

t.test('Search: at most 8 different words without a blank between them, and 100 hits a page', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'a-b-c-d-e-f-g-h and 新しいプロジェクトの計画と予算' });
  const statusOf = async (q: string, more = '') =>
    (await ada.get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)).status;
  t.equal((await find(ada, 'a-b-c-d-e-f-g-h')).length, 1);
  t.equal((await find(ada, '新しいプロジェクトの計画と予算')).length, 1, 'four characters count as a word');
  t.equal(await statusOf('a-b-c-d-e-f-g-h-a-b-c-d'), 200, 'the same words again');
  t.equal(await statusOf('a b c d e f g h i j k l'), 200, 'with blanks');
  const refused = await ada.get('/api/v1/search?q=a-b-c-d-e-f-g-h-i');
  t.same([refused.status, refused.body.details[0].path], [400, 'query/q']);
  t.match(refused.body.error, /at most 8 different words/);
  t.equal(await statusOf('x', '&limit=100'), 200);
  const tooMany = await ada.get('/api/v1/search?q=x&limit=101');
  t.equal(tooMany.status, 400);
  t.match(tooMany.body.error, /at most 100/);
});

t.test(
  'Search: the match is marked deep in a text, and a page of long texts lets others have their turns',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    await ada.post('/api/v1/note', { content: `${'漢'.repeat(1_500)}会議${'字'.repeat(1_000)}` });
    const [hit] = await find(ada, '会議');
    t.same(marked(hit?.highlights.text ?? []), ['会議']);
    const [none] = await find(ada, '漢');
    t.ok(joined(none?.highlights.text ?? []).length < 250);
  },
);

t.test('Search: every list that looks through texts, and search, say when it takes too long', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const lists = documentedLists(service.document).filter(({ path, filters }) =>
    filters.some(({ name }) => name === 'q' && !path.includes('{id}')),
  );
  t.ok(lists.length >= 8, `${lists.length} lists`);
  const refuseWith = (error: Error) =>
    Object.defineProperty(service.db.read, 'bounded', { value: async () => Promise.reject(error), configurable: true });
  for (const { path } of lists) {
    refuseWith(new ReadTooLong());
    const broad = await root.get(`${path}?q=x`);
    t.same([broad.status, broad.body.code], [503, 'SEARCH_TOO_BROAD'], path);
    t.equal(broad.headers['retry-after'], undefined, 'the same again would take as long');
    refuseWith(new ReadersOccupied());
    const occupied = await root.get(`${path}?q=x`);
    t.same([occupied.status, occupied.body.code], [503, 'OVERLOADED'], path);
    t.equal(occupied.headers['retry-after'], '1');
    if (!path.endsWith('/search')) t.equal((await root.get(path)).status, 200, 'without q it is an ordinary list');
  }
});

t.test('Search: in threads, the same is found, at once after it was written', OF_SQLITE, async (t) => {
  const db = openDatabase(`sqlite:${t.testdir({})}/search.db`, { readLimitMs: 60_000 });
  const [inFile, inMemory] = [await startService(t, { db }), await startService(t)];
  t.teardown(() => db.close());
  const responses: unknown[] = [];
  for (const service of [inFile, inMemory]) {
    const ada = await service.person('ada');
    await movers(ada);
    const texts = [];
    for (const query of [
      'movers',
      'movers&limit=3&count=true',
      'mov&types=task,note',
      'movers&offset=4&limit=3',
      'bill mov',
    ]) {
      texts.push((await ada.get(`/api/v1/search?q=${query}`)).text.replace(/"uid":"\w+"/g, ''));
    }
    texts.push((await ada.get('/api/v1/tasks?q=bill&count=true')).text.replace(/"(uid|rank)":"\w+"/g, ''));
    responses.push(texts);
    for (let at = 0; at < 5; at++) {
      const { name } = await create(ada, 'task', { name: `fresh ${at}` });
      t.same(await names(ada, `"${name}"`), [name]);
    }
  }
  t.same(responses[0], responses[1]);
});

/** Tests of PostgreSQL with the time limit of the service. */

t.test('Search: PostgreSQL ends a statement that takes too long; its connection goes on', OF_POSTGRES, async (t) => {
  const url = await newDatabaseUrl(String(process.env.TEST_POSTGRES_URL));
  // One connection reads and one writes, so the next write would see leftovers of a bounded read.
  const db = openDatabase(url, { connections: 2, readLimitMs: 2_000 });
  t.teardown(() => db.close());
  const bounded = db.read.bounded as NonNullable<typeof db.read.bounded>;
  const timeoutOf = async (executor: Executor) => {
    const query = sql<{ timeout: string; pid: number }>`
      SELECT current_setting('statement_timeout') AS timeout, pg_backend_pid() AS pid`;
    return (await query.execute(executor)).rows[0];
  };
  const first = await bounded(1, timeoutOf);
  t.equal(first?.timeout, '2s');
  let ended: unknown;
  const statement = new Promise<void>((resolve) => {
    const tooLong = bounded(1, async (read) => {
      await sql`SELECT pg_sleep(60)`.execute(read).catch((error: unknown) => {
        ended = error;
        resolve();
        throw error;
      });
    });
    t.rejects(tooLong, ReadTooLong);
  });
  await statement;
  t.match(ended, { code: '57014', message: 'canceling statement due to statement timeout' });
  t.same(await db.write(timeoutOf), { timeout: '9s', pid: first?.pid }, 'the next write has its own time');
  t.same(await bounded(1, timeoutOf), first);
});

t.test('Search: PostgreSQL: a slow search is reported, and nothing else waits for it', OF_POSTGRES, async (t) => {
  const url = await newDatabaseUrl(String(process.env.TEST_POSTGRES_URL));
  const db = openDatabase(url, { connections: 4, readLimitMs: 300 });
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'movers' });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  t.teardown(() => other.end());
  await other.query('BEGIN; LOCK TABLE search IN ACCESS EXCLUSIVE MODE');
  const broad = await ada.get('/api/v1/search?q=movers&count=true');
  t.same([broad.status, broad.body.code], [503, 'SEARCH_TOO_BROAD']);
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1);
  await other.query('ROLLBACK');
  // On a busy machine a short search may exceed its time, too.
  for (let status = 503; status !== 200; ) {
    const found = await ada.get('/api/v1/search?q=movers&count=true');
    status = found.status;
    if (status === 200) t.equal(found.body.results.length, 1);
    else t.match(found.body.code, /SEARCH_TOO_BROAD|OVERLOADED/);
  }
});

t.test('Search: a change is found in whatever form its statement is written', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'former' });
  const name = (text: string) => sql`/* in one statement with a query */ WITH renamed (id, name) AS (
    SELECT CAST(${id} AS BIGINT), CAST(${text} AS TEXT))
    UPDATE tasks SET name = (SELECT r.name FROM renamed r WHERE r.id = tasks.id) WHERE id = ${id}`;
  await service.db.write((trx) => name('latter').execute(trx));
  t.same(await names(ada, 'latter'), ['latter']);
  t.same(await names(ada, 'former'), []);
});
