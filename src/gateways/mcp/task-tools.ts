import { type Static, type TObject, Type } from '@sinclair/typebox';
import { STATUS } from '../../features/tasks/columns.js';
import { StringEnum } from '../../http/schemas.js';
import { required } from '../../lib/typed.js';
import type { OperationClient, QueryOf, Schema } from '../client.js';
import { inOneWrite } from './bulk.js';
import { recurrenceFromText, taskFromText } from './quick-text.js';
import { filterOf, idOf, inputFault, type Kind, resolve, tagFilterOf } from './references.js';
import {
  CalendarDay,
  ChangedTasks,
  CompletedTask,
  PRIORITY_WORDS,
  pageInput,
  pageOutput,
  ResourceId,
  STATUS_WORDS,
  TaskDetail,
  TaskSummary,
  taskChanges,
} from './schema.js';
import { noteSummary, pageFor, pageOf, taskSummary } from './summaries.js';
import { tool } from './tool.js';

const MAX_PARTS = 50;

const STATES = { open: ['open'], completed: [STATUS.COMPLETED], any: undefined } as const;

const BY_DATE: QueryOf<'listTasks'>['order_by'] = ['due_date', 'due_time', 'priority:desc'];

/** By example, because models read it with every conversation. A fault lists the fields, or the values of a field. */
const FILTER_EXAMPLE =
  'filter: status:open due:<=7d (tag:home,work or project:"New house") -is:today "text". Faults list fields.';

const filterInput = () => Type.Optional(Type.String());

type BuiltInView = 'today' | 'upcoming' | 'overdue' | 'inbox' | 'all';

function isBuiltIn(view: string): view is BuiltInView {
  return ['today', 'upcoming', 'overdue', 'inbox', 'all'].includes(view);
}

const listTasksTool = tool('list_tasks', {
  title: 'List tasks',
  description:
    'Lists tasks by view: today (overdue, due today, in progress, planned), upcoming (next 7 days), overdue, inbox ' +
    'or all, or by a saved view. Default: today, or all with a filter. Lists open tasks unless ' +
    'state is completed or any. ' +
    FILTER_EXAMPLE,
  operations: ['listTodayTasks', 'listUpcomingTasks', 'listInboxTasks', 'listTasks', 'listViews', 'getView'],
  input: Type.Object({
    view: Type.Optional(Type.String({ maxLength: 255 })),
    state: Type.Optional(StringEnum(['open', 'completed', 'any'])),
    project: Type.Optional(ResourceId('id, uid or name; "none" for tasks without')),
    area: Type.Optional(ResourceId()),
    goal: Type.Optional(ResourceId()),
    tag: Type.Optional(ResourceId()),
    text: Type.Optional(Type.String({ maxLength: 255, description: 'in name or note' })),
    due_before: Type.Optional(CalendarDay()),
    due_after: Type.Optional(CalendarDay()),
    filter: filterInput(),
    ...pageInput,
  }),
  output: pageOutput('tasks', TaskSummary),
  async run({ client }, { view, state, text, limit, cursor, project, area, goal, tag, ...dates }) {
    const builtIn = view === undefined || isBuiltIn(view) ? view : null;
    const status = STATES[state ?? (dates.filter === undefined && builtIn !== null ? 'open' : 'any')];
    const filters = {
      ...dates,
      ...(status !== undefined && { status: [...status] }),
      ...(project !== undefined && { project_id: await filterOf(client, 'project', project) }),
      ...(area !== undefined && { area_id: await filterOf(client, 'area', area) }),
      ...(goal !== undefined && { goal_id: await filterOf(client, 'goal', goal) }),
      ...(tag !== undefined && { tag: [await tagFilterOf(client, tag)] }),
      ...(text !== undefined && { q: text }),
    };
    const query = { ...filters, ...pageFor({ limit, cursor }) };
    const byDate = { ...query, order_by: BY_DATE };
    if (view !== undefined && builtIn === null) {
      const { uid } = await resolve(client, 'view', view);
      return pageOf('tasks', await client.page('listTasks', { query: { ...query, view: uid } }), taskSummary);
    }
    const lists: Record<BuiltInView, () => ReturnType<typeof client.page<'listTasks'>>> = {
      today: () => client.page('listTodayTasks', { query: byDate }),
      upcoming: () => client.page('listUpcomingTasks', { query: { ...byDate, days: 7 } }),
      overdue: () => client.page('listTasks', { query: { ...byDate, due: 'overdue' } }),
      inbox: () => client.page('listInboxTasks', { query }),
      all: () => client.page('listTasks', { query }),
    };
    const isFiltered = Object.keys(filters).some((name) => name !== 'status') || state !== undefined;
    return pageOf('tasks', await lists[builtIn ?? (isFiltered ? 'all' : 'today')](), taskSummary);
  },
});

