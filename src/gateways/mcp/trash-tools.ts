import { type Static, Type } from '@sinclair/typebox';
import { nearNames } from '../../lib/names.js';
import type { OperationClient, Schema } from '../client.js';
import { UnknownReference } from './references.js';
import { NumberOrNull, pageInput, ResourceId, TextOrNull } from './schema.js';
import { pageFor, pageOf } from './summaries.js';
import { tool } from './tool.js';

/** Entries of the trash that a name is searched in, the latest first. */
const MAX_SEARCHED = 500;
const MAX_SUGGESTIONS = 5;

const Deleted = Type.Object({ type: Type.String(), uid: Type.String(), name: TextOrNull() });
type Deleted = Static<typeof Deleted>;

const deleteTaskTool = tool('delete_task', {
  title: 'Delete a task',
  description: 'Moves a task with its subtasks to the trash, where it stays for 30 days. restore brings it back.',
  operations: ['getTask', 'deleteTask'],
  input: Type.Object({ task: ResourceId('its id or uid') }),
  output: Type.Object({ deleted: Type.Boolean(), uid: Type.String(), name: Type.String() }),
  writes: { destructive: true },
  async run({ client }, { task }) {
    const { id, uid, name } = await client.call('getTask', { path: { id: task } });
    await client.call('deleteTask', { path: { id } });
    return { facts: { deleted: true, uid, name }, sentence: 'It is in the trash: restore takes its uid.' };
  },
});

const restore = tool('restore', {
  title: 'Restore from the trash',
  description:
    'Restores a deleted task, project, note, area or goal, by its uid or name ({"item": "Call mom"}). Without item, ' +
    'lists the trash, latest first.',
  operations: ['listTrash', 'restoreFromTrash'],
  input: Type.Object({
    item: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'its uid or name' })),
    ...pageInput,
  }),
  output: Type.Object({
    restored: Type.Optional(Type.Object({ ...Deleted.properties, id: Type.Integer() })),
    trash: Type.Optional(Type.Array(Deleted)),
    total: Type.Optional(NumberOrNull()),
    next_cursor: Type.Optional(TextOrNull()),
  }),
  writes: {},
  async run({ client }, { item, ...paging }) {
    if (item === undefined) {
      return pageOf('trash', await client.page('listTrash', { query: pageFor(paging) }), summaryOf);
    }
    const { uid } = await findDeleted(client, item);
    const object = await client.call('restoreFromTrash', { path: { id: uid } });
    const name = 'name' in object ? object.name : 'title' in object ? object.title : null;
    return {
      facts: { restored: { type: object.type, id: object.id, uid: object.uid, name } },
      sentence: 'It is restored.',
    };
  },
});

/** @throws Refusal if nothing in the trash has the uid or name, or if several have the name */
async function findDeleted(client: OperationClient, item: string): Promise<Deleted> {
  const entries = await client.first('listTrash', {}, MAX_SEARCHED);
  const byUid = entries.find(({ uid }) => uid === item);
  if (byUid !== undefined) return byUid;
  const wanted = item.trim().toLowerCase();
  const named = entries.filter(({ name }) => name?.toLowerCase() === wanted);
  if (named.length > 1) {
    const suggestions = named.slice(0, MAX_SUGGESTIONS).map(summaryOf);
    throw new UnknownReference('item', 'is the name of several: choose one by its uid.', suggestions);
  }
  if (named[0] !== undefined) return named[0];
  const near = nearNames(
    wanted,
    entries.map((entry) => ({ entry, name: entry.name ?? '' })),
    MAX_SUGGESTIONS,
  );
  throw new UnknownReference(
    'item',
    'must be the uid or name of something in the trash: call restore without item to list it.',
    near.map(({ entry }) => summaryOf(entry)),
  );
}

function summaryOf({ type, uid, name }: Schema<'TrashEntry'>): Deleted {
  return { type, uid, name };
}

export const trashTools = [deleteTaskTool, restore];
