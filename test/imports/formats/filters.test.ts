import t from 'tap';
import { check } from '../../../src/filter/check.js';
import { parse } from '../../../src/filter/parse.js';
import { translateTodoist } from '../../../src/imports/formats/filters/todoist.js';
import { translateVikunja } from '../../../src/imports/formats/filters/vikunja.js';

const HERE = { now: new Date('2026-03-11T12:00:00.000Z'), timezone: 'Europe/Berlin' };

function assertValid(filter: string): void {
  const { faults } = check(parse(filter).tree, 'tasks', () => ({}));
  if (faults.length > 0) throw new Error(`${filter}: ${JSON.stringify(faults)}`);
}

t.test('Filters of Todoist are translated, and say so where a part is left out', async (t) => {
  const names = {
    projects: [
      { name: 'Inbox', imported: null, below: [] },
      { name: 'Work', imported: 'Work', below: ['Work / Meetings', 'Talks'] },
      { name: 'Meetings', imported: 'Work / Meetings', below: [] },
      { name: 'A & B (c)', imported: 'A & B (c)', below: [] },
    ],
    sections: ['Calls', 'Later'],
    labels: ['office', 'home', 'home_garden', 'none'],
  };
  for (const [query, expected] of [
    ['today', 'due:today'],
    ['(today | overdue) & @office & !#Work', '(due:today or is:overdue) tag:"office" -project:"Work"'],
    ['today|tomorrow&p1', '(due:today or due:tomorrow priority:high)'],
    ['7 days & !recurring', 'due:today..7d -recurring:true'],
    ['next 14 days', 'due:today..14d'],
    ['no date & (p1 | p2)', 'due:none (priority:high or priority:medium)'],
    ['##Work', 'project:"Work","Work / Meetings","Talks"'],
    ['#Inbox & no labels', 'project:none tag:none'],
    ['@home*', 'tag:"home","home_garden"'],
    ['@none', 'tag:"none"'],
    ['/Calls & !/*', 'section:"Calls" -section:any'],
    ['#A \\& B \\(c\\)', 'project:"A & B (c)"'],
    ['search: call back', '"call back"'],
    ['due before: tomorrow', 'due:<tomorrow'],
    ['date after: 2026-05-01', 'due:>2026-05-01'],
    ['due: +3 days', 'due:3d'],
    ['created before: -30 days', 'created:<-30d'],
    ['created: 2 weeks ago', 'created:-2w'],
    ['Friday', 'due:friday'],
    ['March 31', 'due:2026-03-31'],
    ['date after: in 3 days', 'due:>3d'],
    ['due before: 2 weeks from now', 'due:<2w'],
    ['created before: 1 year ago', 'created:<-12m'],
    ['view all', ''],
    ['p1, @office', '(priority:high or tag:"office")'],
    ['!(@office | today)', 'not (tag:"office" or due:today)'],
    ['subtask & shared', 'is:subtask shared:true'],
  ] as const) {
    const { filter, isComplete } = translateTodoist(query, names, HERE);
    t.equal(filter, expected === '' ? 'status:open' : `status:open ${expected}`, query);
    t.ok(isComplete, query);
    assertValid(filter);
  }
  for (const [query, expected] of [
    ['assigned to: me', ''],
    ['assigned to: me & @office', 'tag:"office"'],
    ['today & (@office | assigned)', 'due:today'],
    ['!(today & assigned)', ''],
    ['#Nowhere & p1', 'priority:high'],
    ['deadline: today & p1', 'priority:high'],
    ['(today', ''],
    ['today)', ''],
    ['today &', 'due:today'],
    ['& & |', ''],
    ['', ''],
    ['every monday', ''],
    ...(['date before: next week', 'due: next monday', 'due before: end of month', 'next month'] as const).map(
      (query) => [query, ''] as const,
    ),
    ['due: 2026-02-30 & p1', 'priority:high'],
    ['search:', ''],
    [Array.from({ length: 60 }, () => 'p1').join(' & '), ''],
    ['('.repeat(1_900), ''],
    ['!'.repeat(1_900), ''],
    ['p1 & '.repeat(200_000), ''],
  ] as const) {
    const { filter, isComplete } = translateTodoist(query, names, HERE);
    t.equal(filter, expected === '' ? 'status:open' : `status:open ${expected}`, query.slice(0, 100));
    t.notOk(isComplete, query.slice(0, 100));
    assertValid(filter);
  }
});

t.test('Filters of Vikunja are translated, and say so where a part is left out', async (t) => {
  const names = {
    projects: new Map([
      [3, 'House'],
      [4, 'Garden "south"'],
    ]),
    labels: new Map([
      [1, 'errand'],
      [2, 'any'],
    ]),
  };
  for (const [query, expected, nulls] of [
    ['done = false', 'status:open'],
    ['done != false', 'status:completed'],
    ['done = false && dueDate < now', 'status:open due:<today'],
    ['due_date <= now/d+7d && done = false', 'due:<7d status:open'],
    ['done_at > now/d', 'completed:>=today'],
    ['due_date > now/d', 'due:>=today'],
    ['due_date >= now/d', 'due:>=today'],
    ['due_date <= now/d', 'due:<today'],
    ['due_date > now', 'due:>=today'],
    ['due_date <= now', 'due:<=today'],
    ['due_date <= 2026-03-01', 'due:<2026-03-01'],
    ['due_date <= "2026-03-01 14:30"', 'due:<=2026-03-01'],
    ['due_date > "2026-03-01 14:30"', 'due:>=2026-03-01'],
    ['due_date < now+2w', '(due:<2w or due:none)', true],
    ['doneAt >= now-1M || updated > 2026-01-01', '(completed:>=-1m or updated:>=2026-01-01)'],
    ['dueDate = "2026-03-01 00:00"', 'due:2026-03-01'],
    ['dueDate != now/d', '-due:today'],
    ['priority >= 3', 'priority:high'],
    ['priority > 1', 'priority:medium,high'],
    ['priority = 2', 'priority:medium'],
    ['priority < 3', 'priority:low,medium'],
    ['labels in 1, 2', 'tag:"errand","any"'],
    ['labels not in errand', '-tag:"errand"'],
    ['(project = 3 || project = 4) && done = false', '(project:"House" or project:"Garden \\"south\\"") status:open'],
    ["title like '%call && back%'", '"call && back"'],
    ['', ''],
  ] as const) {
    const { filter, isComplete } = translateVikunja(query, names, nulls ?? false);
    t.equal(filter, expected, query);
    t.ok(isComplete, query);
    assertValid(filter);
  }
  for (const [query, expected] of [
    ['assignees in ada && done = false', 'status:open'],
    ['priority = 4', ''],
    ['priority > 3 && labels = 1', 'tag:"errand"'],
    ['done = false || percentDone > 0.5', ''],
    ['dueDate < now/w', ''],
    ['dueDate < 2026-02-30', ''],
    ['labels = 9', ''],
    ['done', ''],
    ['(done = false', ''],
    ['done = false)', ''],
    ['done = false && ', 'status:open'],
    ['('.repeat(1_900), ''],
    ['done = false && '.repeat(100_000), ''],
  ] as const) {
    const { filter, isComplete } = translateVikunja(query, names, false);
    t.equal(filter, expected, query.slice(0, 100));
    t.notOk(isComplete, query.slice(0, 100));
    assertValid(filter);
  }
});
