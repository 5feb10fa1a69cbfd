import { isUtf8 } from 'node:buffer';
import { createValidatorBuilder, validationError } from '../../api/resources/validation.js';
import { isTimeZone } from '../../lib/calendar.js';
import { detailsToError, type ErrorDetail, MAX_FAULTS } from '../../lib/errors.js';
import { invalidJson, notUtf8, textFault } from '../../lib/json-text.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { type RuleFault, ruleFaults } from '../tasks/recurrence/recurrence.js';
import { recurrenceOf } from '../tasks/recurrence/rules.js';
import { MAX_SUBTASKS, STATUS } from '../tasks/schema.js';
import { RESOURCES } from './rows.js';
import { scanJson } from './scan.js';
import type { AccountDocument, TaskRecord } from './schema.js';
import * as schema from './schema.js';

const validate = lazily(() => {
  const components = Object.values(schema).filter(
    (exported): exported is typeof schema.AccountDocument => typeof exported === 'object' && '$id' in exported,
  );
  const build = createValidatorBuilder()(Object.fromEntries(components.map((one) => [one.$id, one])));
  return build({ schema: { $ref: `${schema.AccountDocument.$id}#` }, httpPart: 'body' } as never);
});

/**
 * The document that a body is, when it can be imported as a whole.
 * @throws AppError INVALID_JSON, VALIDATION_FAILED naming what is wrong by its path
 */
export function readDocument(bytes: Uint8Array): AccountDocument {
  const document = parse(bytes);
  const unfit = textFault(document);
  if (unfit !== null) throw unfit;
  const checked = validate()(document) as unknown as { error?: Parameters<typeof validationError>[0] };
  if (checked.error !== undefined) throw validationError(checked.error, 'body');
  const faults = faultsOf(document as AccountDocument);
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  return document as AccountDocument;
}

function parse(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  scanJson(bytes);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(text);
  }
}

type Fault = (path: string, message: string) => void;

/** What the schema cannot tell: that the parts of the document fit together. */
function faultsOf(document: AccountDocument): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const fault: Fault = (path, message) => {
    if (faults.length < MAX_FAULTS) faults.push({ path: `body/${path}`, message });
  };
  if (!isTimeZone(document.profile.timezone)) fault('profile/timezone', 'is not the name of a time zone');
  checkUnique(document, fault);
  checkRelations(document, fault);
  checkTags(document, fault);
  checkTasks(document, fault);
  document.notes.forEach(({ title, content }, index) => {
    if (cleanName(title ?? '') === '' && cleanName(content ?? '') === '') {
      fault(`notes/${index}/content`, 'must not be blank when there is no title');
    }
  });
  return faults;
}

function checkUnique(document: AccountDocument, fault: Fault): void {
  for (const list of RESOURCES) {
    const uids = document[list].map(({ uid }) => uid);
    eachAgain(uids, (index) => fault(`${list}/${index}/uid`, 'is there twice'));
  }
  for (const list of ['areas', 'goals', 'tags'] as const) {
    const keys = document[list].map(({ name }) => nameKey(name));
    eachAgain(keys, (index) => fault(`${list}/${index}/name`, 'is there twice, without regard to case'));
  }
}

/** The members that refer to a thing, and what they refer to. */
const RELATIONS = {
  area_uid: 'areas',
  goal_uid: 'goals',
  project_uid: 'projects',
  task_uid: 'tasks',
  parent_task_uid: 'tasks',
} as const;

function checkRelations(document: AccountDocument, fault: Fault): void {
  for (const [member, target] of Object.entries(RELATIONS)) {
    const known = new Set(document[target].map(({ uid }) => uid));
    for (const list of ['goals', 'projects', 'tasks', 'notes'] as const) {
      document[list].forEach((item, index) => {
        const uid = (item as Partial<Record<string, unknown>>)[member];
        if (typeof uid === 'string' && !known.has(uid)) {
          fault(`${list}/${index}/${member}`, 'is the uid of nothing in the document');
        }
      });
    }
  }
}

function checkTags(document: AccountDocument, fault: Fault): void {
  const known = new Set(document.tags.map(({ name }) => nameKey(name)));
  for (const list of ['projects', 'tasks', 'notes'] as const) {
    document[list].forEach(({ tags }, index) => {
      const keys = tags.map(nameKey);
      eachAgain(keys, (at) => fault(`${list}/${index}/tags/${at}`, 'is there twice, without regard to case'));
      keys.forEach((key, at) => {
        if (!known.has(key)) fault(`${list}/${index}/tags/${at}`, 'is the name of no tag in the document');
      });
    });
  }
}

function checkTasks({ tasks }: AccountDocument, fault: Fault): void {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const subtasks = new Map<string, number>();
  tasks.forEach((task, index) => {
    const at = `tasks/${index}`;
    if ((task.status === STATUS.COMPLETED) !== (task.completed_at !== null)) {
      fault(`${at}/completed_at`, 'must be there when status is 2, and only then');
    }
    for (const { path, message } of faultsOfRule(task)) fault(`${at}/${path}`, message);
    const parent = task.parent_task_uid === null ? undefined : byUid.get(task.parent_task_uid);
    if (parent === undefined) return;
    const count = (subtasks.get(parent.uid) ?? 0) + 1;
    subtasks.set(parent.uid, count);
    if (count === MAX_SUBTASKS + 1)
      fault(`${at}/parent_task_uid`, `names a task with more than ${MAX_SUBTASKS} subtasks`);
    if (parent.parent_task_uid !== null) fault(`${at}/parent_task_uid`, 'must not be that of a subtask');
    if (parent.project_uid !== task.project_uid) fault(`${at}/project_uid`, "must be that of the task's parent");
  });
}

function faultsOfRule(task: TaskRecord): RuleFault[] {
  const { recurrence_weekdays: weekdays, completion_based } = task;
  const rule = recurrenceOf({
    ...task,
    recurrence_weekdays: weekdays && JSON.stringify(weekdays),
    completion_based: completion_based ? 1 : 0,
  });
  return rule === null ? [] : ruleFaults(rule);
}

/** Calls back for each key that an earlier one equals. */
function eachAgain(keys: readonly string[], again: (index: number) => void): void {
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    if (seen.has(key)) again(index);
    seen.add(key);
  });
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
