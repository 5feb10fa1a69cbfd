import { Type } from '@sinclair/typebox';
import { STATUS } from '../../features/tasks/columns.js';
import { StringEnum } from '../../http/schemas.js';
import type { QueryOf, Schema } from '../client.js';
import {
  CalendarDay,
  OneTask,
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

const listTasksTool = tool('list_tasks', {
  title: 'List tasks',
  description:
    'Tasks by view: today (overdue, due today, in progress, planned), upcoming (next 7 days), overdue, inbox (without ' +
    'project, area and date), all. Open ones unless state says otherwise.',
  operations: ['listTodayTasks', 'listUpcomingTasks', 'listInboxTasks', 'listTasks'],
  input: Type.Object({
    view: Type.Optional(StringEnum(['today', 'upcoming', 'overdue', 'inbox', 'all'])),
    state: Type.Optional(StringEnum(['open', 'completed', 'any'])),
    project: Type.Optional(ResourceId()),
    tag: Type.Optional(Type.String({ maxLength: 100 })),
    text: Type.Optional(Type.String({ maxLength: 255, description: 'in name or note' })),
    due_before: Type.Optional(CalendarDay()),
    due_after: Type.Optional(CalendarDay()),
    ...pageInput,
  }),
  output: pageOutput('tasks', TaskSummary),
  async run({ client }, { view = 'today', state = 'open', project, tag, text, limit, cursor, ...dates }) {
    const status = STATES[state];
    const filters = {
      ...dates,
      ...(status !== undefined && { status: [...status] }),
      ...(project !== undefined && { project_id: String(project) }),
      ...(tag !== undefined && { tag: [tag] }),
      ...(text !== undefined && { q: text }),
    };
    const page = pageFor({ limit, cursor });
    const query = { ...filters, ...page };
    const byDate = { ...query, order_by: BY_DATE };
    const lists = {
      today: () => client.page('listTodayTasks', { query: byDate }),
      upcoming: () => client.page('listUpcomingTasks', { query: { ...byDate, days: 7 } }),
      overdue: () => client.page('listTasks', { query: { ...byDate, due: 'overdue' } }),
      inbox: () => client.page('listInboxTasks', { query }),
      all: () => client.page('listTasks', { query }),
    };
    return pageOf('tasks', await lists[view](), taskSummary);
  },
});

const getTask = tool('get_task', {
  title: 'Read a task',
  description: 'A task with its note, its subtasks and the notes about it.',
  operations: ['getTask'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: TaskDetail,
  async run({ client }, { task: id }) {
    const { subtasks, ...task } = await client.call('getTask', { path: { id } });
    const about = { query: { task_id: String(task.id) } };
    const notes = client.may('listNotes') ? await client.first('listNotes', about, MAX_PARTS) : [];
    return {
      facts: {
        task: taskSummary(task),
        note: task.note,
        subtasks: subtasks.slice(0, MAX_PARTS).map((one) => {
          const { id, uid, name, status } = taskSummary(one);
          return { id, uid, name, status };
        }),
        notes: notes.map(noteSummary),
      },
      sentence: `A task with ${subtasks.length} subtasks and ${notes.length} notes.`,
    };
  },
});

const addTask = tool('add_task', {
  title: 'Add a task',
  description:
    'Makes a task from a line of text: #tag, @project (or @"two words"), +area, !high !medium !low, dates and ' +
    'repetitions in words ("tomorrow 9am", "every other friday"), // before a note. The rest is the name.',
  operations: ['quickAddTask'],
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1_000 }),
    project: Type.Optional(ResourceId('unless the text names one')),
    uid: Type.Optional(
      Type.String({ maxLength: 64, description: 'of your choice, to try again safely: 15 of a-z 0-9' }),
    ),
  }),
  output: OneTask,
  writes: {},
  async run({ client }, { text, project, uid }) {
    const more = { ...(project !== undefined && { project_id: project }), ...(uid !== undefined && { uid }) };
    return changed(await client.call('quickAddTask', { body: { text, ...more } }), 'It is added.');
  },
});

const updateTaskTool = tool('update_task', {
  title: 'Change a task',
  description: 'Changes what is given and leaves the rest. Null takes a date, note or project away.',
  operations: ['patchTask'],
  input: Type.Object({ task: ResourceId('id or uid'), ...taskChanges }),
  output: OneTask,
  writes: { idempotent: true },
  async run({ client }, { task: id, project, status, priority, ...rest }) {
    const body = {
      ...rest,
      ...(project !== undefined && { project_id: project }),
      ...(status !== undefined && { status: STATUS_WORDS[status] }),
      ...(priority !== undefined && { priority: PRIORITY_WORDS[priority] }),
    };
    return changed(await client.call('patchTask', { path: { id }, body }), 'It is changed.');
  },
});

const completeTask = tool('complete_task', {
  title: 'Complete a task',
  description: 'A recurring task moves on to its next date instead. reopen_task undoes it, but for recurring ones.',
  operations: ['completeTask'],
  input: Type.Object({ task: ResourceId('id or uid'), with_subtasks: Type.Optional(Type.Boolean()) }),
  output: OneTask,
  writes: {},
  async run({ client }, { task: id, with_subtasks: complete_subtasks = false }) {
    return changed(
      await client.call('completeTask', { path: { id }, body: { complete_subtasks } }),
      'It is completed.',
    );
  },
});

const reopenTask = tool('reopen_task', {
  title: 'Reopen a task',
  description: 'A completed task is to be done again.',
  operations: ['getTask', 'patchTask'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: OneTask,
  writes: { idempotent: true },
  async run({ client }, { task }) {
    const { id, status } = await client.call('getTask', { path: { id: task } });
    // An empty change asks whether the caller may change the task.
    const body = status === STATUS.COMPLETED ? { status: STATUS.NOT_STARTED } : {};
    return changed(await client.call('patchTask', { path: { id }, body }), 'It is open.');
  },
});

const deleteTaskTool = tool('delete_task', {
  title: 'Delete a task',
  description: 'With its subtasks, into the trash, where it stays for 30 days and its user can restore it.',
  operations: ['deleteTask'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: Type.Object({ deleted: Type.Boolean() }),
  writes: { destructive: true },
  async run({ client }, { task: id }) {
    await client.call('deleteTask', { path: { id } });
    return { facts: { deleted: true }, sentence: 'It is in the trash.' };
  },
});

function changed(task: Schema<'Task'>, sentence: string) {
  return { facts: { task: taskSummary(task) }, sentence };
}

export const taskTools = [listTasksTool, getTask, addTask, updateTaskTool, completeTask, reopenTask, deleteTaskTool];
