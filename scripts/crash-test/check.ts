import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { parsedJson } from '../../src/lib/typed.js';
import type { Expected, Writer } from './writer.js';

/** Returns all faults of the database after a crash, and resolves what the writers could not know. */
export async function faultsIn(file: string, writers: readonly Writer[]): Promise<string[]> {
  const copy = copyOf(file);
  const db = openDatabase(`sqlite:${copy}`);
  try {
    const faults = await unsound(db.read);
    if (faults.length > 0) return faults;
    const found = await tasksIn(db.read);
    for (const writer of writers) {
      for (const [mark, candidates] of writer.expected) {
        const [is = null, ...more] = found.get(mark) ?? [];
        found.delete(mark);
        if (more.length > 0) faults.push(`${mark} is there ${more.length + 1} times`);
        else if (candidates.some((candidate) => isDeepStrictEqual(candidate, is))) writer.resolve(mark, is);
        else faults.push(`${mark} is ${JSON.stringify(is)}, should be one of ${JSON.stringify(candidates)}`);
      }
    }
    for (const mark of found.keys()) faults.push(`${mark} was never written`);
    return faults;
  } finally {
    await db.close();
  }
}

/** Copies the database with its WAL: opening the original would recover it in place of the server. */
function copyOf(file: string): string {
  const copy = `${file}-copy`;
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(copy + suffix, { force: true });
    if (suffix !== '-shm' && existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return copy;
}

async function unsound(db: Executor): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const keys = await sql<{ table: string }>`PRAGMA foreign_key_check`.execute(db);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...keys.rows.map((row) => `a row of ${row.table} refers to nothing`),
  ];
}

async function tasksIn(db: Executor): Promise<Map<string, Expected[]>> {
  const tables = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE name = 'tasks'`.execute(db);
  const found = new Map<string, Expected[]>();
  // Killed before the tables were created, which happens in one transaction.
  if (tables.rows.length === 0) return found;
  const { rows } = await sql<{ json: string }>`
    SELECT json_object('mark', t.note, 'name', t.name, 'status', t.status,
      'tags', (SELECT json_group_array(name) FROM (
        SELECT g.name FROM task_tags l JOIN tags g ON g.id = l.tag_id WHERE l.task_id = t.id)),
      'subtasks', (SELECT json_group_array(json_object('name', name, 'status', status)) FROM (
        SELECT s.name, s.status FROM tasks s WHERE s.parent_task_id = t.id ORDER BY s.position, s.id)),
      'activity', (SELECT json_group_array(kind) FROM (
        SELECT a.kind FROM activity a WHERE a.task_id = t.id ORDER BY a.id))) AS json
    FROM tasks t WHERE t.parent_task_id IS NULL`.execute(db);
  for (const { json } of rows) {
    const task = parsedJson<Expected>(json);
    task.tags.sort();
    found.set(task.mark, [...(found.get(task.mark) ?? []), task]);
  }
  return found;
}
