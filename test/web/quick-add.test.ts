import t from 'tap';
import type { Schemas } from '../../src/client/index.js';
import { startBrowser } from './support/browser.js';

type Preview = Schemas['QuickPreview'];

const { marks, facts } = (await startBrowser()).open();

t.test('Quick add: the mark at the caret', async (t) => {
  const at = (marked: string) => marks.markAt(marked.replace('|', ''), marked.indexOf('|'));
  t.same(at('Call #err|'), { sign: '#', start: 5, word: 'err' });
  t.same(at('#|'), { sign: '#', start: 0, word: '' });
  t.same(at('Call @"The mo|'), { sign: '@', start: 5, word: 'The mo' });
  t.same(at('One\n+ho|me'), { sign: '+', start: 4, word: 'ho' });
  t.same(at('Call =ad|'), { sign: '=', start: 5, word: 'ad' });
  for (const none of ['Call|', 'mail@exam|', 'Call #errand |', '#er"r|', 'x !hi|', '1+1=2|'])
    t.equal(at(none), undefined, none);
  t.equal(at(`${'#a '.repeat(20_000)}|`), undefined, 'a long text');
});

t.test('Quick add: a completed mark is quoted if the service needs it', async (t) => {
  const complete = (marked: string, name: string) => {
    const [text, caret] = [marked.replace('|', ''), marked.indexOf('|')];
    const mark = marks.markAt(text, caret);
    if (mark === undefined) throw new Error(marked);
    const done = marks.withMark(text, caret, mark, name);
    return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
  };
  t.equal(complete('Call #err|', 'errand'), 'Call #errand |');
  t.equal(complete('Call @"the| today', 'The move'), 'Call @"The move" |today');
  t.equal(complete('@| x', 'C# "basics"'), '@"C# basics" |x');
});

t.test('Quick add: suggestions begin with the word, then contain it; a complete word needs none', async (t) => {
  const names = ['Home', 'At home', 'Garden', 'Homework'].map((name) => ({ name }));
  const of = (word: string) => marks.suggestions(names, word).map(({ name }) => name);
  t.same(of('hom'), ['Home', 'Homework', 'At home']);
  t.same(of('HOME'), []);
  t.equal(of('').length, 4);
});

function previewOf(line: string, task: Partial<Preview['task']>, ...parts: [string, string, string][]): Preview {
  const spans = parts.map(([text, kind, value]) => {
    const start = line.indexOf(text);
    return { start, end: start + text.length, kind, value } as Preview['spans'][number];
  });
  const rule = { recurrence_type: null, recurrence_interval: 1, recurrence_weekdays: null, recurrence_month_day: null };
  return {
    task: {
      ...{
        name: '',
        note: null,
        priority: 0,
        due_date: null,
        due_time: null,
        project: null,
        area: null,
        assignee: null,
        tags: [],
      },
      reminders: [],
      ...{ ...rule, recurrence_week_of_month: null, recurrence_end_date: null, completion_based: false },
      ...task,
    },
    spans,
  };
}

t.test('Quick add: one chip for each fact, in words, which can be removed with all of its parts', async (t) => {
  const line = 'Water 2030-03-01 the garden every other friday #home !high @x at 18:00 until 2030-05-03';
  const weekly = {
    recurrence_type: 'weekly' as const,
    recurrence_interval: 2,
    recurrence_weekdays: [5],
  } satisfies Partial<Preview['task']>;
  const preview = previewOf(
    line,
    {
      ...{ due_date: '2030-03-01', due_time: '18:00', priority: 2, project: { id: 1, uid: 'p', name: 'The move' } },
      ...{ ...weekly, recurrence_end_date: '2030-05-03' },
    },
    ['2030-03-01', 'date', '2030-03-01'],
    ['every other friday', 'recurrence', 'weekly'],
    ['#home', 'tag', 'home'],
    ['!high', 'priority', '2'],
    ['@x', 'project', 'p'],
    ['at 18:00', 'date', '18:00'],
    ['until 2030-05-03', 'recurrence', 'until 2030-05-03'],
  );
  const found = facts.factsOf(preview);
  t.same(
    found.map(({ kind, label }) => [kind, label]),
    [
      ['date', 'Mar 1, 2030, 6:00 PM'],
      ['recurrence', 'Every 2 weeks on Friday until May 3, 2030'],
      ['tag', 'home'],
      ['priority', 'High'],
      ['project', 'The move'],
    ],
  );
  const [date, recurrence] = found;
  if (date === undefined || recurrence === undefined) throw new Error('no facts');
  t.equal(
    facts.withoutFact(line, date),
    'Water the garden every other friday #home !high @x until 2030-05-03',
    'in two places',
  );
  t.equal(facts.withoutFact(line, recurrence), 'Water 2030-03-01 the garden #home !high @x at 18:00');
});

t.test('Quick add: a date that follows from a repetition is shown, and goes with it', async (t) => {
  const daily = { recurrence_type: 'daily', due_date: '2030-03-01' } as const;
  const found = facts.factsOf(previewOf('Read every day', daily, ['every day', 'recurrence', 'daily']));
  t.match(found, [
    { kind: 'recurrence', label: 'Every day' },
    { kind: 'date', spans: [] },
  ]);
});
