import { accountUsage } from '../../access/account-bounds.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import * as schema from './schema.js';
import { Limits } from './schema.js';

const routes: Routes =
  ({ config, db }) =>
  async (app) => {
    app.get(
      '/profile/limits',
      {
        schema: {
          operationId: 'getLimits',
          summary: 'Read your rate limits',
          description: 'Rate limits, and the limits of your account. The request itself counts in the tier `user`.',
          tags: ['Accounts'],
          response: { 200: { description: 'Your limits and the remaining amounts.', ...Ref(Limits) } },
        },
      },
      async (request) => {
        const used = await accountUsage(db.read, callerOf(request).id);
        const { tags, projects, textBytes, fileBytes } = config.accountBounds;
        return {
          enabled: config.limits.enabled,
          tiers: await app.quotaStatusOf(request),
          account: {
            tags: { used: used.tags, max: tags },
            projects: { used: used.projects, max: projects },
            text_bytes: { used: used.text_bytes, max: textBytes },
            file_bytes: { used: used.file_bytes, max: fileBytes },
          },
        };
      },
    );
  };

export const rateLimits: Feature = {
  name: 'rate-limits',
  routes: [{ mount: 'service', routes }],
  scopes: {
    getLimits: 'profile:read',
  },
  components: [schema],
};
