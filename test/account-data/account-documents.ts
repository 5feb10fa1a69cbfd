import fc from 'fast-check';
import type { AccountDocument } from '../../src/account-data/schema.js';
import { cleanName, nameKey } from '../../src/lib/names.js';

type Choice = number | null;

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const text = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 30 }))
  .map((some) => some.replaceAll('\0', '\u0001'));
const name = text.map((some) => cleanName(Array.from(some).slice(0, 40).join('')) || 'x');
const instant = fc
  .integer({ min: Date.parse('0001-01-01'), max: Date.parse('9999-12-31') })
  .map((ms) => new Date(ms).toISOString());
const day = instant.map((some) => some.slice(0, 10));
const color = nullable(fc.stringMatching(/^#[0-9a-fA-F]{6}$/));
const choice = nullable(fc.nat());
const choices = fc.array(fc.nat(), { maxLength: 3 });

const record = { uid: fc.stringMatching(/^[0-9a-z]{14}[a-z]$/), created_at: instant, updated_at: instant };

function listOf<T extends { uid: string }>(item: fc.Arbitrary<T>) {
  return fc.uniqueArray(item, { maxLength: 6, selector: ({ uid }) => uid });
}

function namedListOf<T extends { uid: string; name: string }>(item: fc.Arbitrary<T>) {
  const same = (a: T, b: T) => a.uid === b.uid || nameKey(a.name) === nameKey(b.name);
  return fc.uniqueArray(item, { maxLength: 6, comparator: same });
}

const entry = {
  kind: fc.constantFrom('created', 'updated', 'completed', 'reopened', 'deleted', 'tagged', 'shared'),
  field: nullable(fc.constantFrom('name', 'note', 'status')),
  old_value: nullable(text),
  new_value: nullable(text),
  by: fc.constantFrom('owner', 'member'),
  created_at: instant,
};

const who = fc.constantFrom('owner' as const, 'member' as const);

const task = fc.record({
  ...record,
  name,
  note: nullable(text),
  status: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
  priority: fc.constantFrom(0, 1, 2),
  due_date: nullable(day),
  due_time: nullable(fc.constantFrom('00:00', '09:30', '23:59')),
  defer_until: nullable(instant),
  recurrence_type: nullable(fc.constantFrom('daily', 'weekly', 'monthly', 'yearly')),
  recurrence_interval: fc.integer({ min: 1, max: 1000 }),
  recurrence_weekdays: nullable(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  recurrence_month_day: nullable(fc.integer({ min: 1, max: 31 })),
  recurrence_week_of_month: fc.constant(null),
  recurrence_end_date: nullable(day),
  recurrence_rule: fc.constant(null),
  recurrence_next: fc.constant(null),
  completion_based: fc.boolean(),
  position: nullable(fc.nat(1000)),
  rank: fc.constantFrom('a0', 'Zz', 'h0VDYk30a', 'a1V'),
  source: nullable(fc.constantFrom('manual', 'telegram')),
  assignee_id: nullable(fc.constant('owner' as const)),
  project_uid: choice,
  section_uid: choice,
  area_uid: choice,
  goal_uid: choice,
  parent_task_uid: choice,
  tags: choices,
  blocked_by_uids: choice,
  completed_by: nullable(who),
  completions: fc.array(fc.record({ due_date: nullable(day), completed_at: instant, completed_by: nullable(who) }), {
    maxLength: 3,
  }),
  activity: fc.array(fc.record(entry), { maxLength: 4 }),
});

const draft = fc.record({
  profile: fc.record({
    name: nullable(text),
    surname: nullable(text),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
    language: fc.constantFrom('en', 'de-CH'),
    first_day_of_week: fc.nat(6),
    about_you: nullable(text),
    ai_assistant_enabled: fc.boolean(),
  }),
  areas: namedListOf(fc.record({ ...record, name, description: nullable(text), color })),
  goals: namedListOf(
    fc.record({
      ...record,
      name,
      why: nullable(text),
      horizon: nullable(fc.constantFrom('season', 'year')),
      target_date: nullable(day),
      status: fc.constantFrom('active', 'achieved', 'paused', 'dropped'),
      color,
      area_uid: choice,
    }),
  ),
  tags: namedListOf(fc.record({ ...record, name, color })),
  projects: listOf(
    fc.record({
      ...record,
      name,
      description: nullable(text),
      status: fc.constantFrom('not_started', 'in_progress', 'done'),
      priority: nullable(fc.constantFrom(0, 1, 2)),
      due_date: nullable(day),
      color,
      pinned: fc.boolean(),
      template: fc.boolean(),
      rank: fc.constantFrom('a0', 'a1'),
      area_uid: choice,
      goal_uid: choice,
      tags: choices,
    }),
  ),
  sections: listOf(
    fc.record({
      ...record,
      name,
      color,
      task_limit: nullable(fc.integer({ min: 1, max: 9 })),
      rank: fc.constantFrom('a0', 'a1'),
      project_uid: choice,
    }),
  ),
  views: listOf(
    fc.record({
      ...record,
      name,
      icon: nullable(fc.constantFrom('⭐', 'star')),
      color,
      order_by: nullable(fc.constantFrom('due_date:asc', 'manual')),
      group_by: nullable(fc.constantFrom('project', 'tag')),
      layout: fc.constantFrom('list', 'board'),
      pinned: fc.boolean(),
      rank: fc.constantFrom('a0', 'a1'),
      project_uid: choice,
      /** The project and the tag that its filter and columns name. */
      named: choice,
      placed: choices,
    }),
  ),
  tasks: listOf(task),
  notes: listOf(
    fc.record({
      ...record,
      title: name,
      content: nullable(text),
      color,
      project_uid: choice,
      task_uid: choice,
      tags: choices,
    }),
  ),
  comments: listOf(
    fc.record({
      ...record,
      text: name,
      via: nullable(fc.constantFrom('key', 'app')),
      edited_at: nullable(instant),
      task_uid: choice,
      // Comments of others get a first line with their authors.
      by_owner: fc.constant(true),
      author_name: fc.constant(null),
      author_email: fc.constant(null),
    }),
  ),
  reminders: listOf(
    fc.record({
      ...record,
      at: nullable(instant),
      before: fc.constantFrom('PT0S', 'PT30M', 'P1DT2H'),
      auto: fc.boolean(),
      // Those that have not fired are scheduled after the import.
      state: fc.constantFrom('waiting' as const, 'fired' as const),
      last_fired_at: nullable(instant),
      snoozed_until: fc.constant(null),
      task_uid: choice,
    }),
  ),
  channels: listOf(
    fc.record({ ...record, kind: fc.constantFrom('http' as const, 'webpush' as const, 'email' as const), name }),
  ),
  notification_preferences: fc.option(
    fc.record({
      kinds: fc.record({ shared: fc.record({ centre: fc.boolean(), channels: choices }) }, { requiredKeys: [] }),
      quiet_hours: fc.boolean(),
      digest_time: nullable(fc.constantFrom('00:00', '07:30')),
      digest_weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      digest_channels: choices,
      reminder_time: fc.constantFrom('09:00', '23:59'),
      default_reminder: nullable(fc.constantFrom('PT0S', 'P1D')),
      updated_at: instant,
    }),
    { nil: undefined },
  ),
  deleted_task_activity: fc.array(fc.record({ task: fc.constant(1), ...entry }), { maxLength: 2 }),
});

const ORIGINS = { http: 'http://ntfy.example.com:8080', webpush: 'https://push.example.com', email: null };

type Draft = typeof draft extends fc.Arbitrary<infer Made> ? Made : never;

function preferencesOf({ notification_preferences: made, channels }: Draft): object[] {
  if (made === undefined) return [];
  const { kinds, quiet_hours, ...preferences } = made;
  const some = (at: readonly number[]) => [
    ...new Set(at.flatMap((index) => channels[index % channels.length]?.uid ?? [])),
  ];
  const { shared } = kinds;
  return [
    {
      ...preferences,
      kinds: shared === undefined ? {} : { shared: { ...shared, channels: some(shared.channels) } },
      quiet_from: quiet_hours ? '22:00' : null,
      quiet_to: quiet_hours ? '07:00' : null,
      digest_channels: some(preferences.digest_channels),
    },
  ];
}

/** Any account that can be exported: arbitrary texts, every relation, subtasks before and after their parents. */
export const accountDocuments: fc.Arbitrary<AccountDocument> = draft.map((made) => {
  const { areas, goals, projects, tags } = made;
  const one = (list: readonly { uid: string }[], at: Choice) =>
    at === null ? null : (list[at % list.length]?.uid ?? null);
  const some = (at: readonly number[]) =>
    tags.filter((_tag, index) => at.some((number) => number % tags.length === index)).map((tag) => tag.name);
  const sections = made.sections.flatMap((section) => {
    const project_uid = one(projects, section.project_uid);
    return project_uid === null ? [] : [{ ...section, project_uid }];
  });
  const views = made.views.map(({ named, placed, ...view }) => {
    const uids = { project: one(projects, named), tag: one(tags, named) };
    const terms = Object.entries(uids).flatMap(([field, value]) => (value === null ? [] : [{ field, op: '=', value }]));
    const column = view.group_by === null ? null : uids[view.group_by];
    return {
      ...view,
      resource: 'tasks',
      tree: terms.length === 2 ? { v: 1, or: terms } : { v: 1, ...(terms[0] ?? { and: [] }) },
      columns: column === null ? null : [column, 'none'],
      project_uid: one(projects, view.project_uid),
      order_uids: [...new Set(placed.flatMap((at) => one(made.tasks, at) ?? []))],
    };
  });
  const tops = made.tasks.filter((_task, index) => index % 2 === 0);
  return {
    format: 'tutti-account',
    version: 1,
    exported_at: '2026-03-01T09:30:00.000Z',
    account: { uid: 'k3v9x0q2m7b4t1z', email: 'ada@example.com', created_at: '2026-03-01T09:30:00.000Z' },
    ...made,
    goals: goals.map((goal) => ({ ...goal, area_uid: one(areas, goal.area_uid) })),
    projects: projects.map((project) => ({
      ...project,
      area_uid: one(areas, project.area_uid),
      goal_uid: one(goals, project.goal_uid),
      tags: some(project.tags),
    })),
    sections,
    views,
    tasks: made.tasks.map((task, index) => {
      const at = index % 2 === 0 ? null : task.parent_task_uid;
      const parent = at === null ? undefined : tops[at % tops.length];
      const project_uid = one(projects, (parent ?? task).project_uid);
      const columns = sections.filter((section) => section.project_uid === project_uid);
      return {
        ...task,
        due_time: task.due_date === null ? null : task.due_time,
        completed_at: task.status === 2 ? task.updated_at : null,
        completed_by: task.status === 2 ? task.completed_by : null,
        project_uid,
        section_uid: parent === undefined ? one(columns, task.section_uid) : null,
        area_uid: one(areas, task.area_uid),
        goal_uid: one(goals, task.goal_uid),
        parent_task_uid: parent?.uid ?? null,
        tags: some(task.tags),
        // Only earlier tasks block, so that there are no cycles.
        blocked_by_uids: [one(made.tasks.slice(0, index), task.blocked_by_uids) ?? []].flat(),
      };
    }),
    notes: made.notes.map((note) => ({
      ...note,
      project_uid: one(projects, note.project_uid),
      task_uid: one(made.tasks, note.task_uid),
      tags: some(note.tags),
    })),
    comments: made.comments.flatMap((comment) => {
      const task_uid = one(made.tasks, comment.task_uid);
      return task_uid === null ? [] : [{ ...comment, task_uid }];
    }),
    comments_elsewhere: [],
    reminders: made.reminders.flatMap((reminder) => {
      const task_uid = one(made.tasks, reminder.task_uid);
      const before = reminder.at === null ? reminder.before : null;
      return task_uid === null ? [] : [{ ...reminder, before, task_uid }];
    }),
    channels: made.channels.map((channel) => ({ ...channel, origin: ORIGINS[channel.kind] })),
    notification_preferences: preferencesOf(made),
    watches: [],
    attachments: [],
    shares: [],
  } as unknown as AccountDocument;
});
