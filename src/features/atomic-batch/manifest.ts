import type { Feature } from '../../manifest.js';
import { atomicBatch as routes } from './routes.js';
import * as schema from './schema.js';

export const atomicBatch: Feature = {
  name: 'atomic-batch',
  tags: [{ name: 'Batches', description: 'Several writes in one transaction.' }],
  routes: [{ mount: 'resource', routes }],
  // The scopes of its operations are checked one by one.
  scopes: { runBatch: null },
  components: [schema],
};
