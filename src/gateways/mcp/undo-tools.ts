import { Type } from '@sinclair/typebox';
import { keyIdOf } from '../../access/caller.js';
import { cursorOf } from '../../features/changes/cursor.js';
import { currentPosition } from '../../features/changes/service.js';
import { refuse, type Schema } from '../client.js';
import { inputFault } from './references.js';
import { MAX_PAGE, pageInputOf, TextOrNull } from './schema.js';
import { type Call, tool } from './tool.js';

/** Number of batches in a first page. */
const LATEST = 10;

const changesSince = tool('changes_since', {
  title: 'What has changed',
  description:
    'Lists changes after a cursor, and their batches, latest first. Without one, returns the cursor of now, to begin with.',
  operations: ['listChanges', 'listBatches'],
  input: Type.Object(pageInputOf(`changes in a page, ${MAX_PAGE} by default`, 'next_cursor of the call before')),
  output: Type.Object({
    changes: Type.Array(
      Type.Object({
        type: Type.String(),
        event: Type.String(),
        id: Type.Integer(),
        uid: Type.String(),
        name: TextOrNull(),
        at: TextOrNull(),
      }),
    ),
    batches: Type.Array(Type.Object({ batch: Type.String(), summary: Type.String(), can_undo: Type.Boolean() })),
    next_cursor: Type.String(),
    has_more: Type.Boolean(),
  }),
  async run(call, { cursor, limit = MAX_PAGE }) {
    const { client, context, caller } = call;
    if (cursor === undefined) {
      // The operation begins with all objects if it gets no cursor.
      const next_cursor = cursorOf(await currentPosition(context, caller, undefined));
      const facts = { changes: [], batches: await batchesOf(call, { limit: LATEST }), next_cursor, has_more: false };
      return { facts, sentence: 'Nothing yet: use next_cursor later. batches are the latest.' };
    }
    const { changes, next_cursor, has_more } = await client.call('listChanges', { query: { cursor, limit } });
    const since = changes.find(({ at }) => at !== null)?.at;
    const batches = since == null ? [] : await batchesOf(call, { since, limit });
    const facts = { changes: changes.map(changeSummary), batches, next_cursor, has_more };
    return { facts, sentence: `${changes.length} changes.` };
  },
});

async function batchesOf({ client, caller }: Call, query: { since?: string; limit: number }) {
  const key = keyIdOf(caller);
  const { batches } = await client.call('listBatches', { query });
  return batches.map(({ batch, summary, revertible, actor }) => {
    return { batch, summary, can_undo: revertible && actor?.user_id === caller.id && actor.key_id === key };
  });
}

function changeSummary({ type, event, id, uid, at, object = null }: Schema<'Change'>) {
  return { type, event, id, uid, name: object === null ? null : nameOf(object), at };
}

/** Returns the title of a note and the name of other objects; null for a share. */
function nameOf(object: NonNullable<Schema<'Change'>['object']>): string | null {
  if ('name' in object) return object.name;
  return 'title' in object ? object.title : null;
}

const OTHERS = 'undo takes back only what was done with this token.';

const undo = tool('undo', {
  title: 'Undo',
  description:
    'Takes back a batch of this token (from a write or changes_since), or all that it did since a time. If something ' +
    'has changed since, nothing happens. The result is a batch, too.',
  operations: ['revertBatch', 'revertBatches'],
  oneOf: ['patchTask', 'patchProject', 'patchNote'],
  input: Type.Object({
    batch: Type.Optional(Type.String({ description: 'one of this token' })),
    since: Type.Optional(Type.String({ description: 'date or timestamp: all batches from then on' })),
  }),
  output: Type.Object({ reverted: Type.Integer() }),
  writes: { destructive: true },
  async run({ client, caller }, { batch, since }) {
    const key = keyIdOf(caller);
    if (key === null) throw refuse(403, OTHERS, 'FORBIDDEN');
    if ((batch === undefined) === (since === undefined)) throw inputFault('batch', 'or since is required, not both.');
    if (since !== undefined) return outcome(await client.call('revertBatches', { body: { key_id: key, since } }));
    const path = { batch: String(batch) };
    // With all scopes, a token could revert what its user did. Without them, the operation refuses it.
    if (client.may('getBatch')) {
      const { actor } = await client.call('getBatch', { path, query: { limit: 1 } });
      if (actor?.user_id !== caller.id || actor.key_id !== key) throw refuse(403, OTHERS, 'FORBIDDEN');
    }
    return outcome(await client.call('revertBatch', { path, body: {} }));
  },
});

function outcome({ reverted }: Schema<'RevertResult'>) {
  return { facts: { reverted }, sentence: `Objects that are as before: ${reverted}.` };
}

export const undoTools = [changesSince, undo];
