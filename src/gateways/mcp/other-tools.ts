import { Type } from '@sinclair/typebox';
import { readUpToLimit } from '../../../db/page.js';
import type { Area } from '../../features/areas/schema.js';
import { listAreas } from '../../features/areas/store.js';
import { readBrief } from '../../features/assistant/service.js';
import { cursorOf } from '../../features/changes/cursor.js';
import { changesAfter, currentPosition, startingPosition } from '../../features/changes/service.js';
import type { Goal } from '../../features/goals/schema.js';
import { listGoals } from '../../features/goals/store.js';
import { NoteCreate } from '../../features/notes/schema.js';
import { createNote } from '../../features/notes/service.js';
import { listNotes } from '../../features/notes/store.js';
import { ENDED_PROJECT_STATUSES, OPEN_PROJECT_STATUSES } from '../../features/projects/columns.js';
import type { ProjectQuery } from '../../features/projects/schema.js';
import { listProjects } from '../../features/projects/store.js';
import type { SearchHit, SearchQuery } from '../../features/search/schema.js';
import { SEARCH_TYPES } from '../../features/search/schema.js';
import { searchResources } from '../../features/search/service.js';
import type { Tag } from '../../features/tags/schema.js';
import { listTags } from '../../features/tags/store.js';
import { type TodaysTask, todaysTasks } from '../../features/tasks/lists/today-store.js';
import { Ref, StringEnum } from '../../http/schemas.js';
import { dayAt } from '../../lib/calendar.js';
import { runWrite } from '../../write/unit-of-work.js';
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
  scopes: ['projects:read'],
  input: Type.Object({ text: text(), over: Type.Optional(Type.Boolean()), ...pageInput }),
  output: pageOutput('projects', ProjectSummary),
  async run({ context: { db, now }, caller }, { text: q, over = false, ...paging }) {
    const status = over ? ENDED_PROJECT_STATUSES : OPEN_PROJECT_STATUSES;
    const query: ProjectQuery = { status: [...status], ...(q !== undefined && { q }) };
    const page = pageFor({ ...query, ...paging }, ['pinned:desc', 'name']);
    const listed = await listProjects(db.read, caller, { filters: query, today: dayAt(now(), caller.timezone) }, page);
    return pageOf('projects', listed, page, projectSummary);
  },
});

const listAreasAndGoals = tool('list_areas_and_goals', {
  title: 'List areas and goals',
  description: 'The areas of life, and the goals that are pursued.',
  scopes: ['areas:read', 'goals:read'],
  input: Type.Object({}),
  output: Type.Object({
    areas: Type.Array(NamedThing),
    goals: Type.Array(Type.Object({ ...NamedThing.properties, status: Type.String(), target_date: TextOrNull() })),
  }),
  async run({ context: { db }, caller }) {
    const page = pageFor({ limit: MAX_PAGE }, ['name']);
    const areas = (await readUpToLimit((next) => listAreas(db.read, caller, {}, next), page)).map((item) => {
      const { id, uid, name } = JSON.parse(item) as Area;
      return { id, uid, name };
    });
    const goals = (await readUpToLimit((next) => listGoals(db.read, caller, {}, next), page)).map((item) => {
      const { id, uid, name, status, target_date } = JSON.parse(item) as Goal;
      return { id, uid, name, status, target_date };
    });
    return { facts: { areas, goals }, sentence: `${areas.length} areas and ${goals.length} goals.` };
  },
});

const listNotesTool = tool('list_notes', {
  title: 'List notes',
  description: 'Newest first, each with the beginning of its text.',
  scopes: ['notes:read'],
  input: Type.Object({
    text: text(),
    project: Type.Optional(ResourceId()),
    task: Type.Optional(ResourceId()),
    ...pageInput,
  }),
  output: pageOutput('notes', NoteSummary),
  async run({ context: { db }, caller }, { text: q, project, task, ...paging }) {
    const query = {
      ...(q !== undefined && { q }),
      ...(project !== undefined && { project_id: String(project) }),
      ...(task !== undefined && { task_id: String(task) }),
    };
    const page = pageFor({ ...query, ...paging });
    return pageOf('notes', await listNotes(db.read, caller, query, page), page, noteSummary);
  },
});

