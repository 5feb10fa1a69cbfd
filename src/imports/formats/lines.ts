import { type Static, Type } from '@sinclair/typebox';
import { TaskImportLine } from '../../features/task-import/schema.js';
import { TaskCreate } from '../../features/tasks/schema.js';
import { PRIORITY, STATUS } from '../../filter/fields.js';
import { DayInput, IntEnum, Name, Nullable } from '../../http/schemas.js';
import { createValidator } from '../../http/validation/validation.js';
import { sha256 } from '../../lib/hash.js';
import { errorMessage } from '../../lib/typed.js';
import {
  type Converted,
  type ConvertedTask,
  type ImportFailure,
  type ImportItem,
  importKey,
  MARK,
  noteWith,
} from './converted.js';
import { type Here, timesOf } from './dates.js';
import { membersIn } from './json.js';
import { numbered } from './rows.js';
import type { ImportSource } from './source.js';

const { tags, note } = TaskCreate.properties;
const timestamp = Type.Optional(Nullable(Type.String({ format: 'date-time' })));

const Line = Type.Object({
  name: Name('task'),
  project: Type.Optional(Nullable(Name('project'))),
  commit: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  created_at: timestamp,
  completed_at: timestamp,
  tags,
  priority: Type.Optional(Nullable(IntEnum(PRIORITY))),
  status: Type.Optional(Nullable(IntEnum(STATUS))),
  due_date: Type.Optional(Nullable(DayInput('The day it is due.'))),
  note,
});
type Line = Static<typeof Line>;

interface Entry {
  content: Line;
  project: string | null;
  key: string;
}

/** Reads tasks, one in a line, each a JSON object. */
export function convert({ file }: ImportSource, { now }: Here): Converted {
  return { what: 'lines', isVerbatim: true, ...readLines(file.text, now), noted: 0 };
}

function readLines(text: string, now: Date): Pick<Converted, 'items' | 'failures'> {
  const items: ImportItem[] = [];
  const failures: ImportFailure[] = [];
  const demandLine = createValidator(Line);
  const number = numbered();
  for (const [index, json] of text.split('\n').entries()) {
    if (json.trim() === '') continue;
    const line = index + 1;
    try {
      const value = membersIn(json);
      if (isImportLine(value)) {
        items.push({ line, task: value });
        continue;
      }
      const content = demandLine(value);
      const project = content.project?.trim() ?? null;
      const key = keyOf(content, project);
      // Equal lines without a commit are equal tasks.
      items.push({ line, task: taskOf({ content, project, key: content.commit == null ? number(key) : key }, now) });
    } catch (error) {
      failures.push({ line, reason: errorMessage(error) });
    }
  }
  return { items, failures };
}

/** True for a line of `importTasks` with members that the lines of this format do not have. The service checks it. */
function isImportLine(value: object): value is ConvertedTask {
  const members = Object.keys(value);
  const isKnown = (member: string) => member in TaskImportLine.properties;
  return members.some((member) => !(member in Line.properties)) && members.every(isKnown);
}

/** Returns the import key of a line: its commit within its project, or its whole content. */
function keyOf({ commit, ...content }: Line, project: string | null): string {
  const members = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const key = commit ?? `#${sha256(JSON.stringify(members)).slice(0, 16)}`;
  return (project === null ? key : `${project} ${key}`).replace(/\s+/g, ' ');
}

function taskOf({ content, project, key }: Entry, now: Date): ConvertedTask {
  const { name, note, created_at, completed_at, tags, priority, status, due_date } = content;
  const facts = [`${MARK}${key}`];
  const times = timesOf({ created: created_at, completed: status === 2 ? completed_at : null }, now, facts);
  if (completed_at != null && status !== 2) facts.push(`Completed: ${completed_at}`);
  return {
    name,
    note: noteWith(note ?? null, facts),
    project_name: project,
    import_key: importKey(key),
    ...times,
    ...(tags !== undefined && { tags }),
    ...(priority != null && { priority }),
    ...(status != null && { status }),
    ...(due_date !== undefined && { due_date }),
  };
}
