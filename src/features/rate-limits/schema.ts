import { Type } from '@sinclair/typebox';
import { COUNTED_BY_USER } from '../../api/rate-limit/tiers.js';
import { Nullable, StringEnum } from '../../api/schemas.js';

const Standing = Type.Object({
  tier: StringEnum(COUNTED_BY_USER, {
    description: 'The tier: `user` all your requests, `create` new resources, `api_keys` the operations on API keys.',
  }),
  limit: Type.Integer({ minimum: 1, description: 'How many requests a window takes.' }),
  remaining: Type.Integer({ minimum: 0, description: 'How many are left in the window that is open.' }),
  reset: Nullable(Type.Integer({ description: 'When that window ends, in Unix seconds; null while none is open.' })),
  window_ms: Type.Integer({
    minimum: 1,
    description: 'How long a window is, in milliseconds, from its first request.',
  }),
});

export const Limits = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether this service limits requests at all.' }),
    tiers: Type.Array(Standing, { description: 'The tiers that count by user; none while limits are off.' }),
  },
  {
    $id: 'Limits',
    description: 'Where you stand in the rate limits.',
    examples: [
      {
        enabled: true,
        tiers: [
          { tier: 'user', limit: 1000, remaining: 958, reset: 1_772_357_400, window_ms: 900_000 },
          { tier: 'create', limit: 50, remaining: 49, reset: 1_772_357_460, window_ms: 900_000 },
          { tier: 'api_keys', limit: 10, remaining: 10, reset: null, window_ms: 3_600_000 },
        ],
      },
    ],
  },
);
