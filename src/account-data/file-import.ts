import { inPieces } from '../../db/pieces.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { TaskImportLine } from '../features/tasks/import/schema.js';
import { type ImportState, importTasks } from '../features/tasks/import/service.js';
import { assertValidTimes } from '../features/tasks/import/times.js';
import { Ref } from '../http/schemas.js';
import type { ImportItem } from '../import-formats/converted.js';
import { withIds } from '../import-formats/relations.js';
import { AppError } from '../lib/errors.js';
import { sha256 } from '../lib/hash.js';
import { textFault } from '../lib/json-text.js';
import { batchOf, runStep, runWrite } from '../write/unit-of-work.js';
import { type Ids, type Place, placesIn, type Validate } from './file-places.js';
import type { ReadFile } from './file-reader.js';
import { type FileImportResult, MAX_FAILURES } from './file-schema.js';
import { importedKeys } from './file-store.js';

/**
 * Imports a file that was read: areas, goals, tags, projects and notes first, then its tasks as `importTasks` does, then
 * its views, whose filters name sections and tags of the tasks.
 *
 * Works in transactions of some milliseconds; a committed one stays, whatever follows. Names identify areas, goals, tags
 * and projects, title and content a note, and its import key a task: an existing one is skipped, so that a file can be
 * imported again. An item that cannot be imported does not stop the others.
 */

/** A transaction ends after this many milliseconds, so that other writes run in between. */
const BATCH_MS = 40;

const PREVIEW_PIECE = { rows: 200 };

export interface FileImport {
  file: ReadFile;
  /** Name of the project of tasks without one. */
  project: string | undefined;
  validate: Validate;
}

export interface FileImportState {
  done: number;
  total: number;
  result: FileImportResult;
}

/** @throws AppError if the caller's credential is no longer valid */
export async function* importFile(
  context: Context,
  caller: Caller,
  given: FileImport,
): AsyncGenerator<FileImportState> {
  const { state, places, ids } = begin(given);
  const { result } = state;
  yield state;
  const isView = ({ kind }: Place) => kind === 'views';
  yield* importPlaces(
    context,
    caller,
    state,
    places.filter((place) => !isView(place)),
  );
  const ofPlaces = { done: state.done, batches: result.batches };
  const validate = (value: unknown) => given.validate(Ref(TaskImportLine), value, 'line') as TaskImportLine;
  let last: ImportState | undefined;
  for await (last of importTasks(context, caller, linesOf(given, ids), { validate })) {
    result.created.tasks = last.created;
    result.skipped.tasks = last.skipped;
    result.batches = [...ofPlaces.batches, ...last.batches];
    state.done = ofPlaces.done + last.lines;
    yield state;
  }
  if (last !== undefined) {
    const { items } = given.file.found;
    const unnamed = last.failed_count - last.failed.length;
    for (const { line, message } of last.failed) addFailure(state, items[line - 1] ?? { line }, message);
    result.failed_count += unnamed;
    yield state;
  }
  yield* importPlaces(context, caller, state, places.filter(isView));
}

async function* importPlaces(
  context: Context,
  caller: Caller,
  state: FileImportState,
  places: readonly Place[],
): AsyncGenerator<FileImportState> {
  for (let at = 0; at < places.length; ) {
    const { outcomes, batch } = await createPlaces(context, caller, places.slice(at));
    at += outcomes.length;
    if (batch !== null) state.result.batches.push(batch);
    addOutcomes(state, outcomes);
    yield state;
  }
}

