import { isUtf8 } from 'node:buffer';
import { type Lease, takeLease } from '../../../db/leases.js';
import { createPace, MAX_PIECE_BYTES } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { newUidAt } from '../../lib/ids.js';
import { invalidJson, notUtf8, textFault } from '../../lib/json-text.js';
import { cleanName } from '../../lib/names.js';
import { required } from '../../lib/typed.js';
import { batchOf, importInProgress, runStep, runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { addImported } from '../comments/imported.js';
import { createProject } from '../projects/service.js';
import { ownProjectNamed } from '../projects/store.js';
import { createSection } from '../sections/service.js';
import { sectionIdNamed } from '../sections/store.js';
import { createTask } from '../tasks/crud/service.js';
import * as store from '../tasks/crud/store.js';
import { type Line, linesOf, MAX_LINE_BYTES } from './lines.js';
import { MAX_FAILED_LINES, MAX_REHEARSED_LINES, type TaskImportLine, type TaskImportResult } from './schema.js';
import { assertConsistent, importedTimes } from './times.js';

/** A transaction ends after this many lines or milliseconds, so that other writes run in between. */
const BATCH_LINES = 500;
const BATCH_MS = 40;

/** Bounds of a dry run: all of it is one transaction. */
const MAX_REHEARSED_OBJECTS = 5_000;

export interface ImportState extends TaskImportResult {
  lines: number;
}

interface ImportOptions {
  /** Validates a line. Throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER. */
  validate(value: unknown): TaskImportLine;
}

/**
 * Imports tasks, one a line, in batches. Committed batches stay, whatever follows. An invalid line does not stop the
 * others.
 * @returns the progress after each batch and at the end
 * @throws AppError if the caller's credential is no longer valid
 */
export async function* importTasks(
  context: Context,
  caller: Caller,
  chunks: AsyncIterable<Buffer>,
  options: ImportOptions,
): AsyncGenerator<ImportState> {
  const state = newState();
  const importUid = newUidAt(context.now());
  let waiting: Line[] = [];
  let bytes = 0;
  async function* importSome(): AsyncGenerator<ImportState> {
    const count = await importBatch(context, caller, { lines: waiting, state, options, importUid });
    bytes -= waiting.slice(0, count).reduce((sum, line) => sum + sizeOf(line), 0);
    waiting = waiting.slice(count);
    yield state;
  }
  for await (const line of linesOf(chunks, MAX_LINE_BYTES)) {
    waiting.push(line);
    bytes += sizeOf(line);
    while (waiting.length >= BATCH_LINES || bytes >= MAX_PIECE_BYTES) yield* importSome();
  }
  while (waiting.length > 0) yield* importSome();
}

function sizeOf({ bytes }: Line): number {
  return bytes?.length ?? 0;
}

function newState(): ImportState {
  return { lines: 0, created: 0, skipped: 0, failed: [], failed_count: 0, batches: [] };
}

/**
 * Reads all lines of an import that is rehearsed in one transaction.
 * @throws AppError VALIDATION_FAILED for too many lines
 */
export async function readRehearsedLines(chunks: AsyncIterable<Buffer>): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(chunks, MAX_LINE_BYTES)) {
    lines.push(line);
    if (lines.length > MAX_REHEARSED_LINES) {
      throw tooMuchToRehearse(`must have at most ${MAX_REHEARSED_LINES} lines in a dry run`);
    }
  }
  return lines;
}

/** Imports lines in the given transaction. @throws AppError VALIDATION_FAILED for too many tasks */
export async function importLines(
  write: WriteContext,
  lines: readonly Line[],
  options: ImportOptions,
): Promise<ImportState> {
  const outcomes: Outcome[] = [];
  const pace = createPace(write.trx);
  for (const line of lines) {
    await pace();
    outcomes.push(await importLine(write, line, options));
    if (write.changes.entries.size > MAX_REHEARSED_OBJECTS) {
      throw tooMuchToRehearse(`must create at most ${MAX_REHEARSED_OBJECTS} objects in a dry run`);
    }
  }
  const state = newState();
  addOutcomes(state, lines, outcomes);
  return state;
}

function tooMuchToRehearse(message: string): AppError {
  return detailsToError([{ path: 'body', message: `${message}: send it in parts` }], 'VALIDATION_FAILED');
}

type Outcome = 'created' | 'skipped' | 'blank' | { message: string };

interface Part {
  lines: readonly Line[];
  state: ImportState;
  options: ImportOptions;
  importUid: string;
}

