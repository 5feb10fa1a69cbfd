import type { TrashEntry } from '../../client/index.js';
import type { Command, Option } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { EXIT, Failure, wrongUse } from '../failure.js';
import { resolve } from '../references/resolve.js';
import { referencesOf } from '../references/words.js';
import { targetsOf } from './edit.js';
import { bulk, DRY_RUN, perform, printObjects, printTasks } from './writing.js';

const PLACES: Option[] = [
  { name: '--project', value: 'REF', help: 'Into this project; none takes them out of theirs' },
  { name: '--section', value: 'REF', help: 'Into this section of the project' },
  { name: '--parent', value: 'REF', help: 'Below this task; none makes them top-level tasks' },
  { name: '--before', value: 'REF', help: 'Before this task' },
  { name: '--after', value: 'REF', help: 'After this task' },
  { name: '--first', help: 'To the beginning' },
  { name: '--last', help: 'To the end' },
];

const RELATIONS = [
  ['project', 'project_id', 'project'],
  ['section', 'section_id', 'section'],
  ['parent', 'parent_task_id', 'task'],
  ['before', 'before', 'task'],
  ['after', 'after', 'task'],
] as const;

const move: Command = {
  name: 'move',
  words: 'REF…',
  summary: 'Move tasks to another project, section, parent or place',
  options: [...PLACES, DRY_RUN],
  examples: ['tutti move "Buy paint" --project "New house" --first', 'tutti move 2 --after 1'],
  async run(call) {
    const { options } = call;
    if (!PLACES.some(({ name }) => options.has(name.slice(2)))) throw wrongUse('Name the place, such as --project REF');
    options.allowOne('before', 'after', 'first', 'last');
    const references = await referencesOf(call, call.words);
    const objects = await perform(call, async (connection) => {
      const body: Record<string, unknown> = {};
      for (const [name, member, kind] of RELATIONS) {
        const reference = options.text(name);
        if (reference === undefined) continue;
        body[member] = reference === 'none' ? null : (await resolve(connection, kind, reference)).id;
      }
      if (options.has('first') || options.has('last')) body.at = options.has('first') ? 'first' : 'last';
      const targets = await targetsOf(connection, 'task', references);
      // Each goes right behind the given task or to the beginning, so the last one is moved first.
      if (options.has('after') || options.has('first')) targets.reverse();
      return bulk(targets.map(({ path, references }) => ({ method: 'POST', path: `${path}/move`, body, references })));
    });
    await printTasks(call, options.has('dry-run') ? 'Would move' : 'Moved', objects);
  },
};

const restore: Command = {
  name: 'restore',
  words: 'REF…',
  summary: 'Restore what was deleted',
  details: 'A reference is an id, uid or name that tutti trash shows.',
  options: [DRY_RUN],
  examples: ['tutti restore "Read a book"'],
  async run(call) {
    const references = await referencesOf(call, call.words);
    const objects = await perform(call, async (connection) => {
      const entries = await entriesOf(connection);
      const uids = new Map(references.map((reference) => [entryOf(entries, reference).uid, reference]));
      return bulk(
        [...uids].map(([uid, reference]) => ({
          ...{ method: 'POST', path: `/api/v1/trash/${uid}/restore`, references: [reference] },
        })),
      );
    });
    await printObjects(call, call.options.has('dry-run') ? 'Would restore' : 'Restored', objects);
  },
};

async function entriesOf({ client }: Connection): Promise<TrashEntry[]> {
  const entries: TrashEntry[] = [];
  for await (const entry of client.all('/api/v1/trash', { params: { query: { limit: 500 } } })) entries.push(entry);
  return entries;
}

/** Finds an entry by id, uid, name or the beginning of a uid, in this order. */
function entryOf(entries: readonly TrashEntry[], reference: string): TrashEntry {
  const name = reference.toLocaleLowerCase('en');
  const steps = /^\d+$/.test(reference)
    ? [entries.filter(({ id }) => id === Number(reference))]
    : [
        entries.filter(({ uid }) => uid === reference),
        entries.filter((entry) => entry.name?.toLocaleLowerCase('en') === name),
        entries.filter(({ uid }) => /^[0-9a-z]{4,}$/.test(reference) && uid.startsWith(reference)),
      ];
  const found = steps.find(({ length }) => length > 0) ?? [];
  const [entry, other] = found;
  const quoted = JSON.stringify(reference);
  if (entry === undefined) throw new Failure(EXIT.notFound, 'NOT_FOUND', `The trash has no ${quoted}`);
  if (other === undefined) return entry;
  const shown = found.slice(0, 5).map((one) => `${one.type} ${one.name ?? ''} (${one.uid})`);
  const message = `${quoted} is more than one entry of the trash: ${shown.join(', ')}`;
  throw new Failure(EXIT.ambiguous, 'AMBIGUOUS_REFERENCE', message, { candidates: found });
}

export const moveCommands: Command[] = [move, restore];
