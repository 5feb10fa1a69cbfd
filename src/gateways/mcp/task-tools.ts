import { type Static, Type } from '@sinclair/typebox';
import { readUpToLimit } from '../../../db/page.js';
import { mayUse } from '../../access/scopes.js';
import type { Note } from '../../features/notes/schema.js';
import { listNotes } from '../../features/notes/store.js';
import { STATUS } from '../../features/tasks/columns.js';
import { createTask, deleteTask, updateTask } from '../../features/tasks/crud/service.js';
import { findTask } from '../../features/tasks/crud/store.js';
import { listInbox, listTasks, listToday, listUpcoming } from '../../features/tasks/lists/store.js';
import { bodyOf, readQuickAdd } from '../../features/tasks/quick/service.js';
import { completeTaskByRef } from '../../features/tasks/recurrence/service.js';
import {
  type Task,
  TaskCreate,
  type TaskQuery,
  TaskUpdate,
  type TaskWithSubtasks,
} from '../../features/tasks/schema.js';
import { Ref, StringEnum } from '../../http/schemas.js';
import { parsedDates } from '../../lib/dates.js';
import { AppError } from '../../lib/errors.js';
import type { Representation } from '../../lib/representation.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
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
import { noteSummary, pageFor, pageOf, refOf, taskSummary } from './summaries.js';
import { type Answer, tool } from './tool.js';

/** Of a task so many subtasks and notes are shown. */
const MAX_PARTS = 50;

const STATES = { open: ['open'], completed: [STATUS.COMPLETED], any: undefined } as const;

const listTasksTool = tool('list_tasks', {
  title: 'List tasks',
  description:
    'Tasks by view: today (overdue, due today, in progress, planned), upcoming (next 7 days), overdue, inbox (without ' +
    'project, area and date), all. Open ones unless state says otherwise.',
  scopes: ['tasks:read'],
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
  async run({ context: { db, now }, caller }, input) {
    const { view = 'today', state = 'open', project, tag, text, limit, cursor, ...dates } = input;
    const status = STATES[state];
    const query: TaskQuery = {
      ...dates,
      ...(status !== undefined && { status: [...status] }),
      ...(project !== undefined && { project_id: String(project) }),
      ...(tag !== undefined && { tag: [tag] }),
      ...(text !== undefined && { q: text }),
      ...(view === 'overdue' && { due: 'overdue' }),
    };
    const order = view === 'all' || view === 'inbox' ? [] : ['due_date', 'due_time', 'priority:desc'];
    const paging = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
    const page = pageFor({ ...query, ...paging, view }, order);
    const request = { filters: parsedDates(query, caller.timezone), page, now: now() };
    const lists = {
      today: () => listToday(db.read, caller, request),
      upcoming: () => listUpcoming(db.read, caller, 7, request),
      overdue: () => listTasks(db.read, caller, request),
      inbox: () => listInbox(db.read, caller, request),
      all: () => listTasks(db.read, caller, request),
    };
    return pageOf('tasks', await lists[view](), page, taskSummary);
  },
});

const getTask = tool('get_task', {
  title: 'Read a task',
  description: 'A task with its note, its subtasks and the notes about it.',
  scopes: ['tasks:read'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: TaskDetail,
  async run({ context: { db }, caller }, { task: reference }) {
    const found = await findTask(db.read, caller, refOf(reference));
    if (found === undefined) throw new AppError('NOT_FOUND');
    const { subtasks, ...task } = JSON.parse(found.json) as Static<typeof TaskWithSubtasks>;
    const page = pageFor({ limit: MAX_PARTS });
    const about = { task_id: String(task.id) };
    const notes = mayUse(caller, 'notes:read')
      ? await readUpToLimit((next) => listNotes(db.read, caller, about, next), page)
      : [];
    return {
      facts: {
        task: taskSummary(task),
        note: task.note,
        subtasks: subtasks.slice(0, MAX_PARTS).map((one) => {
          const { id, uid, name, status } = taskSummary(one);
          return { id, uid, name, status };
        }),
        notes: notes.map((item) => noteSummary(JSON.parse(item) as Note)),
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
  scopes: ['tasks:write'],
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1_000 }),
    project: Type.Optional(ResourceId('unless the text names one')),
    uid: Type.Optional(
      Type.String({ maxLength: 64, description: 'of your choice, to try again safely: 15 of a-z 0-9' }),
    ),
  }),
  output: OneTask,
  writes: {},
  async run({ context, caller, countCreation, validate }, { text, project, uid }) {
    const parsed = await readQuickAdd(context, caller, { text });
    const more = { ...(project !== undefined && { project_id: project }), ...(uid !== undefined && { uid }) };
    const body = validate(Ref(TaskCreate), bodyOf(parsed, more));
    await countCreation();
    return changed(await runWrite(context, caller, (write) => createTask(write, body)), 'It is added.');
  },
});

