import { type Static, type TObject, Type } from '@sinclair/typebox';
import { PRIORITY, STATUS, STATUSES_WITH_SUBTASKS } from '../../filter/fields.js';
import { StringEnum } from '../../http/schemas.js';
import { keysOf, pickDefined, required } from '../../lib/typed.js';
import { inOneBatch } from '../batch.js';
import type { BodyOf, OperationClient, Refusal, Schema } from '../client.js';
import { changeSelected, inOneWrite, inTermsOfInput } from './bulk.js';
import { recurrenceFromText } from './quick-text.js';
import { idOf, inputFault, type Kind } from './references.js';
import { asComment, asReminder, Reminders, replacementSteps } from './reminders.js';
import { ChangedTasks, CompletedTask, ResourceId, taskChanges, textInput } from './schema.js';
import { taskSummary } from './summaries.js';
import { type Outcome, tool } from './tool.js';

const CLAIM = 'minutes for which no other agent can claim it, 0 ends it';

/** Members that `clear` empties, with their empty values: an argument that is null counts as absent. */
const EMPTY = {
  ...{ note: null, due_date: null, due_time: null, defer_until: null, recurrence: null },
  ...{ project: null, area: null, goal: null, assignee: null, tags: [], reminders: [] },
};
type Emptied = Partial<typeof EMPTY>;

const input = {
  task: Type.Optional(ResourceId('its id or uid')),
  filter: textInput('selects tasks, as in list_tasks'),
  expect: Type.Optional(Type.Integer({ description: 'number of tasks that filter selects' })),
  ...taskChanges,
  with_subtasks: Type.Optional(Type.Boolean({ description: 'open subtasks get the status, too' })),
  claim: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440, description: CLAIM })),
  reminders: Type.Optional(Reminders('all of them, as in add_task')),
  comment: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10_000, description: 'Markdown to add; @name mentions a member' }),
  ),
};
type Given = Static<TObject<typeof input>>;
type Changes = { [Name in keyof Given]: Given[Name] | (Name extends keyof Emptied ? Emptied[Name] : never) };

const clearable = Type.Array(StringEnum(keysOf(EMPTY)), {
  maxItems: Object.keys(EMPTY).length,
  description: 'names of members to empty',
});

const updateTaskTool = tool('update_task', {
  title: 'Change tasks',
  description:
    'Changes the given members; clear empties some. ' +
    'Example: {"task": 7, "recurrence": "every month on the 1st", "subtasks": ["Pack"]}. ' +
    'filter with expect changes all.',
  operations: [
    ...(['patchTask', 'bulkTasks', 'getTask', 'quickAddTask', 'claimTask', 'releaseTask'] as const),
    ...(['listReminders', 'createReminder', 'deleteReminder', 'runBatch'] as const),
  ],
  ofArguments: { comment: ['createComment'] },
  input: Type.Object({ ...input, clear: Type.Optional(clearable) }),
  output: ChangedTasks,
  writes: {},
  async run({ client }, { clear = [], ...given }) {
    const emptied = emptiedBy(clear, given);
    const { facts, sentence } = await change(client, { ...given, ...emptied });
    const cleared = Object.keys(emptied);
    if (cleared.length === 0) return { facts, sentence };
    return { facts: { ...facts, cleared }, sentence: `${sentence} Empty now: ${cleared.join(', ')}.` };
  },
});

/** @throws Refusal for a member that has a value as well */
function emptiedBy(clear: readonly (keyof Emptied)[], given: Given): Emptied {
  // A time needs a day.
  const names = clear.includes('due_date') ? [...clear, 'due_time' as const] : clear;
  const twice = names.find((name) => given[name] !== undefined);
  if (twice !== undefined) throw inputFault('clear', `empties ${twice}, which has a value in the same call.`);
  return pickDefined(EMPTY, names);
}

