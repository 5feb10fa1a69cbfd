import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Caller } from '../access/caller.js';
import { personsByIds } from '../access/people.js';
import type { Context } from '../context.js';
import { TaskImportLine } from '../features/task-import/schema.js';
import { type ImportState, importTasks } from '../features/task-import/service.js';
import { assertConsistent } from '../features/task-import/times.js';
import { Ref } from '../http/schemas.js';
import { AppError } from '../lib/errors.js';
import { sha256 } from '../lib/hash.js';
import { textFault } from '../lib/json-text.js';
import { batchOf, runStep, runWrite } from '../write/unit-of-work.js';
import type { ImportItem } from './formats/converted.js';
import { withIds } from './formats/relations.js';
import { MAX_FAILURES } from './limits.js';
import type { ReadFile } from './process.js';
import { type FileEntry, shortened } from './reader.js';
import { type ImportedResource, importedResource, type KnownResources, type Validate } from './resources.js';
import type { FileImportResult } from './schema.js';
import { importedKeys, keysOfNotes } from './store.js';

/**
 * Imports a file that was read: areas, goals, tags, projects and notes first, then its tasks as `importTasks` does, then
 * its views, whose filters name sections and tags of the tasks.
 *
 * Works in transactions of some milliseconds; a committed one stays, whatever follows. Names identify areas, goals, tags
 * and projects, title and content a note, and its import key a task: an existing one is skipped, so that a file can be
 * imported again. An item that cannot be imported does not stop the others. The entries of the file are read as they are
 * imported, so that few of them are in memory.
 */

/** A transaction ends after this many milliseconds, so that other writes run in between. */
const BATCH_MS = 40;
/** Resources of a transaction. */
const MAX_RESOURCES = 50;

/** A preview lets the event loop run after this many milliseconds. */
const PREVIEW_MS = 10;
/** Tasks of a preview whose keys are looked up at once. */
const MAX_KEYS = 200;

