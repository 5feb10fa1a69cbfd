import t from 'tap';
import type { Schemas } from '../../../src/client/index.js';
import { check, placesIn } from '../../../src/filter/check.js';
import { matches } from '../../../src/filter/matches.js';
import { parse } from '../../../src/filter/parse.js';
import { print } from '../../../src/filter/print.js';
import { resolve } from '../../../src/filter/resolve.js';
import { readableTask } from '../../../src/filter/tasks.js';
import { dayAt, startOfDay } from '../../../src/lib/calendar.js';
import { nameKey } from '../../../src/lib/names.js';
import { type RandomSource, randomSource } from '../../support/random.js';
import { type Person, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

// On PostgreSQL too: it compares conditions with a model.

type Task = Schemas['Task'];

const NOW = '2026-03-11T22:30:00.000Z';
const ZONE = 'Asia/Tokyo';

interface Names {
  projects: Made[];
  areas: Made[];
  parents: Made[];
}

/** Creates random tasks of two owners; the caller sees some of the other's by shares. */
async function start(t: Parameters<typeof startService>[0], { pick, chance, below }: RandomSource) {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada', { timezone: ZONE, first_day_of_week: 0 });
  const bob = await service.person('bob');
  const names: Names = { projects: [], areas: [], parents: [] };
  for (const name of ['New house', 'none', '42', 'Über']) names.projects.push(await create(ada, 'project', { name }));
  for (const name of ['Home', 'Work']) names.areas.push(await create(ada, 'area', { name }));
  const day = () => dayAt(new Date(Date.parse(NOW) + (below(40) - 20) * 86_400_000), ZONE);
  const make = async (person: Person, name: string, more: object) => {
    service.clock.set(new Date(Date.parse(NOW) - below(20) * 86_400_000 - below(86_400_000)).toISOString());
    return create(person, 'task', {
      name: `${pick(['Call', 'pay rent', 'Über 100%', 'a_b', '") OR 1=1 --'])} ${name}`,
      note: pick([null, ' \n', 'x', 'A note with CALL', 'ünter']),
      status: pick([0, 0, 1, 2, 3, 4, 5, 6]),
      priority: below(3),
      ...(chance(3) && { due_date: day(), ...(chance(2) && { due_time: pick(['09:30', '17:00', '23:59']) }) }),
      ...(chance(4) && { defer_until: new Date(Date.parse(NOW) + (below(10) - 5) * 43_200_000).toISOString() }),
      tags: ['errand', 'Home', 'none', 'x y'].filter(() => chance(3)),
      ...more,
    });
  };
  const shared = await create(bob, 'project', { name: 'Shared' });
  const hidden = await create(bob, 'project', { name: 'Hidden' });
  await share(bob, 'project', shared, ada, 'ro');
  for (let index = 0; index < 60; index++) {
    const task = await make(ada, `${index}`, {
      ...(chance(2) && { project_id: pick(names.projects).id }),
      ...(chance(3) && { area_id: pick(names.areas).id }),
      ...(chance(8) && { recurrence_type: 'daily', due_date: day() }),
    });
    if (chance(4) && task.completed_at === null) names.parents.push(task);
    if (chance(3)) await create(ada, 'comment', { text: 'About it.', task_id: task.id });
    if (chance(3)) await create(ada, 'reminder', { before: 'PT5M', task_id: task.id });
  }
  for (const parent of names.parents) await make(ada, 'subtask', { parent_task_id: parent.id });
  for (let index = 0; index < 20; index++) {
    const task = await make(bob, `of bob ${index}`, { project_id: pick([shared.id, hidden.id, null]) });
    if (chance(4)) await share(bob, 'task', task, ada, 'rw');
  }
  await share(ada, 'project', names.projects[0] as Made, bob, 'ro');
  for (const [person, project, status] of [
    [ada, names.projects[1], 'cancelled'],
    [ada, names.projects[2], 'done'],
    [bob, hidden, 'done'],
  ] as const) {
    expectStatus(await person.patch(`/api/v1/project/${project?.id}`, { status }), 200);
  }
  for (const [index, status] of [3, 5, 2].entries()) {
    const parent = names.parents[index];
    if (parent !== undefined) expectStatus(await ada.patch(`/api/v1/task/${parent.id}`, { status }), 200);
  }
  service.clock.set(NOW);
  names.projects.push(shared);
  return { service, ada, names };
}

function termOf({ pick }: RandomSource, { projects, areas, parents }: Names): string {
  const day = () =>
    pick(['today', 'tomorrow', '-3d', '7d', '1w', '-1m', 'monday', 'week', 'month', '2026-03-11', '2026-02-28']);
  const moment = () => pick([day(), '2026-03-01T15:00:00Z', '2026-03-10T00:00:00+09:00']);
  const compared = (field: string, value: () => string) =>
    pick([
      () => `${field}:${value()}`,
      () => `${field}:${pick(['<', '<=', '>', '>='])}${value()}`,
      () => `${field}:${value()},${value()}`,
      () => `${field}:..${value()}`,
      () => `${field}:-20d..20d`,
    ])();
  const project = () => pick([String(pick(projects).id), pick(projects).uid, '"New house"', '"none"', 'none', 'any']);
  return pick([
    () => `status:${pick(['open', 'closed', 'done', 'waiting,planned', '0,1,2', 'open,cancelled'])}`,
    () => `priority:${pick(['high', '>=medium', '<high', 'low,2', 'low..medium'])}`,
    () => compared('due', day),
    () => pick(['due:none', 'due:any', 'due:none,today', 'defer:none', 'completed:any', 'time:none']),
    () => compared('defer', moment),
    () => compared('created', moment),
    () => compared('completed', moment),
    () => `time:${pick(['09:30', '<12:00', '09:30..17:00', '>=23:59', 'any'])}`,
    () => `project:${project()},${project()}`,
    () => `project:${project()}`,
    () => `area:${pick(['home', '"Work"', pick(areas).uid, 'none', 'any', 'none,home'])}`,
    () => pick(['goal:none', 'goal:any', 'parent:any', 'parent:none', `parent:${pick(parents).uid}`]),
    () => `tag:${pick(['errand', 'HOME', '"none"', 'none', 'any', '"x y",errand', 'none,errand'])}`,
    () => `owner:${pick(['me', 'me,bob@example.com', 'bob@example.com'])}`,
    () => pick(['recurring:true', 'recurring:false', 'shared:true', 'shared:false']),
    () => `is:${pick(['inbox', 'today', 'overdue', 'subtask', 'deferred', 'blocked', 'inbox,overdue'])}`,
    () => `has:${pick(['note', 'subtasks', 'comments', 'attachments', 'reminders', 'note,subtasks'])}`,
    () => pick(['call', '"100%"', 'a_b', '"über"', '"Über"', JSON.stringify('") OR 1=1 --')]),
  ])();
}

function filterOf(random: RandomSource, names: Names, depth: number): string {
  const { pick, chance } = random;
  const inner = () => filterOf(random, names, depth - 1);
  if (depth === 0 || chance(4)) return chance(4) ? `-${termOf(random, names)}` : termOf(random, names);
  return pick([() => `(${inner()} or ${inner()})`, () => `${inner()} ${inner()}`, () => `not (${inner()})`])();
}

t.test(
  'Random filters: the same result by SQL and by the predicate of the browser; not is the complement',
  async (t) => {
    const random = randomSource(Number(process.env.SEED ?? 4_711));
    const { ada, names } = await start(t, random);
    const all = (await list(ada, 'tasks?include_subtasks=true&limit=500')) as unknown as Task[];
    t.ok(all.length > 70);
    const shares = await list(ada, 'shares');
    const commented = new Set((await list(ada, 'comments?limit=500')).map(({ task_id }) => task_id));
    const reminded = new Set((await list(ada, 'reminders?limit=500')).map(({ task_id }) => task_id));
    const over = new Set<unknown>((await list(ada, 'projects?status=done,cancelled')).map(({ id }) => id));
    const tags = all.flatMap((task) => task.tags);
    const idsOf = (named: string, value: string | { name: string }): number[] => {
      const text = typeof value === 'string' ? value : value.name;
      if (named === 'person')
        return [text === 'me' ? ada.id : (all.find(({ access }) => access !== 'owner')?.user_id ?? 0)];
      if (named === 'tag') return tags.filter(({ name }) => nameKey(name) === nameKey(text)).map(({ id }) => id);
      const known = named === 'project' ? names.projects : named === 'area' ? names.areas : names.parents;
      return known
        .filter(({ id, uid, name }) => {
          const isId = typeof value === 'string' && (String(id) === value || uid === value);
          return isId || nameKey(String(name)) === nameKey(text);
        })
        .map(({ id }) => id);
    };
    const facts = {
      now: NOW,
      today: dayAt(NOW, ZONE),
      me: ada.id,
      hasComments: ({ id }: { id: number }) => commented.has(id),
      hasAttachments: () => false,
      hasReminders: ({ id }: { id: number }) => reminded.has(id),
      isShared: (task: { project_id: number | null }) =>
        shares.some(({ resource_id }) => resource_id === task.project_id),
      isLive: ({ project_id, parent_task_id }: { project_id: number | null; parent_task_id: number | null }) =>
        !over.has(project_id) && !all.some(({ id, status }) => id === parent_task_id && [3, 5].includes(status)),
    };
    for (let round = 0; round < slowly(40, 2_000); round++) {
      const text = filterOf(random, names, 3);
      const { tree: parsed, places } = parse(text);
      const { tree, faults } = check(parsed, 'tasks', placesIn(places));
      t.same(faults, [], text);
      const calendar = { today: facts.today, firstDayOfWeek: 0, startOfDay: (day: string) => startOfDay(day, ZONE) };
      const condition = resolve(tree, 'tasks', { ...calendar, idsOf });
      const expected = all.filter((task) => matches(condition, readableTask(task, facts))).map(({ uid }) => uid);
      const found = async (filter: string) => {
        const query = new URLSearchParams({ filter, include_subtasks: 'true', limit: '500', count: 'true' });
        const { tasks, pagination } = expectStatus(await ada.get(`/api/v1/tasks?${query}`), 200);
        if (pagination.total !== tasks.length) t.fail(`${filter}: counts ${pagination.total}, lists ${tasks.length}`);
        return (tasks as Task[]).map(({ uid }) => uid);
      };
      const uids = await found(text);
      t.same(uids, expected, text);
      t.same(await found(print(tree)), uids, `${text} as printed`);
      const others = await found(`not (${text})`);
      t.equal(uids.length + others.length, all.length, `not (${text})`);
    }
  },
);
