import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { pruneLogs } from './prune.js';
import { changes as routes } from './routes.js';
import { changeComponents } from './schema.js';

export const changes: Feature = {
  name: 'changes',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    listChanges: 'changes:read',
    streamEvents: 'changes:read',
  },
  tags: [{ name: 'Changes', description: 'Changes, for programs that keep a copy or react to them.' }],
  components: [changeComponents],
  jobs: [{ name: 'change log', everyMs: HOUR_MS, run: pruneLogs }],
  owned: [
    { table: 'changes', column: 'user_id', key: 'seq' },
    { table: 'change_counters', column: 'user_id', key: 'user_id' },
  ],
};