interface FileImport {
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

type TaskEntry = Extract<FileEntry, { kind: 'tasks' }>;

/** A run over the entries of a file. */
interface Run {
  given: FileImport;
  state: FileImportState;
  known: KnownResources;
  /** Names of the importer, in lower case. */
  names: ReadonlySet<string>;
  /** Resources of the file that were imported, and in a preview keys of its tasks. */
  seen: Set<string>;
  /** Number of resources of each kind so far. */
  lines: Map<string, number>;
  take(kinds: 'resources' | 'tasks'): AsyncGenerator<FileEntry>;
}

/** @throws AppError if the caller's credential is no longer valid */
export async function* importFile(
  context: Context,
  caller: Caller,
  given: FileImport,
): AsyncGenerator<FileImportState> {
  try {
    const run = await begin(context, caller, given);
    yield run.state;
    yield* importResources(context, caller, run);
    yield* importLines(context, caller, run);
    yield* importResources(context, caller, run);
  } finally {
    await given.file.close();
  }
}

/**
 * Counts what an import would do, and checks its values. Reads only.
 * @throws the reason of the signal
 */
export async function previewFile(
  context: Context,
  caller: Caller,
  given: FileImport,
  signal: AbortSignal,
): Promise<FileImportResult> {
  try {
    const run = await begin(context, caller, given);
    const turn = turns(signal);
    await previewResources(context, caller, run, turn);
    await previewLines(context, caller, run, turn);
    await previewResources(context, caller, run, turn);
    return run.state.result;
  } finally {
    await given.file.close();
  }
}

async function begin({ db }: Context, caller: Caller, given: FileImport): Promise<Run> {
  const { kind: _kind, total, hasNotes, ...summary } = given.file.summary;
  const none = () => ({ areas: 0, goals: 0, tags: 0, projects: 0, notes: 0, views: 0, tasks: 0 });
  const [me] = await personsByIds(db.read, [caller.id]);
  return {
    given,
    state: { done: 0, total, result: { ...summary, created: none(), skipped: none(), batches: [] } },
    known: { areas: new Map(), goals: new Map(), notes: hasNotes ? await keysOfNotes(db.read, caller) : new Set() },
    names: new Set([caller.email, me?.name].flatMap((name) => (name == null ? [] : [name.toLowerCase()]))),
    seen: new Set(),
    lines: new Map(),
    take: sectionsOf(given.file.entries()),
  };
}

/** Returns a function that takes entries until one of the other kinds follows. */
function sectionsOf(entries: AsyncIterator<FileEntry>): Run['take'] {
  let next: IteratorResult<FileEntry> | undefined;
  return async function* take(kinds) {
    for (;;) {
      next ??= await entries.next();
      if (next.done === true) return;
      const { value } = next;
      if (value.kind !== 'too large' && (value.kind === 'tasks') !== (kinds === 'tasks')) return;
      next = undefined;
      yield value;
    }
  };
}

async function* resourcesOf({ given, state, known, lines, take }: Run): AsyncGenerator<ImportedResource> {
  for await (const entry of take('resources')) {
    if (entry.kind === 'tasks') continue;
    if (entry.kind === 'too large') addTooLarge(state, entry);
    else {
      const line = (lines.get(entry.kind) ?? 0) + 1;
      lines.set(entry.kind, line);
      yield importedResource(entry, line, known, given.validate);
    }
  }
}

async function* importResources(context: Context, caller: Caller, run: Run): AsyncGenerator<FileImportState> {
  const { state, seen } = run;
  let waiting: ImportedResource[] = [];
  async function* importSome(): AsyncGenerator<FileImportState> {
    const { outcomes, batch } = await createResources(context, caller, waiting, seen);
    waiting = waiting.slice(outcomes.length);
    if (batch !== null) state.result.batches.push(batch);
    addOutcomes(run, outcomes);
    yield state;
  }
  for await (const resource of resourcesOf(run)) {
    waiting.push(resource);
    if (waiting.length >= MAX_RESOURCES) yield* importSome();
  }
  while (waiting.length > 0) yield* importSome();
}

async function* importLines(context: Context, caller: Caller, run: Run): AsyncGenerator<FileImportState> {
  const { given, state } = run;
  const { result } = state;
  const batchesBefore = result.batches;
  /** Lines that were sent to the import, by number, until their result is known. */
  const sent = new Map<number, Pick<ImportItem, 'line' | 'label'>>();
  async function* lines(): AsyncGenerator<Buffer> {
    let number = 0;
    for await (const entry of tasksOf(run)) {
      number += 1;
      sent.set(number, entry);
      yield Buffer.from(`${JSON.stringify(lineOf(entry, run))}\n`);
    }
  }
  const validate = (value: unknown) => given.validate(Ref(TaskImportLine), value, 'line') as TaskImportLine;
  let last: ImportState | undefined;
  const finished = { lines: 0, failed: 0 };
  for await (last of importTasks(context, caller, lines(), { validate })) {
    result.created.tasks = last.created;
    result.skipped.tasks = last.skipped;
    result.batches = [...batchesBefore, ...last.batches];
    for (const { line, message } of last.failed.slice(finished.failed)) {
      addFailure(state, sent.get(line) ?? { line }, message);
    }
    finished.failed = last.failed.length;
    for (; finished.lines < last.lines; state.done += 1) sent.delete(++finished.lines);
    yield state;
  }
  if (last !== undefined) result.failed_count += last.failed_count - last.failed.length;
}

async function* tasksOf({ state, take }: Run): AsyncGenerator<TaskEntry> {
  for await (const entry of take('tasks')) {
    if (entry.kind === 'too large') addTooLarge(state, entry);
    else if (entry.kind === 'tasks') yield entry;
  }
}

async function previewResources({ db }: Context, caller: Caller, run: Run, turn: Turn): Promise<void> {
  for await (const resource of resourcesOf(run)) {
    const isKnown = async () => run.seen.has(keyOf(resource)) || (await resource.find(db.read, caller));
    addOutcomes(run, [await attempt(resource, async () => ((await isKnown()) ? 'skipped' : 'created'))]);
    await turn();
  }
}

async function previewLines({ db, now }: Context, caller: Caller, run: Run, turn: Turn): Promise<void> {
  const { given, state, seen } = run;
  const { created, skipped } = state.result;
  const at = now().toISOString();
  let waiting: { key: string; former: string | undefined }[] = [];
  async function countKnown(): Promise<void> {
    const hashes = waiting.flatMap(({ key, former }) => (former === undefined ? [key] : [key, former]));
    const imported = new Set(await importedKeys(db.read, caller, hashes));
    for (const { key, former } of waiting) {
      // Of equal keys in a file, the first is imported. A former key stands for one task.
      const isKnown = seen.has(key) || imported.has(key);
      const isRenamed = !isKnown && former !== undefined && imported.has(former) && !seen.has(former);
      if (isKnown || isRenamed) {
        created.tasks -= 1;
        skipped.tasks += 1;
      }
      seen.add(key);
      if (isRenamed) seen.add(former);
    }
    waiting = [];
  }
  for await (const entry of tasksOf(run)) {
    const task = lineOf(entry, run);
    try {
      const fault = textFault(task);
      if (fault !== null) throw fault;
      given.validate(Ref(TaskImportLine), task, 'line');
      assertConsistent(task, at);
      created.tasks += 1;
      const { import_key, former_import_key: former } = task;
      if (import_key !== undefined) waiting.push({ key: sha256(import_key), former: former && sha256(former) });
    } catch (error) {
      addFailure(state, entry, messageOf(error));
    }
    if (waiting.length >= MAX_KEYS) await countKnown();
    await turn();
  }
  await countKnown();
}

type Turn = () => Promise<void>;

/** Returns a function that lets the event loop run if the last turn was too long ago, and throws once the signal aborts. */
function turns(signal: AbortSignal): Turn {
  let last = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - last < PREVIEW_MS) return;
    await nextIteration();
    last = performance.now();
  };
}