async function change(
  client: OperationClient,
  {
    task: id,
    filter,
    expect,
    subtasks = [],
    recurrence,
    claim,
    reminders,
    comment,
    with_subtasks,
    ...changes
  }: Changes,
): Promise<Outcome<Static<typeof ChangedTasks>>> {
  if ((id === undefined) === (filter === undefined)) throw inputFault('task', 'or filter is required, not both.');
  if (claim !== undefined && id === undefined) throw inputFault('claim', 'belongs to task, not to filter.');
  if (comment !== undefined && id === undefined) throw inputFault('comment', 'belongs to task, not to filter.');
  if (with_subtasks === true && !(changes.status && STATUSES_WITH_SUBTASKS.includes(STATUS[changes.status])))
    throw inputFault('with_subtasks', 'needs status completed, archived or cancelled.');
  // A task that another agent has claimed is not changed.
  if (claim !== undefined && claim > 0) {
    await client.call('claimTask', { path: { id: required(id) }, body: { minutes: claim } });
  }
  if (claim === 0) await client.call('releaseTask', { path: { id: required(id) } });
  const body = {
    ...(recurrence !== undefined && (await recurrenceFromText(client, recurrence))),
    ...(await bodyFrom(client, changes)),
    ...(with_subtasks === true && { complete_subtasks: true }),
  };
  if (filter !== undefined) {
    if (expect === undefined) throw inputFault('expect', 'is required with filter: the number of selected tasks.');
    if (subtasks.length > 0) throw inputFault('subtasks', 'belong to task, not to filter.');
    if (reminders !== undefined) throw inputFault('reminders', 'belong to task, not to filter.');
    const result = await changeSelected(client, { where: { filter, expect }, update: body });
    const { matched = 0, changed: count = 0, skipped = [] } = result;
    const rest = skipped.map(({ id: one, code }) => `, ${one} is not: ${code}`).join('');
    return { facts: { changed: count }, sentence: `${count} of ${matched} tasks are changed${rest}.` };
  }
  const ref = required(id);
  const steps = [
    ...(reminders === undefined ? [] : await replacementSteps(client, ref, reminders)),
    ...(comment === undefined ? [] : [client.inBatch('createComment', { body: { task_id: ref, text: comment } })]),
  ];
  if (subtasks.length === 0) {
    return changed(await patched(client, { ref, body, steps }), 'It is changed.');
  }
  const items = [
    { action: 'update' as const, id: ref, task: body },
    ...subtasks.map((name) => ({ action: 'create' as const, task: { name, parent_task_id: ref } })),
  ];
  const [updated] = await written(client, { items, steps });
  // After a rehearsal, the task is as before.
  const task = client.isRehearsing ? updated?.task : await client.call('getTask', { path: { id: ref } });
  return changed(required(task ?? undefined), `${subtasks.length} subtasks are added.`);
}

/** Operations on the reminders of a task, and a comment on it, in the transaction of its change. */
type Steps = readonly Schema<'BatchOperation'>[];

/** Returns a function that names the member of the refusal of a step by the input of the tool. */
function asInput(steps: Steps): (refusal: Refusal, at: number) => Refusal {
  return (refusal, at) => (isComment(required(steps[at])) ? asComment(refusal) : asReminder(refusal));
}

function isComment({ path }: Schema<'BatchOperation'>): boolean {
  return path.endsWith('/comment');
}

async function patched(
  client: OperationClient,
  { ref, body, steps }: { ref: number | string; body: BodyOf<'patchTask'>; steps: Steps },
): Promise<Schema<'Task'>> {
  const init = { path: { id: ref }, body };
  if (steps.length === 0) return client.call('patchTask', init);
  // Members who may only read the task write about it, and have their own reminders, too.
  if (Object.keys(body).length === 0) {
    const task = await client.call('getTask', { path: { id: ref } });
    await inOneBatch(client, [...steps], asInput(steps));
    return task;
  }
  const operations = [client.inBatch('patchTask', init), ...steps];
  const located = asInput(steps);
  const [task] = await inOneBatch(client, operations, (refusal, at) => (at === 0 ? refusal : located(refusal, at - 1)));
  return task as Schema<'Task'>;
}

async function written(
  client: OperationClient,
  { items, steps }: { items: NonNullable<BodyOf<'bulkTasks'>['items']>; steps: Steps },
): Promise<Schema<'TaskBulkOutcome'>[]> {
  const memberOf = (index: number) => (index === 0 ? '' : `subtasks/${index - 1}`);
  if (steps.length === 0) return inOneWrite(client, items, memberOf);
  const operations = [client.inBatch('bulkTasks', { body: { items } }), ...steps];
  const located = asInput(steps);
  const [bulk] = await inOneBatch(client, operations, (refusal, at) =>
    at === 0 ? inTermsOfInput(refusal, memberOf) : located(refusal, at - 1),
  );
  return (bulk as Schema<'TaskBulkResult'>).results;
}

type OfOperation = Pick<Changes, Exclude<keyof typeof taskChanges, 'subtasks' | 'recurrence'>>;

async function bodyFrom(
  client: OperationClient,
  { project, area, goal, status, priority, assignee, ...rest }: OfOperation,
) {
  const relation = async (kind: Kind, ref: string | number | null) => (ref === null ? null : idOf(client, kind, ref));
  return {
    ...rest,
    ...(project !== undefined && { project_id: await relation('project', project) }),
    ...(area !== undefined && { area_id: await relation('area', area) }),
    ...(goal !== undefined && { goal_id: await relation('goal', goal) }),
    ...(status !== undefined && { status: STATUS[status] }),
    ...(priority !== undefined && { priority: PRIORITY[priority] }),
    ...(assignee !== undefined && { assignee_id: assignee }),
  };
}

const completeTask = tool('complete_task', {
  title: 'Complete a task',
  description:
    'Completes a task. A recurring task moves on to its next date instead. Subtasks stay open unless with_subtasks is true.',
  operations: ['completeTask'],
  input: Type.Object({
    task: ResourceId('its id or uid'),
    with_subtasks: Type.Optional(Type.Boolean({ description: 'completes open subtasks, too' })),
  }),
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

export const taskChangeTools = [updateTaskTool, completeTask];
