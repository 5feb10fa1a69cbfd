import { Type } from '@sinclair/typebox';
import { cursorOf } from '../../features/changes/cursor.js';
import { currentPosition } from '../../features/changes/service.js';
import { ENDED_PROJECT_STATUSES, OPEN_PROJECT_STATUSES } from '../../features/projects/columns.js';
import { SEARCH_TYPES } from '../../features/search/schema.js';
import { type TodaysTask, todaysTasks } from '../../features/tasks/lists/today-store.js';
import { StringEnum } from '../../http/schemas.js';
import { dayAt } from '../../lib/calendar.js';
import type { Schema } from '../client.js';
import {
  MAX_PAGE,
  NamedThing,
  NoteSummary,
  ProjectSummary,
  pageInput,
  pageOutput,
  ResourceId,
  TextOrNull,
} from './schema.js';
import { dueOf, noteSummary, pageFor, pageOf, projectSummary } from './summaries.js';
import { tool } from './tool.js';

const text = () => Type.Optional(Type.String({ maxLength: 255 }));

const listProjectsTool = tool('list_projects', {
  title: 'List projects',
  description: 'Those that are not over, unless over is true.',
  operations: ['listProjects'],
  input: Type.Object({ text: text(), over: Type.Optional(Type.Boolean()), ...pageInput }),
  output: pageOutput('projects', ProjectSummary),
  async run({ client }, { text: q, over = false, ...paging }) {
    const status = [...(over ? ENDED_PROJECT_STATUSES : OPEN_PROJECT_STATUSES)];
    const page = await client.page('listProjects', {
      query: { q, status, ...pageFor(paging), order_by: ['pinned:desc', 'name'] },
    });
    return pageOf('projects', page, projectSummary);
  },
});

const listAreasAndGoals = tool('list_areas_and_goals', {
  title: 'List areas and goals',
  description: 'The areas of life, and the goals that are pursued.',
  operations: ['listAreas', 'listGoals'],
  input: Type.Object({}),
  output: Type.Object({
    areas: Type.Array(NamedThing),
    goals: Type.Array(Type.Object({ ...NamedThing.properties, status: Type.String(), target_date: TextOrNull() })),
  }),
  async run({ client }) {
    const areas = (await client.first('listAreas', { query: { order_by: ['name'] } }, MAX_PAGE)).map(
      ({ id, uid, name }) => ({ id, uid, name }),
    );
    const goals = (await client.first('listGoals', { query: { order_by: ['name'] } }, MAX_PAGE)).map(
      ({ id, uid, name, status, target_date }) => ({ id, uid, name, status, target_date }),
    );
    return { facts: { areas, goals }, sentence: `${areas.length} areas and ${goals.length} goals.` };
  },
});

const listNotesTool = tool('list_notes', {
  title: 'List notes',
  description: 'Newest first, each with the beginning of its text.',
  operations: ['listNotes'],
  input: Type.Object({
    text: text(),
    project: Type.Optional(ResourceId()),
    task: Type.Optional(ResourceId()),
    ...pageInput,
  }),
  output: pageOutput('notes', NoteSummary),
  async run({ client }, { text: q, project, task, ...paging }) {
    const query = {
      q,
      ...(project !== undefined && { project_id: String(project) }),
      ...(task !== undefined && { task_id: String(task) }),
      ...pageFor(paging),
    };
    return pageOf('notes', await client.page('listNotes', { query }), noteSummary);
  },
});

const addNote = tool('add_note', {
  title: 'Add a note',
  description: 'Markdown, by itself, in a project or about a task.',
  operations: ['createNote'],
  input: Type.Object({
    title: text(),
    content: Type.String({ minLength: 1, maxLength: 100_000 }),
    project: Type.Optional(ResourceId()),
    task: Type.Optional(ResourceId()),
  }),
  output: Type.Object({ note: NoteSummary }),
  writes: {},
  async run({ client }, { project, task, ...rest }) {
    const body = {
      ...rest,
      ...(project !== undefined && { project_id: project }),
      ...(task !== undefined && { task_id: task }),
    };
    const note = await client.call('createNote', { body });
    return { facts: { note: noteSummary(note) }, sentence: 'It is added.' };
  },
});