/** Counts what an import would do, and checks its values. Reads only. */
export async function previewFile({ db, now }: Context, caller: Caller, given: FileImport): Promise<FileImportResult> {
  const { state, places, ids } = begin(given);
  const { created, skipped } = state.result;
  const seen = new Set<string>();
  for await (const piece of inPieces(db.read, places, PREVIEW_PIECE)) {
    for (const place of piece) {
      const key = `${place.kind} ${place.key}`;
      const find = async () =>
        seen.has(key) || (await place.find(db.read, caller)) !== undefined ? 'skipped' : 'created';
      addOutcomes(state, [await attempt(place, find)]);
      seen.add(key);
    }
  }
  const at = now().toISOString();
  for await (const piece of inPieces(db.read, given.file.found.items, PREVIEW_PIECE)) {
    const hashes: string[] = [];
    for (const item of piece) {
      const task = lineOf(item, given, ids);
      try {
        const fault = textFault(task);
        if (fault !== null) throw fault;
        given.validate(Ref(TaskImportLine), task, 'line');
        assertValidTimes(task, at);
        created.tasks += 1;
        if (task.import_key !== undefined) hashes.push(sha256(task.import_key));
      } catch (error) {
        addFailure(state, item, messageOf(error));
      }
    }
    const known = new Set(await importedKeys(db.read, caller, hashes));
    for (const hash of hashes) {
      // Of equal keys in a file, the first is imported.
      if (known.has(hash) || seen.has(hash)) {
        created.tasks -= 1;
        skipped.tasks += 1;
      }
      seen.add(hash);
    }
  }
  return state.result;
}

function begin(given: FileImport): { state: FileImportState; places: Place[]; ids: Ids } {
  const { format, found } = given.file;
  const { items, failures, noted, raised = 0, topped = 0, leftOut, warnings = [] } = found;
  const ids = { areas: new Map<string, number>(), goals: new Map<string, number>() };
  const places = placesIn(found.places ?? {}, ids, given.validate);
  const none = () => ({ areas: 0, goals: 0, tags: 0, projects: 0, notes: 0, views: 0, tasks: 0 });
  const state: FileImportState = {
    done: 0,
    total: places.length + items.length,
    result: {
      format,
      created: none(),
      skipped: none(),
      subtasks: items.reduce((sum, { task: { subtasks } }) => sum + (Array.isArray(subtasks) ? subtasks.length : 0), 0),
      ...{ noted, raised, topped, warnings, failed: [], failed_count: 0, batches: [] },
      left_out: [...leftOut].map(([what, count]) => ({ what, count })),
    },
  };
  for (const failure of failures) addFailure(state, failure, failure.reason);
  return { state, places, ids };
}

type Outcome = { place: Place } & ({ is: 'created' | 'skipped' } | { is: 'failed'; message: string });

/** Creates places until the time of a transaction is used up. */
async function createPlaces(context: Context, caller: Caller, places: readonly Place[]) {
  return runWrite(context, caller, async (write) => {
    const outcomes: Outcome[] = [];
    const started = performance.now();
    for (const place of places) {
      if (outcomes.length > 0 && performance.now() - started > BATCH_MS) break;
      const outcome = await attempt(place, async () => {
        const known = await place.find(write.trx, caller);
        // In a savepoint: one that fails leaves nothing behind.
        place.resolve(known ?? (await runStep(write, (step) => place.create(step))));
        return known === undefined ? 'created' : 'skipped';
      });
      outcomes.push(outcome);
    }
    return { outcomes, batch: batchOf(write) };
  });
}

async function attempt(place: Place, run: () => Promise<'created' | 'skipped'>): Promise<Outcome> {
  try {
    place.check();
    return { place, is: await run() };
  } catch (error) {
    return { place, is: 'failed', message: messageOf(error) };
  }
}

function addOutcomes(state: FileImportState, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    state.done += 1;
    if (outcome.is === 'failed') addFailure(state, outcome.place, outcome.message);
    else state.result[outcome.is][outcome.place.kind] += 1;
  }
}

/** Returns the message for an item. @throws the error if it concerns the whole import */
function messageOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
  return error.message;
}

function addFailure({ result }: FileImportState, { line, label }: { line: number; label?: string }, message: string) {
  result.failed_count += 1;
  if (result.failed.length < MAX_FAILURES) result.failed.push({ line, label: label ?? null, message });
}

function lineOf({ task }: ImportItem, { project }: FileImport, ids: Ids): TaskImportLine {
  const line = withIds(task, ids);
  return project && !line.project_name ? { ...line, project_name: project } : line;
}

async function* linesOf(given: FileImport, ids: Ids): AsyncGenerator<Buffer> {
  for (const item of given.file.found.items) yield Buffer.from(`${JSON.stringify(lineOf(item, given, ids))}\n`);
}