type Outcome = { resource: ImportedResource } & ({ is: 'created' | 'skipped' } | { is: 'failed'; message: string });

/** Creates resources until the time of a transaction is used up. */
async function createResources(
  context: Context,
  caller: Caller,
  resources: readonly ImportedResource[],
  seen: ReadonlySet<string>,
): Promise<{ outcomes: Outcome[]; batch: string | null }> {
  return runWrite(context, caller, async (write) => {
    const outcomes: Outcome[] = [];
    const made = new Set<string>();
    const started = performance.now();
    for (const resource of resources) {
      if (outcomes.length > 0 && performance.now() - started > BATCH_MS) break;
      const key = keyOf(resource);
      const outcome = await attempt(resource, async () => {
        if (seen.has(key) || made.has(key) || (await resource.find(write.trx, caller))) return 'skipped';
        // In a savepoint: one that fails leaves nothing behind.
        await runStep(write, (step) => resource.create(step));
        made.add(key);
        return 'created';
      });
      outcomes.push(outcome);
    }
    return { outcomes, batch: batchOf(write) };
  });
}

function keyOf({ kind, key }: ImportedResource): string {
  return `${kind} ${key}`;
}

async function attempt(resource: ImportedResource, run: () => Promise<'created' | 'skipped'>): Promise<Outcome> {
  try {
    resource.check();
    return { resource, is: await run() };
  } catch (error) {
    return { resource, is: 'failed', message: messageOf(error) };
  }
}

function addOutcomes({ state, seen }: Run, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    const { resource } = outcome;
    if (outcome.is === 'failed') {
      addFailure(state, resource, outcome.message);
    } else {
      seen.add(keyOf(resource));
      state.result[outcome.is][resource.kind] += 1;
    }
    state.done += 1;
  }
}

/** Returns the message for an item. @throws the error if it concerns the whole import */
function messageOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
  return error.message;
}

function addTooLarge(state: FileImportState, { line, label }: { line: number; label?: string | undefined }): void {
  addFailure(state, { line, ...(label !== undefined && { label }) }, 'It has more than 1 MiB.');
  state.done += 1;
}

function addFailure({ result }: FileImportState, { line, label }: { line: number; label?: string }, message: string) {
  result.failed_count += 1;
  if (result.failed.length >= MAX_FAILURES) return;
  result.failed.push({ line, label: label === undefined ? null : shortened(label), message: shortened(message) });
}

function lineOf({ task }: TaskEntry, { given: { project }, known, names }: Run): TaskImportLine {
  const line = withIds(task, { ...known, names });
  return project && !line.project_name ? { ...line, project_name: project } : line;
}