const listTagsTool = tool('list_tags', {
  title: 'List tags',
  description: 'With how many things carry each, the most used first.',
  operations: ['listTags'],
  input: Type.Object({ text: text(), ...pageInput }),
  output: pageOutput('tags', Type.Object({ name: Type.String(), used: Type.Integer() })),
  async run({ client }, { text: q, ...paging }) {
    const query = { q, ...pageFor(paging) };
    const page = await client.page('listTags', { query: { ...query, order_by: ['usage_count:desc', 'name'] } });
    return pageOf('tags', page, ({ name, usage_count }) => ({ name, used: usage_count }));
  },
});

const search = tool('search', {
  title: 'Search',
  description: 'Everything that has all these words, best first.',
  operations: ['search'],
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    types: Type.Optional(Type.Array(StringEnum(SEARCH_TYPES), { maxItems: SEARCH_TYPES.length })),
    ...pageInput,
  }),
  output: pageOutput(
    'results',
    Type.Object({
      type: Type.String(),
      id: Type.Integer(),
      uid: Type.String(),
      name: TextOrNull(),
      closed: Type.Boolean(),
      project: TextOrNull(),
    }),
  ),
  async run({ client }, { text: q, types, ...paging }) {
    const page = await client.page('search', { query: { q, types, ...pageFor(paging) } });
    return pageOf('results', page, ({ type, id, uid, name, closed, project }) => {
      return { type, id, uid, name, closed, project: project?.name ?? null };
    });
  },
});

const BriefTask = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  project: TextOrNull(),
  due: TextOrNull(),
});
const MAX_BRIEF_TASKS = 15;

const dailyBrief = tool('daily_brief', {
  title: 'Brief of today',
  description:
    'What today holds: overdue, in progress, planned and suggested tasks; and the written brief, if there is one.',
  operations: ['getDailyBrief'],
  input: Type.Object({}),
  output: Type.Object({
    today: Type.String(),
    overdue: Type.Array(BriefTask),
    in_progress: Type.Array(BriefTask),
    planned: Type.Array(BriefTask),
    suggested: Type.Array(BriefTask),
    brief: TextOrNull('JSON'),
  }),
  async run({ client, context, caller }) {
    // No operation groups the tasks of today.
    const tasks = await todaysTasks(context.db.read, caller, context.now(), MAX_BRIEF_TASKS);
    const brief = await client.text('getDailyBrief');
    const lines = (group: TodaysTask[]) =>
      group.map((task) => ({ id: task.id, name: task.name, project: task.project, due: dueOf(task) }));
    const facts = {
      today: dayAt(context.now(), caller.timezone),
      overdue: lines(tasks.overdue),
      in_progress: lines(tasks.in_progress),
      planned: lines(tasks.planned),
      suggested: lines(tasks.suggested),
      brief: brief === 'null' ? null : brief,
    };
    const sentence = `${facts.overdue.length} overdue, ${facts.in_progress.length} in progress, ${facts.planned.length} planned.`;
    return { facts, sentence };
  },
});

const changesSince = tool('changes_since', {
  title: 'What has changed',
  description: 'Changes after a cursor. Without one: where to begin from now on.',
  operations: ['listChanges'],
  input: Type.Object(pageInput),
  output: Type.Object({
    changes: Type.Array(
      Type.Object({
        type: Type.String(),
        event: Type.String(),
        id: Type.Integer(),
        uid: Type.String(),
        name: TextOrNull(),
        at: TextOrNull(),
      }),
    ),
    next_cursor: Type.String(),
    has_more: Type.Boolean(),
  }),
  async run({ client, context, caller }, { cursor, limit = MAX_PAGE }) {
    if (cursor === undefined) {
      // The operation begins with all objects if it gets no cursor.
      const next_cursor = cursorOf(await currentPosition(context, caller, undefined));
      return { facts: { changes: [], next_cursor, has_more: false }, sentence: 'Nothing yet: use next_cursor later.' };
    }
    const { changes, next_cursor, has_more } = await client.call('listChanges', { query: { cursor, limit } });
    const facts = { changes: changes.map(changeSummary), next_cursor, has_more };
    return { facts, sentence: `${changes.length} changes.` };
  },
});

function changeSummary({ type, event, id, uid, at, object = null }: Schema<'Change'>) {
  return { type, event, id, uid, name: object === null ? null : nameOf(object), at };
}

/** Returns the title of a note and the name of other objects; null for a share. */
function nameOf(object: NonNullable<Schema<'Change'>['object']>): string | null {
  if ('name' in object) return object.name;
  return 'title' in object ? object.title : null;
}

export const otherTools = [
  listProjectsTool,
  listAreasAndGoals,
  listNotesTool,
  addNote,
  listTagsTool,
  search,
  dailyBrief,
  changesSince,
];