async function importBatch(
  context: Context,
  caller: Caller,
  { lines, state, options, importUid }: Part,
): Promise<number> {
  const run = async (write: WriteContext) => {
    const done: Outcome[] = [];
    const started = performance.now();
    for (const line of lines) {
      if (done.length > 0 && performance.now() - started > BATCH_MS) break;
      done.push(await importLine(write, line, options));
    }
    return { outcomes: done, batch: batchOf(write) };
  };
  // A transaction may be retried: its lines are counted after the commit.
  const { outcomes, batch } = await runWrite(context, caller, run, { importUid });
  if (batch !== null) state.batches.push(batch);
  addOutcomes(state, lines, outcomes);
  return outcomes.length;
}

function addOutcomes(state: ImportState, lines: readonly Line[], outcomes: readonly Outcome[]): void {
  outcomes.forEach((outcome, index) => {
    if (outcome === 'created') state.created += 1;
    else if (outcome === 'skipped') state.skipped += 1;
    else if (outcome !== 'blank') {
      state.failed_count += 1;
      const { number } = required(lines[index]);
      if (state.failed.length < MAX_FAILED_LINES) state.failed.push({ line: number, message: outcome.message });
    }
  });
  state.lines += outcomes.length;
}

async function importLine(write: WriteContext, { bytes }: Line, options: ImportOptions): Promise<Outcome> {
  try {
    if (bytes === undefined) return { message: `The line has more than ${MAX_LINE_BYTES} bytes.` };
    const text = bytes.toString().trim();
    if (text === '') return 'blank';
    const line = options.validate(parsed(bytes, text));
    assertConsistent(line, write.at);
    const { import_key, former_import_key, project_name, section_name, comments = [], ...task } = line;
    const keyHash = import_key === undefined ? null : sha256(import_key);
    if (keyHash !== null && (await isKnown(write, keyHash, former_import_key))) return 'skipped';
    // In a savepoint: a line that fails leaves nothing behind, not even a new project.
    await runStep(write, async (step) => {
      const project_id = project_name == null ? undefined : await projectNamed(step, project_name);
      const section_id =
        section_name == null || project_id === undefined
          ? undefined
          : await sectionNamed(step, project_id, section_name);
      const body = {
        ...task,
        ...(project_id !== undefined && { project_id }),
        ...(section_id !== undefined && { section_id }),
      };
      const { id } = await createTask(step, body, (part) => importedTimes(part, step.at), true);
      await addImported(step, id, comments);
      await addToSubtasks(step, id, line.subtasks);
      if (keyHash !== null) await store.noteImported(step.trx, step.caller, keyHash, id);
    });
    return 'created';
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
    return { message: error.message };
  }
}

async function addToSubtasks(
  write: WriteContext,
  id: number,
  subtasks: TaskImportLine['subtasks'] = [],
): Promise<void> {
  if (subtasks.every(({ comments = [] }) => comments.length === 0)) return;
  const made = await store.subtasksOf(write.trx, id);
  for (const [index, { comments = [] }] of subtasks.entries()) {
    await addImported(write, required(made[index]).id, comments);
  }
}

/** True if the key was imported before, or its earlier form, which the key then replaces. */
async function isKnown({ trx, caller }: WriteContext, keyHash: string, former: string | undefined): Promise<boolean> {
  if (await store.isImported(trx, caller, keyHash)) return true;
  return former !== undefined && (await store.replaceImportKey(trx, caller, { former: sha256(former), key: keyHash }));
}

/** @throws AppError INVALID_JSON, VALIDATION_FAILED */
function parsed(bytes: Buffer, text: string): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw invalidJson(text);
  }
  const fault = textFault(value);
  if (fault !== null) throw fault;
  return value;
}

async function sectionNamed(write: WriteContext, project_id: number, given: string): Promise<number> {
  const name = cleanName(given);
  const section = await sectionIdNamed(write.trx, project_id, name);
  return section ?? (await createSection(write, { project_id, name })).id;
}

async function projectNamed(write: WriteContext, name: string): Promise<number> {
  const project = await ownProjectNamed(write.trx, write.caller, cleanName(name));
  return project ?? (await createProject(write, { name })).id;
}

/**
 * Takes the lease of a user's imports of tasks, from lines or from a file: one of them runs at a time.
 * @throws AppError IMPORT_IN_PROGRESS
 */
export async function takeImportLease(context: Pick<Context, 'db' | 'now'>, userId: number): Promise<Lease> {
  const lease = await takeLease(context, `import of tasks ${userId}`);
  if (lease === undefined) throw importInProgress();
  return lease;
}
