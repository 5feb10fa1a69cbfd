import t from 'tap';
import { comparisonForm } from '../../src/filter/comparison.js';
import { matches } from '../../src/filter/matches.js';
import type { Condition } from '../../src/filter/resolve.js';
import { SAME_SQL } from '../support/database.js';
import { randomSource } from '../support/random.js';
import { type Person, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create } from '../support/world.js';

// On PostgreSQL too: each database, and the browser, compares texts in the same way.

/** Texts, and words by which each is found. */
const WORDS: readonly (readonly [text: string, ...words: string[]])[] = [
  ['Äpfel kaufen', 'äpfel', 'ÄPFEL', 'a\u0308pfel', 'A\u0308PFEL K'],
  ['A\u0308pfel im Garten', 'äpfel', 'Äpfel', 'im garten'],
  ['ПРИВЕТ мир', 'привет', 'Привет МИР'],
  ['Чай и и\u0306од', 'йод', 'ЙОД', 'чай'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σίσυφοσ', 'Σίσυφ', 'ΣΙ\u0301ΣΥΦΟΣ'],
  ['Οδοσήμανση', 'ΟΔΟΣ', 'οδος'],
  ['Straße', 'STRASSE', 'straße', 'STRAẞE'],
  ['GROẞE', 'große', 'grosse', 'GROSSE'],
  ['İstanbul', 'istanbul', 'İSTANBUL', 'ISTANBUL'],
  ['ﬁnden', 'finden', 'FINDEN'],
  ['ｶﾞｲﾄﾞ', 'ガイド', 'ｶﾞｲﾄﾞ'],
  ['Ｆｕｌｌ width', 'full', 'ｆｕｌｌ'],
  ['Ձեռագիր', 'ՁԵՌԱԳԻՐ', 'ձեռ'],
  ['ᲙᲐᲠᲢᲣᲚᲘ', 'კარტული'],
  ['日本語の名前', '日本', '名前'],
  ['5 % of _all_', '%', '_all_', '5 % OF'],
];

const MISSES = ['ä%', '_pfel', 'привед', 'σισυφος', 'apfel'];

t.test('q finds words of every list without regard to case and to composed forms', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { name: 'Äda', surname: 'ΛΌΒΕΛΑΣ' });
  const lists = ['task', 'project', 'note', 'area', 'goal', 'tag'] as const;
  for (const list of lists) {
    const member = list === 'note' ? 'title' : 'name';
    for (const [text] of WORDS) await create(ada, list, { [member]: text });
    for (const [text, ...words] of WORDS) {
      for (const word of words) t.ok((await namesFound(ada, list, word)).includes(text), `${list} ${text} by ${word}`);
    }
    for (const word of MISSES) t.strictSame(await namesFound(ada, list, word), [], `${list} by ${word}`);
  }
  for (const word of ['äda', 'A\u0308DA', 'λόβελας']) {
    const { body } = await ada.get(`/api/v1/users?q=${encodeURIComponent(word)}`);
    t.equal(body.users.length, 1, `user by ${word}`);
  }
});

t.test('q and filters compare the longer texts, too, and follow changes', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'One', note: 'Über die BRÜCKE' });
  const found = async (word: string) => (await namesFound(ada, 'task', word)).length;
  const filtered = async (filter: string) =>
    (await ada.get(`/api/v1/tasks?filter=${encodeURIComponent(filter)}`)).body.tasks.length;
  t.equal(await found('über die brücke'), 1);
  t.equal(await filtered('"über die bru\u0308cke"'), 1);
  t.equal(await filtered('not "brücke"'), 0);
  await ada.patch(`/api/v1/task/${task.id}`, { note: 'über' });
  t.equal(await found('ÜBER'), 1);
  t.equal(await found('brücke'), 0);
  await ada.patch(`/api/v1/task/${task.id}`, { note: 'Plain', name: 'Été' });
  t.equal(await found('ÜBER'), 0);
  t.equal(await found('ÉTÉ'), 1);
  await ada.delete(`/api/v1/task/${task.id}`);
  t.equal(await found('été'), 0);
  const entry = (await ada.get('/api/v1/trash')).body.trash[0];
  t.equal((await ada.post(`/api/v1/trash/${entry.id}/restore`)).status, 200);
  t.equal(await found('été'), 1);
});