const addNote = tool('add_note', {
  title: 'Add a note',
  description: 'Markdown, by itself, in a project or about a task.',
  scopes: ['notes:write'],
  input: Type.Object({
    title: text(),
    content: Type.String({ minLength: 1, maxLength: 100_000 }),
    project: Type.Optional(ResourceId()),
    task: Type.Optional(ResourceId()),
  }),
  output: Type.Object({ note: NoteSummary }),
  writes: {},
  async run({ context, caller, countCreation, validate }, { project, task, ...rest }) {
    const body = validate(Ref(NoteCreate), {
      ...rest,
      ...(project !== undefined && { project_id: project }),
      ...(task !== undefined && { task_id: task }),
    });
    await countCreation();
    const { json } = await runWrite(context, caller, (write) => createNote(write, body));
    return { facts: { note: noteSummary(JSON.parse(json)) }, sentence: 'It is added.' };
  },
});

const listTagsTool = tool('list_tags', {
  title: 'List tags',
  description: 'With how many things carry each, the most used first.',
  scopes: ['tags:read'],
  input: Type.Object({ text: text(), ...pageInput }),
  output: pageOutput('tags', Type.Object({ name: Type.String(), used: Type.Integer() })),
  async run({ context: { db }, caller }, { text: q, ...paging }) {
    const query = q === undefined ? {} : { q };
    const page = pageFor({ ...query, ...paging }, ['usage_count:desc', 'name']);
    const summary = ({ name, usage_count }: Tag) => ({ name, used: usage_count });
    return pageOf('tags', await listTags(db.read, caller, query, page), page, summary);
  },
});

const search = tool('search', {
  title: 'Search',
  description: 'Everything that has all these words, best first.',
  scopes: ['search:read'],
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
  async run({ context: { db }, caller }, { text: q, types, ...paging }) {
    const query: SearchQuery = { q, ...(types !== undefined && { types }) };
    const page = pageFor({ ...query, ...paging });
    const summary = ({ type, id, uid, name, closed, project }: SearchHit) => {
      return { type, id, uid, name, closed, project: project?.name ?? null };
    };
    return pageOf('results', await searchResources(db, caller, query, page), page, summary);
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
  scopes: ['ai:read', 'tasks:read'],
  input: Type.Object({}),
  output: Type.Object({
    today: Type.String(),
    overdue: Type.Array(BriefTask),
    in_progress: Type.Array(BriefTask),
    planned: Type.Array(BriefTask),
    suggested: Type.Array(BriefTask),
    brief: TextOrNull('JSON'),
  }),
  async run({ context, caller }) {
    const tasks = await todaysTasks(context.db.read, caller, context.now(), MAX_BRIEF_TASKS);
    const lines = (group: TodaysTask[]) =>
      group.map((task) => ({ id: task.id, name: task.name, project: task.project, due: dueOf(task) }));
    const facts = {
      today: dayAt(context.now(), caller.timezone),
      overdue: lines(tasks.overdue),
      in_progress: lines(tasks.in_progress),
      planned: lines(tasks.planned),
      suggested: lines(tasks.suggested),
      brief: await readBrief(context, caller),
    };
    const sentence = `${facts.overdue.length} overdue, ${facts.in_progress.length} in progress, ${facts.planned.length} planned.`;
    return { facts, sentence };
  },
});

const changesSince = tool('changes_since', {
  title: 'What has changed',
  description: 'Changes after a cursor. Without one: where to begin from now on.',
  scopes: ['changes:read'],
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
  async run({ context, caller }, { cursor, limit = MAX_PAGE }) {
    if (cursor === undefined) {
      const next_cursor = cursorOf(await currentPosition(context, caller, undefined));
      return { facts: { changes: [], next_cursor, has_more: false }, sentence: 'Nothing yet: use next_cursor later.' };
    }
    const from = await startingPosition(context, caller, cursor, undefined);
    const { items, position, hasMore } = await changesAfter(context, caller, from, limit);
    const changes = items.map(({ json }) => {
      const { type, event, id, uid, at, object } = JSON.parse(json);
      return { type, event, id, uid, name: object?.name ?? object?.title ?? null, at };
    });
    const facts = { changes, next_cursor: cursorOf(position), has_more: hasMore };
    return { facts, sentence: `${changes.length} changes.` };
  },
});

/** What can be done with everything else. */
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