const updateTaskTool = tool('update_task', {
  title: 'Change a task',
  description: 'Changes what is given and leaves the rest. Null takes a date, note or project away.',
  scopes: ['tasks:write'],
  input: Type.Object({ task: ResourceId('id or uid'), ...taskChanges }),
  output: OneTask,
  writes: { idempotent: true },
  async run({ context, caller, validate }, { task, project, status, priority, ...rest }) {
    const body = validate(Ref(TaskUpdate), {
      ...rest,
      ...(project !== undefined && { project_id: project }),
      ...(status !== undefined && { status: STATUS_WORDS[status] }),
      ...(priority !== undefined && { priority: PRIORITY_WORDS[priority] }),
    });
    const run = (write: WriteContext) => updateTask(write, refOf(task), body, null);
    return changed(await runWrite(context, caller, run), 'It is changed.');
  },
});

const completeTask = tool('complete_task', {
  title: 'Complete a task',
  description: 'A recurring task moves on to its next date instead. reopen_task undoes it, but for recurring ones.',
  scopes: ['tasks:write'],
  input: Type.Object({ task: ResourceId('id or uid'), with_subtasks: Type.Optional(Type.Boolean()) }),
  output: OneTask,
  writes: {},
  async run({ context, caller }, { task, with_subtasks = false }) {
    const run = (write: WriteContext) => completeTaskByRef(write, refOf(task), with_subtasks, null);
    return changed(await runWrite(context, caller, run), 'It is completed.');
  },
});

const reopenTask = tool('reopen_task', {
  title: 'Reopen a task',
  description: 'A completed task is to be done again.',
  scopes: ['tasks:write'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: OneTask,
  writes: { idempotent: true },
  async run({ context, caller }, { task }) {
    const found = await findTask(context.db.read, caller, refOf(task));
    if (found === undefined) throw new AppError('NOT_FOUND');
    const isCompleted = (JSON.parse(found.json) as Task).status === STATUS.COMPLETED;
    const body = isCompleted ? { status: STATUS.NOT_STARTED } : {};
    const run = (write: WriteContext) => updateTask(write, { id: found.id }, body, null);
    return changed(await runWrite(context, caller, run), 'It is open.');
  },
});

const deleteTaskTool = tool('delete_task', {
  title: 'Delete a task',
  description: 'With its subtasks, into the trash, where it stays for 30 days and its user can restore it.',
  scopes: ['tasks:write'],
  input: Type.Object({ task: ResourceId('id or uid') }),
  output: Type.Object({ deleted: Type.Boolean() }),
  writes: { destructive: true },
  async run({ context, caller }, { task }) {
    await runWrite(context, caller, (write) => deleteTask(write, refOf(task), null));
    return { facts: { deleted: true }, sentence: 'It is in the trash.' };
  },
});

function changed({ json }: Representation, sentence: string): Answer<Static<typeof OneTask>> {
  return { facts: { task: taskSummary(JSON.parse(json) as Task) }, sentence };
}

/** What can be done with tasks. */
export const taskTools = [listTasksTool, getTask, addTask, updateTaskTool, completeTask, reopenTask, deleteTaskTool];
