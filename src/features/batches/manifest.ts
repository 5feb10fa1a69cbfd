import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { pruneUndoLogs } from './prune.js';
import { batches as routes } from './routes.js';
import * as schema from './schema.js';
import { removeUndo } from './store.js';

export const batches: Feature = {
  name: 'batches',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    listBatches: 'changes:read',
    getBatch: 'changes:read',
    // The write scopes of what is reverted.
    revertBatch: null,
    revertBatches: null,
  },
  tags: [{ name: 'Undo', description: 'What each request changed, and how to take it back.' }],
  components: [schema, schema.batchComponents],
  owned: [
    { table: 'undo', column: 'owner_id', removeSome: removeUndo },
    { table: 'reverts', column: 'user_id', key: 'batch' },
  ],
  jobs: [{ name: 'undo', everyMs: HOUR_MS, run: pruneUndoLogs }],
};
