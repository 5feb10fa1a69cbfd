import t from 'tap';
import type { AccountDocument } from '../../../src/account-data/schema.js';
import { SAME_SQL } from '../../support/database.js';
import { type RandomSource, randomSource } from '../../support/random.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, expectStatus, list, type Made } from '../../support/world.js';

// On PostgreSQL too: times are compared and grouped by SQL that differs.

/** Zones of ±13 hours, with parts of hours, and with changes of the clock in spring and autumn of both hemispheres. */
const ZONES = [
  'Europe/Berlin',
  'Pacific/Apia',
  'Etc/GMT+12',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const COMPLETIONS = slowly(150, 10_000);
const HOUR = 3_600_000;

type TaskRecord = AccountDocument['tasks'][number];

const isOpen = (status: unknown) => [0, 1, 4, 6].includes(Number(status));

interface Day {
  date: string;
  created: number;
  completed: number;
  reopened: number;
  open_at_end: number;
}

/** Counts from the records of an exported account, day by day. */
function recount(tasks: readonly TaskRecord[], days: readonly string[], timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  const dayOf = (at: string) => format.format(new Date(at));
  const completedOn = new Set<string>();
  const facts = tasks.map((task) => {
    const entries = task.activity.filter(({ field }) => field === 'status');
    const recorded = task.completions.map(({ completed_at }) => completed_at);
    const completions = [...recorded];
    for (const { kind, created_at } of entries) {
      if (kind === 'completed' && !recorded.includes(created_at)) completions.push(created_at);
    }
    const { completed_at } = task;
    if (entries.length === 0 && completed_at !== null && !recorded.includes(completed_at)) {
      completions.push(completed_at);
    }
    const openOn = (day: string) => {
      if (dayOf(task.created_at) > day) return false;
      const last = entries.filter(({ created_at }) => dayOf(created_at) <= day).at(-1);
      if (last !== undefined) return isOpen(last.new_value);
      const [first] = entries;
      if (first !== undefined) return isOpen(first.old_value);
      return completed_at === null ? isOpen(task.status) : dayOf(completed_at) > day;
    };
    for (const at of completions) completedOn.add(dayOf(at));
    return {
      created: dayOf(task.created_at),
      completed: completions.map(dayOf),
      reopened: entries.filter(({ kind }) => kind === 'reopened').map(({ created_at }) => dayOf(created_at)),
      openOn,
    };
  });
  const on = (day: string, which: readonly string[]) => which.filter((one) => one === day).length;
  const counted = days.map((date): Day => {
    const sum = (of: (fact: (typeof facts)[number]) => number) => facts.reduce((total, fact) => total + of(fact), 0);
    return {
      date,
      created: sum(({ created }) => on(date, [created])),
      completed: sum(({ completed }) => on(date, completed)),
      reopened: sum(({ reopened }) => on(date, reopened)),
      open_at_end: sum(({ openOn }) => Number(openOn(date))),
    };
  });
  return { periods: counted, completedOn };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 24 * HOUR) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
}

function streak(days: readonly string[], completedOn: ReadonlySet<string>, ignored: readonly number[]) {
  const counted = days.filter((day) => !ignored.includes(new Date(day).getUTCDay()));
  const runs = counted
    .map((day) => (completedOn.has(day) ? 'x' : ' '))
    .join('')
    .split(' ');
  const today = days.at(-1) ?? '';
  const ending = counted.at(-1) === today && !completedOn.has(today) ? runs.at(-2) : runs.at(-1);
  return { current: ending?.length ?? 0, longest: Math.max(...runs.map(({ length }) => length)) };
}

