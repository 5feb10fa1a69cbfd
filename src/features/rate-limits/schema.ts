import { Type } from '@sinclair/typebox';
import { COUNTED_BY_USER } from '../../http/rate-limit/tiers.js';
import { Nullable, StringEnum } from '../../http/schemas.js';

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

const Bound = (what: string) =>
  Type.Object({
    used: Type.Integer({ minimum: 0, description: `${what} that your account holds.` }),
    max: Type.Integer({ minimum: 1, description: 'The most that it may hold.' }),
  });

export const Limits = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether this service limits requests at all.' }),
    tiers: Type.Array(Standing, { description: 'The tiers that count by user; none while limits are off.' }),
    account: Type.Object(
      {
        tags: Bound('Tags'),
        projects: Bound('Projects'),
        text_bytes: Bound('Bytes of text, with the trash and the history of tasks,'),
      },
      { description: 'What your account holds, with what members wrote into it. Beyond it: 409 `ACCOUNT_FULL`.' },
    ),
  },
  {
    $id: 'Limits',
    description: 'Where you stand in the rate limits, and what your account holds.',
    examples: [
      {
        enabled: true,
        tiers: [
          { tier: 'user', limit: 1000, remaining: 958, reset: 1_772_357_400, window_ms: 900_000 },
          { tier: 'create', limit: 50, remaining: 49, reset: 1_772_357_460, window_ms: 900_000 },
          { tier: 'api_keys', limit: 10, remaining: 10, reset: null, window_ms: 3_600_000 },
        ],
        account: {
          tags: { used: 31, max: 10_000 },
          projects: { used: 12, max: 1_000 },
          text_bytes: { used: 482_113, max: 1_073_741_824 },
        },
      },
    ],
  },
);
