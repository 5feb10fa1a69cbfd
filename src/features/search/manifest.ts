import type { Feature } from '../../manifest.js';
import { indexPendingInBackground } from './pending.js';
import { search as routes } from './routes.js';
import * as schema from './schema.js';

export const search: Feature = {
  name: 'search',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    search: 'search:read',
  },
  tags: [{ name: 'Search', description: 'Full-text search.' }],
  components: [schema],
  background: (app, context) => {
    const { db } = context;
    indexPendingInBackground(app, context);
    app.addHook('onListen', () => {
      db.warmUp().catch((error: unknown) =>
        app.log.warn({ err: error }, 'could not open all connections to the database'),
      );
    });
  },
};