const getTask = tool('get_task', {
  title: 'Read a task',
  description: 'Shows a task with its note, its subtasks and the notes about it, at most 50 of each.',
  operations: ['getTask'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: TaskDetail,
  async run({ client }, { task: id }) {
    const { subtasks, ...task } = await client.call('getTask', { path: { id } });
    const query = { task_id: String(task.id), limit: MAX_PARTS, count: true };
    const notes = client.may('listNotes') ? await client.page('listNotes', { query }) : undefined;
    const total = notes?.pagination.total ?? 0;
    return {
      facts: {
        task: taskSummary(task),
        note: task.note,
        area: task.area?.name ?? null,
        goal: task.goal?.name ?? null,
        defer_until: task.defer_until,
        parent: task.parent_task_id,
        subtasks: subtasks.slice(0, MAX_PARTS).map((one) => {
          const { id, uid, name, status } = taskSummary(one);
          return { id, uid, name, status };
        }),
        notes: notes?.items.map(noteSummary) ?? [],
        notes_total: total,
      },
      sentence: `A task with ${task.subtask_counts.total} subtasks and ${total} notes.`,
    };
  },
});

const QuickText = (description: string) => Type.String({ minLength: 1, maxLength: 1_000, description });

const addTask = tool('add_task', {
  title: 'Add tasks',
  description:
    'Creates a task from a line of text, or several at once from texts (all or none). #tag, @project (or ' +
    '@"two words"), +area, !high !medium !low, dates and repetitions in words, // before a note; the rest is the ' +
    'name. Example: {"text": "Pay rent every month on the 1st 9am @home !high // by transfer"}.',
  operations: ['quickAddTask', 'bulkTasks'],
  input: Type.Object({
    text: Type.Optional(QuickText('one task')),
    texts: Type.Optional(Type.Array(QuickText('a task'), { minItems: 1, maxItems: 20 })),
    project: Type.Optional(ResourceId('unless the text names one')),
    uid: Type.Optional(
      Type.String({ maxLength: 64, description: 'for text, of your choice, to try again safely: 15 of a-z 0-9' }),
    ),
  }),
  output: Type.Object({ tasks: Type.Array(TaskSummary) }),
  writes: {},
  async run({ client }, { text, texts, project, uid }) {
    const project_id = project === undefined ? undefined : await idOf(client, 'project', project);
    if (text !== undefined && texts === undefined) {
      const more = { ...(project_id !== undefined && { project_id }), ...(uid !== undefined && { uid }) };
      return added([await client.call('quickAddTask', { body: { text, ...more } })]);
    }
    if (texts === undefined || text !== undefined) throw inputFault('text', 'or texts is required, not both.');
    if (uid !== undefined) throw inputFault('uid', 'belongs to text, not to texts.');
    const items = [];
    for (const [index, line] of texts.entries()) {
      const task = await taskFromText(client, line, `texts/${index}`);
      items.push({ action: 'create' as const, task: { ...(project_id !== undefined && { project_id }), ...task } });
    }
    const results = await inOneWrite(client, items, (index) => `texts/${index}`);
    return added(results.flatMap(({ task }) => task ?? []));
  },
});

const updateTaskTool = tool('update_task', {
  title: 'Change tasks',
  description:
    'Changes the given members; null clears. ' +
    'claim: minutes for which no other agent can claim it, 0 ends it. ' +
    'Example: {"task": 7, "recurrence": "every month on the 1st", "subtasks": ["Pack"]}. ' +
    'filter with expect, its number of tasks, changes all.',
  operations: ['patchTask', 'bulkTasks', 'getTask', 'quickAddTask', 'claimTask', 'releaseTask'],
  input: Type.Object({
    task: Type.Optional(ResourceId('id or uid')),
    filter: filterInput(),
    expect: Type.Optional(Type.Integer()),
    ...taskChanges,
    claim: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
  }),
  output: ChangedTasks,
  writes: {},
  async run({ client }, { task: id, filter, expect, subtasks = [], recurrence, claim, ...changes }) {
    if ((id === undefined) === (filter === undefined)) throw inputFault('task', 'or filter is required, not both.');
    if (claim !== undefined && id === undefined) throw inputFault('claim', 'belongs to task, not to filter.');
    // A task that another agent has claimed is not changed.
    if (claim !== undefined && claim > 0) {
      await client.call('claimTask', { path: { id: required(id) }, body: { minutes: claim } });
    }
    if (claim === 0) await client.call('releaseTask', { path: { id: required(id) } });
    const body = {
      ...(recurrence !== undefined && (await recurrenceFromText(client, recurrence))),
      ...(await bodyFrom(client, changes)),
    };
    if (filter !== undefined) {
      if (expect === undefined) throw inputFault('expect', 'is required with filter: the number of selected tasks.');
      if (subtasks.length > 0) throw inputFault('subtasks', 'belong to task, not to filter.');
      const result = await client.call('bulkTasks', { body: { where: { filter, expect }, update: body } });
      const { matched = 0, changed: count = 0, skipped = [] } = result;
      const rest = skipped.map(({ id: one, code }) => `, ${one} is not: ${code}`).join('');
      return { facts: { changed: count }, sentence: `${count} of ${matched} tasks are changed${rest}.` };
    }
    const ref = required(id);
    if (subtasks.length === 0) {
      return changed(await client.call('patchTask', { path: { id: ref }, body }), 'It is changed.');
    }
    const items = [
      { action: 'update' as const, id: ref, task: body },
      ...subtasks.map((name) => ({ action: 'create' as const, task: { name, parent_task_id: ref } })),
    ];
    const [updated] = await inOneWrite(client, items, (index) => (index === 0 ? '' : `subtasks/${index - 1}`));
    // After a rehearsal, the task is as before.
    const task = client.isRehearsing ? updated?.task : await client.call('getTask', { path: { id: ref } });
    return changed(required(task ?? undefined), `${subtasks.length} subtasks are added.`);
  },
});

type Changes = Omit<Static<TObject<typeof taskChanges>>, 'subtasks' | 'recurrence'>;

async function bodyFrom(client: OperationClient, { project, area, goal, status, priority, ...rest }: Changes) {
  const relation = async (kind: Kind, ref: string | number | null) => (ref === null ? null : idOf(client, kind, ref));
  return {
    ...rest,
    ...(project !== undefined && { project_id: await relation('project', project) }),
    ...(area !== undefined && { area_id: await relation('area', area) }),
    ...(goal !== undefined && { goal_id: await relation('goal', goal) }),
    ...(status !== undefined && { status: STATUS_WORDS[status] }),
    ...(priority !== undefined && { priority: PRIORITY_WORDS[priority] }),
  };
}

const completeTask = tool('complete_task', {
  title: 'Complete a task',
  description:
    'Completes a task. A recurring task moves on to its next date instead. Subtasks stay open unless with_subtasks is true.',
  operations: ['completeTask'],
  input: Type.Object({ task: ResourceId('id or uid'), with_subtasks: Type.Optional(Type.Boolean()) }),
  output: CompletedTask,
  writes: {},
  async run({ client }, { task: id, with_subtasks: complete_subtasks = false }) {
    return changed(
      await client.call('completeTask', { path: { id }, body: { complete_subtasks } }),
      'It is completed.',
    );
  },
});

function changed(task: Schema<'Task'>, sentence: string) {
  return { facts: { task: taskSummary(task) }, sentence };
}

function added(tasks: readonly Schema<'Task'>[]) {
  return { facts: { tasks: tasks.map(taskSummary) }, sentence: `Tasks added: ${tasks.length}.` };
}

export const taskTools = [listTasksTool, getTask, addTask, updateTaskTool, completeTask];
