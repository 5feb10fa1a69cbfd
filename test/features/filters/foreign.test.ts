import t from 'tap';
import { startService } from '../../support/service.js';

t.test('POST /filter/check recognises filters of other programs, and translates what it can', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/project', { name: 'Work' });
  await ada.post('/api/v1/tag', { name: 'office' });
  const check = async (filter: string) => {
    const { status, body } = await ada.post('/api/v1/filter/check', { filter });
    return status === 200 ? body.foreign : { status, ...body.details[0] };
  };
  const translated: Readonly<Record<string, string>> = {
    '(today | overdue) & p1': 'status:open (due:today or is:overdue) priority:high',
    '#Work & no date': 'status:open project:Work due:none',
    '@office & !#Work': 'status:open tag:office not project:Work',
    tomorrow: 'status:open due:tomorrow',
    p1: 'status:open priority:high',
    '7 days & recurring': 'status:open due:today..7d recurring:true',
  };
  for (const [given, text] of Object.entries(translated)) {
    const found = await check(given);
    t.equal(found?.program, 'Todoist', given);
    const own = await ada.post('/api/v1/filter/check', { filter: String(found?.text) });
    t.match(own, { status: 200, body: { foreign: null } }, `${given}: ${found?.text}`);
    const wanted = await ada.post('/api/v1/filter/check', { filter: text });
    t.same(own.body.tree, wanted.body.tree, `${given}: ${found?.text}`);
  }
  t.match(await check('due before: tomorrow & p1'), {
    status: 400,
    message: 'is in the language of Todoist',
    expected: ['status:open due:<tomorrow priority:high'],
  });
  t.same(await check('assigned to others & p1'), { program: 'Todoist', text: null }, 'named, if it cannot be said');
  t.match(await check('done = false && priority >= 3'), { program: 'Vikunja', text: null });
  for (const own of ['status:open due:<today -tag:office', 'milk', 'call back', '"R&D" today', '"today"', 'a or b']) {
    t.equal(await check(own), null, own);
  }
});
