import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { countKeyUse, countsOf, JOB, writeKeyUse } from './counts.js';
import { allKeyActivity, connectionActivity, ownKeyActivity } from './routes.js';
import * as schema from './schema.js';
import { removeExpired } from './service.js';

export const keyActivity: Feature = {
  name: 'key-activity',
  routes: [
    { mount: 'service', routes: ownKeyActivity },
    { mount: 'credentials', routes: connectionActivity },
    { mount: 'administration', routes: allKeyActivity },
  ],
  scopes: {
    listApiKeyActivity: 'api_keys:read',
    listConnectionActivity: 'api_keys:read',
    listAllApiKeyActivity: 'admin',
  },
  components: [schema],
  owned: [{ table: 'key_activity', column: 'user_id' }],
  observe: countKeyUse,
  background(app, context) {
    app.addHook('onClose', () =>
      writeKeyUse(context).catch((error: unknown) =>
        app.log.warn({ err: error }, 'could not record the use of API keys'),
      ),
    );
  },
  jobs: [
    {
      name: JOB,
      ofProcess: true,
      dueIn: async (context) => countsOf(context).dueIn(context.now().getTime()),
      run: ({ context }) => writeKeyUse(context),
    },
    { name: 'expired key activity', everyMs: HOUR_MS, run: ({ context }) => removeExpired(context) },
  ],
};
