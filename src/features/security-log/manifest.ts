import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { attemptsOf, JOB } from './attempts.js';
import { removeExpired } from './retention.js';
import { securityLog as routes } from './routes.js';
import * as schema from './schema.js';

export const securityLog: Feature = {
  name: 'security-log',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listOwnSecurityEvents: 'profile:read',
    listSecurityEvents: 'admin',
  },
  components: [schema],
  background(app, context) {
    app.addHook('onClose', () =>
      attemptsOf(context)
        .write(context.db)
        .catch((error: unknown) => app.log.warn({ err: error }, 'could not record failed attempts')),
    );
  },
  jobs: [
    {
      name: JOB,
      ofProcess: true,
      dueIn: async (context) => attemptsOf(context).dueIn(),
      run: ({ context }) => attemptsOf(context).write(context.db),
    },
    { name: 'security log', everyMs: HOUR_MS, run: removeExpired },
  ],
};
