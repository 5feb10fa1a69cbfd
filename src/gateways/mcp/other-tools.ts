import { type Static, Type } from '@sinclair/typebox';
import { SEARCH_TYPES } from '../../features/search/schema.js';
import { countTodaysTasks, type TodaysTask, todaysTasks } from '../../features/tasks/lists/today-store.js';
import { StringEnum } from '../../http/schemas.js';
import { dayAt } from '../../lib/calendar.js';
import type { ItemOf, OperationClient } from '../client.js';
import { filterOf, idOf } from './references.js';
import {
  asIn,
  filterText,
  GroupSummary,
  NoteSummary,
  pageInput,
  pageOutput,
  ResourceId,
  TextOrNull,
} from './schema.js';
import { dueOf, groupSummary, noteSummary, pageFor, pageOf } from './summaries.js';
import { tool } from './tool.js';

const GROUPS = ['areas', 'goals', 'tags'] as const;

const listGroups = tool('list_areas_goals_tags', {
  title: 'List areas, goals or tags',
  description:
    'Lists areas or goals by name, or tags with the number of resources that carry each, the most used first: {"kind": "tags"}.',
  operations: ['listAreas', 'listGoals', 'listTags'],
  needs: 'one',
  input: Type.Object({
    kind: StringEnum(GROUPS, { description: 'which of the three' }),
    text: filterText('part of the name'),
    ...pageInput,
  }),
  output: pageOutput('items', GroupSummary),
  async run({ client }, { kind, text: q, ...paging }) {
    const query = { q, ...pageFor(paging) };
    const byName = { ...query, order_by: ['name' as const] };
    if (kind === 'areas') return pageOf('items', await client.page('listAreas', { query: byName }), groupSummary);
    if (kind === 'goals') return pageOf('items', await client.page('listGoals', { query: byName }), groupSummary);
    const tags = await client.page('listTags', { query: { ...query, order_by: ['usage_count:desc', 'name'] } });
    return pageOf('items', tags, groupSummary);
  },
});

const listNotesTool = tool('list_notes', {
  title: 'List notes',
  description: 'Lists notes, newest first, each with the beginning of its text: {"project": "Garden"}.',
  operations: ['listNotes'],
  input: Type.Object({
    text: filterText('part of title or content'),
    project: Type.Optional(ResourceId('id, uid, name or "none"')),
    task: Type.Optional(ResourceId('about it: id or uid')),
    ...pageInput,
  }),
  output: pageOutput('notes', NoteSummary),
  async run({ client }, { text: q, project, task, ...paging }) {
    const query = {
      q,
      ...(project !== undefined && { project_id: await filterOf(client, 'project', project) }),
      ...(task !== undefined && { task_id: await taskFilterOf(client, task) }),
      ...pageFor(paging),
    };
    return pageOf('notes', await client.page('listNotes', { query }), noteSummary);
  },
});

/** A filter by an unknown task would look like a task without notes. @throws Refusal 404 */
async function taskFilterOf(client: OperationClient, ref: number | string): Promise<string> {
  return client.may('getTask') ? String((await client.call('getTask', { path: { id: ref } })).id) : String(ref);
}

const addNote = tool('add_note', {
  title: 'Add a note',
  description: 'Creates a note in Markdown, by itself, in a project or about a task.',
  operations: ['createNote'],
  input: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 255, description: 'line above the text' })),
    content: Type.String({ minLength: 1, maxLength: 100_000, description: 'its text, in Markdown' }),
    project: Type.Optional(ResourceId('id, uid or name')),
    task: Type.Optional(ResourceId('about it: id or uid')),
  }),
  output: Type.Object({ note: asIn('list_notes', NoteSummary) }),
  writes: {},
  async run({ client }, { project, task, ...rest }) {
    const body = {
      ...rest,
      ...(project !== undefined && { project_id: await idOf(client, 'project', project) }),
      ...(task !== undefined && { task_id: task }),
    };
    const note = await client.call('createNote', { body });
    return { facts: { note: noteSummary(note) }, sentence: 'It is added.' };
  },
});

type SearchType = ItemOf<'search'>['type'];

const search = tool('search', {
  title: 'Search',
  description:
    'Finds everything that has all these words, best first: {"text": "movers", "types": ["task"]}. Default: all types.',
  operations: ['search'],
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'words, all must occur' }),
    types: Type.Optional(
      Type.Array(StringEnum(SEARCH_TYPES as readonly SearchType[]), {
        maxItems: SEARCH_TYPES.length,
        description: 'only results of these',
      }),
    ),
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
type BriefTask = Static<typeof BriefTask>;
const MAX_BRIEF_TASKS = 15;

interface Brief extends Record<'overdue' | 'in_progress' | 'planned' | 'suggested', BriefTask[]> {
  today: string;
  totals: Record<'overdue' | 'in_progress' | 'planned', number>;
  brief: string | null;
}

const dailyBrief = tool('daily_brief', {
  title: 'Brief of today',
  description:
    'Shows what today holds: totals, the first 15 tasks that are overdue, in progress, planned or suggested, and the ' +
    'written brief, if there is one.',
  operations: ['getDailyBrief'],
  input: Type.Object({}),
  output: Type.Unsafe<Brief>(
    Type.Object(
      { today: Type.String(), totals: Type.Object({}), brief: TextOrNull({ description: 'JSON' }) },
      // The groups, in one schema.
      { additionalProperties: Type.Array(BriefTask) },
    ),
  ),
  async run({ client, context, caller }) {
    // No operation groups the tasks of today.
    const tasks = await todaysTasks(context.db.read, caller, context.now(), MAX_BRIEF_TASKS);
    const totals = await countTodaysTasks(context.db.read, caller, context.now());
    const brief = await client.text('getDailyBrief');
    const lines = (group: TodaysTask[]) =>
      group.map((task) => ({ id: task.id, name: task.name, project: task.project, due: dueOf(task) }));
    const facts = {
      today: dayAt(context.now(), caller.timezone),
      totals,
      overdue: lines(tasks.overdue),
      in_progress: lines(tasks.in_progress),
      planned: lines(tasks.planned),
      suggested: lines(tasks.suggested),
      brief: brief === 'null' ? null : brief,
    };
    const sentence = `${totals.overdue} overdue, ${totals.in_progress} in progress, ${totals.planned} planned.`;
    return { facts, sentence };
  },
});

export const otherTools = [listGroups, listNotesTool, addNote, search, dailyBrief];