t.test('The search finds composed and decomposed words alike', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const words = ['йод', 'Σίσυφος', 'Äpfel', 'Việt', 'ガイド', '한글', 'ёж'];
  for (const word of words) {
    await create(ada, 'task', { name: `1 ${word.normalize('NFC')}` });
    await create(ada, 'task', { name: `2 ${word.normalize('NFD')}` });
  }
  for (const word of words) {
    const upper = word.toUpperCase();
    for (const q of [word.normalize('NFC'), word.normalize('NFD'), upper, upper.normalize('NFD')]) {
      const { body } = await ada.get(`/api/v1/search?q=${encodeURIComponent(q)}`);
      const found = body.results.map(({ name }: { name: string }) => name.normalize('NFC'));
      t.strictSame(found.sort(), [`1 ${word}`, `2 ${word}`], q);
      for (const { highlights } of body.results) {
        t.ok(
          highlights.name.some(({ match }: { match: boolean }) => match),
          q,
        );
      }
    }
  }
});

t.test('Names in filters and quick add are compared in the same way', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'ΣΊΣΥΦΟΣ' });
  await create(ada, 'section', { name: 'ÜBUNG', project_id: project.id });
  const { body } = await ada.post('/api/v1/task/quick', { text: 'Roll the stone @σίσυφος' });
  t.equal(body.project_id ?? body.task?.project_id, project.id);
  for (const filter of ['project:σίσυφος', 'project:"ΣΙ\u0301ΣΥΦΟΣ"']) {
    const found = await ada.get(`/api/v1/tasks?filter=${encodeURIComponent(filter)}`);
    t.equal(found.body.tasks.length, 1, filter);
  }
  const none = await ada.get(`/api/v1/tasks?filter=${encodeURIComponent('section:übung')}`);
  t.equal(none.status, 200);
});

/** Characters with some form of their own, and some of each kind beside them. */
const ALPHABET = [...'aiIsSkK ß%_\\ẞſİıςσΣΐΰϒÅåÅﬀﬁǅǆŉǰᾳᾼὒΆА́йЙёЁ\u0301\u0308\u0307\u0345\u0306ｶﾞＡ①㎏ﷺ日ᄀ가각Ꭰꭰ𐐀𐐨'];

t.test('Random texts: the database finds what the function of the browser finds', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const random = randomSource(20_261_126);
  const text = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
  const names = [...new Set(Array.from({ length: 400 }, () => `x${text(8)}`))];
  for (let from = 0; from < names.length; from += 100) {
    const operations = names.slice(from, from + 100).map((name) => ({ name }));
    const lines = operations.map((task) => JSON.stringify(task)).join('\n');
    const sent = await ada.call('POST', '/api/v1/tasks/import', {
      payload: lines,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    t.equal(sent.status, 200);
  }
  const stored = (await ada.get('/api/v1/tasks?limit=500')).body.tasks.map(({ name }: { name: string }) => name);
  for (let turn = 0; turn < 150; turn++) {
    const origin = names[random.below(names.length)] ?? '';
    const start = random.below(origin.length);
    const forms = [origin, origin.toUpperCase(), origin.normalize('NFD'), origin.toLowerCase().normalize('NFC')];
    const form = forms[random.below(forms.length)] ?? '';
    const word = [...form].slice(start, start + 3).join('');
    if (word.trim() === '') continue;
    const condition: Condition = { text: word };
    const expected = stored.filter((name: string) =>
      matches(condition, { texts: () => [name], valuesOf: () => [], has: () => false }),
    );
    t.strictSame((await namesFound(ada, 'task', word)).sort(), expected.sort(), JSON.stringify(word));
  }
});

t.test('Every character has one form, whatever its case and composition', async (t) => {
  const faults: string[] = [];
  // Planes from 3 on have no characters with another form.
  const last = slowly(0x2ffff, 0x10ffff);
  for (let code = 0; code <= last; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const form = comparisonForm(character);
    const others = [form, character.toUpperCase(), character.toLowerCase()];
    others.push(...['NFC', 'NFD', 'NFKC', 'NFKD'].map((name) => character.normalize(name)));
    if (others.some((other) => comparisonForm(other) !== form)) faults.push(code.toString(16));
  }
  t.strictSame(faults, []);
});

async function namesFound(person: Person, list: string, word: string): Promise<string[]> {
  const { status, body } = await person.get(`/api/v1/${list}s?limit=500&q=${encodeURIComponent(word)}`);
  if (status !== 200) throw new Error(`${list} ${word}: ${JSON.stringify(body)}`);
  return body[`${list}s`].map((one: { name?: string; title?: string }) => one.name ?? one.title);
}
