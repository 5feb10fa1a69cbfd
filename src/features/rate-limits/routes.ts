import { Ref } from '../../api/schemas.js';
import type { Routes } from '../../context.js';
import { Limits } from './schema.js';

export const rateLimits: Routes =
  ({ config }) =>
  async (app) => {
    app.get(
      '/profile/limits',
      {
        schema: {
          operationId: 'getLimits',
          summary: 'Read where you stand in the rate limits',
          description: 'Spends nothing but the one request that it is, in the tier `user`.',
          tags: ['Accounts'],
          response: { 200: { description: 'Your limits and what is left of them.', ...Ref(Limits) } },
        },
      },
      async (request) => ({ enabled: config.limits.enabled, tiers: await app.quotaStatusOf(request) }),
    );
  };
