import { Type } from '@sinclair/typebox';
import { COUNTED_BY_USER } from '../../http/rate-limit/tiers.js';
import { Nullable, StringEnum } from '../../http/schemas.js';

const QuotaStatus = Type.Object({
  tier: StringEnum(COUNTED_BY_USER, {
    description: 'The tier: `user` all your requests, `create` new resources, `api_keys` the operations on API keys.',
  }),
  limit: Type.Integer({ minimum: 1, description: 'Maximum number of requests in a window.' }),
  remaining: Type.Integer({ minimum: 0, description: 'Requests left in the current window.' }),
  reset: Nullable(Type.Integer({ description: 'End of that window in Unix seconds; null if none is open.' })),
  window_ms: Type.Integer({
    minimum: 1,
    description: 'Length of a window in milliseconds, from its first request.',
  }),
});

const Bound = (what: string, minimum = 1) =>
  Type.Object({
    used: Type.Integer({ minimum: 0, description: `Current number: ${what} of your account.` }),
    max: Type.Integer({ minimum, description: 'Maximum number.' }),
  });

export const Limits = Type.Object(
  {
    enabled: Type.Boolean({ description: 'True if this service limits requests.' }),
    tiers: Type.Array(QuotaStatus, { description: 'Tiers that count by user; empty if limits are disabled.' }),
    account: Type.Object(
      {
        tags: Bound('Tags'),
        projects: Bound('Projects'),
        text_bytes: Bound('Bytes of text, with the trash and the history of tasks,'),
        file_bytes: Bound('Bytes of attachments, with the trash,', 0),
      },
      { description: 'Contents of your account, including what members wrote. Above the maximum: 409 `ACCOUNT_FULL`.' },
    ),
  },
  {
    $id: 'Limits',
    description: 'Your rate limits, and the limits of your account.',
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
          file_bytes: { used: 26_214_400, max: 1_073_741_824 },
        },
      },
    ],
  },
);
