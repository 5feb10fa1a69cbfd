import { isTimeZone } from '../../../lib/calendar.js';
import { type Converted, type Found, leaveOut, nothingFound } from '../converted.js';
import type { Here } from '../dates.js';
import { FileFault } from '../fault.js';
import type { ImportSource } from '../source.js';
import { type Row, type Source, withDatabase } from './database.js';
import { type Owner, readNotes, readResources } from './resources.js';
import { readInbox, readTasks } from './tasks.js';
import { textOf } from './values.js';

/**
 * Reads a SQLite database of tududi 1: areas, goals, tags, projects, tasks with subtasks and recurrence, notes and inbox of one
 * user. Columns that a version lacks are read as absent.
 */
export function convert({ file, user: email }: ImportSource, { now, timezone }: Here): Converted {
  return withDatabase(file, (source) => {
    const user = userOf(source, email);
    const own = textOf(user.timezone);
    return read(source, { id: Number(user.id), timezone: isTimeZone(own) ? own : timezone }, now);
  });
}

/** Returns the user to import. @throws FileFault when several users exist and none is named */
function userOf(source: Source, email: string | undefined): Row {
  const users = source.rows('users');
  const emails = users.map((user) => String(user.email)).join(', ');
  if (email === undefined && users.length > 1) {
    throw new FileFault(`The database has several users: select one. There are ${emails}.`, 'user');
  }
  const found =
    email === undefined ? users[0] : users.find((user) => String(user.email).toLowerCase() === email.toLowerCase());
  if (found === undefined)
    throw new FileFault(`The database has no ${email ?? 'user'}. It has ${emails || 'none'}.`, 'user');
  return found;
}

function read(source: Source, owner: Owner, now: Date): Converted {
  const found = nothingFound();
  const names = readResources(source, owner, found);
  readTasks(source, { owner, names, now }, found);
  readNotes(source, owner, names, found);
  readInbox(source, owner, now, found);
  countLeftOut(source, owner, found);
  return found;
}

function countLeftOut(source: Source, { id }: Owner, found: Found): void {
  for (const [table, what] of [
    ['views', 'saved views'],
    ['task_attachments', 'attached files'],
    ['notifications', 'notifications'],
    ['api_tokens', 'API tokens'],
    ['caldav_calendars', 'calendars'],
  ] as const) {
    leaveOut(found, what, source.rows(table, id).length);
  }
  leaveOut(found, 'records of people', source.rows('people', id).filter((row) => row.linked_user_id !== id).length);
  const shares = source.rows('permissions').filter((row) => row.granted_by_user_id === id);
  leaveOut(found, 'shares', shares.filter(({ propagation }) => propagation !== 'inherited').length);
  const own = new Set(source.rows('projects', id).map((row) => row.id));
  const foreign = source.rows('tasks').filter((row) => own.has(row.project_id) && row.user_id !== id);
  leaveOut(found, 'tasks of other users in shared projects', foreign.length);
  const users = new Set(source.rows('users').map((row) => row.id));
  const lost = source.rows('tasks').filter((row) => !users.has(row.user_id));
  leaveOut(found, 'tasks without a user', lost.length);
  const undated = ['areas', 'goals', 'projects', 'notes'].flatMap((table) => source.rows(table, id));
  const created = undated.filter((row) => textOf(row.created_at) !== '').length;
  leaveOut(found, 'times of creation of areas, goals, projects and notes', created);
}