async function act(person: Person, service: Service, random: RandomSource, tasks: Made[]): Promise<number> {
  const some = () => random.pick(tasks);
  const api = '/api/v1';
  switch (random.below(14)) {
    case 0:
      tasks.push(await create(person, 'task', { name: 'new', status: random.below(7) }));
      return 0;
    case 1:
      await person.patch(`${api}/task/${some().id}`, { status: random.below(7) });
      return 0;
    case 2: {
      const { id } = some();
      const deleted = (await person.delete(`${api}/task/${id}`)).status === 204;
      service.clock.advance(random.below(30) * HOUR);
      if (deleted && random.chance(3)) return 0;
      for (const entry of await list(person, 'trash?limit=1')) await person.post(`${api}/trash/${entry.id}/restore`);
      return 0;
    }
    case 3: {
      const [completion] = await list(person, `task/${random.pick(tasks).id}/completions?limit=1`).catch(() => []);
      if (completion !== undefined)
        await person.delete(`${api}/task/${completion.task_id}/completions/${completion.id}`);
      return 0;
    }
    case 4: {
      const completed_at = new Date(service.clock.now().getTime() - random.below(500) * HOUR).toISOString();
      await person.post(`${api}/task/${some().id}/completions`, { completed_at });
      return 1;
    }
    case 5: {
      const [batch] = (await person.get(`${api}/batches?limit=1`)).body.batches;
      if (batch !== undefined) await person.post(`${api}/batch/${batch.batch}/revert`);
      return 0;
    }
    default: {
      const items = Array.from({ length: 8 }, () => ({ action: 'complete', id: some().id }));
      await person.post(`${api}/tasks/bulk`, { items });
      return items.length;
    }
  }
}

for (const [index, timezone] of ZONES.entries()) {
  t.test(
    `statistics in ${timezone} equal a recount of the exported account`,
    index === 0 ? {} : SAME_SQL,
    async (t) => {
      const service = await startService(t, { time: '2025-09-20T12:00:00.000Z' });
      const ada = await service.person('ada', { timezone });
      const random = randomSource(index + 1);
      const project = await create(ada, 'project', { name: 'house' });
      const tasks: Made[] = [];
      for (let n = 0; n < 12; n++) {
        const recurrence_type = n % 3 === 0 ? null : 'daily';
        const subtasks = n % 4 === 0 ? [{ name: 'part' }, { name: 'done', status: 2 }] : [];
        const more = { recurrence_type, subtasks, ...(n % 2 === 0 && { project_id: project.id }) };
        tasks.push(await create(ada, 'task', { name: `task ${n}`, due_date: '2025-09-20', ...more }));
      }
      for (let done = 0; done < COMPLETIONS; ) {
        // A small part of an hour: the days are those of both changes of the clock.
        service.clock.advance(Math.floor((random.below(1_000) / 1_000) * (5_000 / COMPLETIONS) * 24 * HOUR) / 2);
        done += await act(ada, service, random, tasks);
      }
      expectStatus(await ada.delete('/api/v1/trash'), 204);
      const document: AccountDocument = expectStatus(await ada.get('/api/profile/export'), 200);
      t.ok(document.tasks.flatMap(({ completions }) => completions).length > 20);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(service.clock.now());
      const all = daysBetween('2025-09-01', today);
      const from = all.at(-Math.min(all.length, 390)) ?? today;
      const url = `/api/v1/tasks/stats?from=${from}&to=${today}&group_by=project&ignore_weekdays=0,6`;
      const stats = expectStatus(await ada.get(url), 200);
      const counted = recount(document.tasks, daysBetween(from, today), timezone);
      t.same(stats.periods, counted.periods);
      t.match(stats.streak, streak(all, counted.completedOn, [0, 6]));
      for (const { key, periods } of stats.groups) {
        const ofGroup = document.tasks.filter(({ project_uid }) => project_uid === key);
        t.same(periods, recount(ofGroup, daysBetween(from, today), timezone).periods);
      }
      const monthly = expectStatus(await ada.get(`/api/v1/tasks/stats?from=${from}&to=${today}&by=month`), 200);
      t.same(
        monthly.periods.map(({ completed }: Day) => completed),
        [...new Set(counted.periods.map(({ date }) => date.slice(0, 7)))].map((month) =>
          counted.periods.filter(({ date }) => date.startsWith(month)).reduce((sum, one) => sum + one.completed, 0),
        ),
      );
      const eve = await service.person('eve', { timezone });
      const payload = JSON.stringify(document);
      expectStatus(
        await eve.call('POST', '/api/profile/import', { payload, headers: { 'content-type': 'application/json' } }),
        200,
      );
      const withoutUids = ({ groups, ...more }: typeof stats) => ({
        ...more,
        groups: groups.map(({ key: _uid, ...group }: { key: string | null }) => group),
      });
      t.same(withoutUids(expectStatus(await eve.get(url), 200)), withoutUids(stats), 'the same after an import');
    },
  );
}
