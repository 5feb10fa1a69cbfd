import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  ignores,
  listQuery,
  Nullable,
  resourceMembers,
  StringEnum,
  Timestamp,
  timestampMembers,
} from '../../http/schemas.js';
import { CHANGE_EVENTS } from '../../write/change-set.js';

export const MAX_WEBHOOKS = 20;
const MAX_URL = 2_000;

export const DISABLED_REASONS = ['gone', 'failing', 'key_ended'] as const;

/** The types are those of the log; one that is not known matches nothing. */
const filters = {
  events: Nullable(
    Type.Array(StringEnum(CHANGE_EVENTS), {
      minItems: 1,
      maxItems: CHANGE_EVENTS.length,
      uniqueItems: true,
      description: 'What it is told of; null for everything.',
      examples: [['created', 'completed']],
    }),
  ),
  types: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z_]+$' }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Of which types, as `/changes` has them; null for all.',
      examples: [['task']],
    }),
  ),
};

const Url = Type.String({
  maxLength: MAX_URL,
  pattern: '^https?://',
  description:
    'Where deliveries are sent: an http or https address that is public, on port 80, 443 or one from 1024, without a name or ' +
    'password in it.',
  examples: ['https://example.com/hooks/tutti'],
});

const description = Nullable(Type.String({ maxLength: 500, description: 'What it is for.' }));

export const Webhook = Type.Object(
  {
    ...resourceMembers,
    url: Url,
    description,
    ...filters,
    enabled: Type.Boolean({ description: 'Whether deliveries are sent.' }),
    disabled_reason: Nullable(
      StringEnum(DISABLED_REASONS, {
        description:
          'Why the service has switched it off: its address answered 410, nothing was taken for 5 days, or the API key ' +
          'that made it, or changed it last, has ended.',
      }),
    ),
    failing_since: Nullable(Timestamp('Since when every delivery has failed; null while they succeed.')),
    made_by_key_id: Nullable(
      Type.Integer({ description: 'The id of the API key that made it; null if a session did.' }),
    ),
    changed_by_key_id: Nullable(
      Type.Integer({
        description:
          'The id of the API key that last changed where it goes, what it is sent or what signs it; null if a session ' +
          'did, or none has.',
      }),
    ),
    secret: Type.Optional(
      Type.String({
        description:
          'What signs the deliveries (Standard Webhooks): in the answers to its creation and rotation, and nowhere else.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ),
    ...timestampMembers,
  },
  {
    $id: 'Webhook',
    description: 'An address that is told what happens.',
    examples: [
      {
        id: 2,
        uid: 'w5r9x0q2m7b4t1z',
        url: 'https://example.com/hooks/tutti',
        description: 'The dashboard',
        events: null,
        types: ['task'],
        enabled: true,
        disabled_reason: null,
        failing_since: null,
        made_by_key_id: 3,
        changed_by_key_id: null,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookList = Envelope('webhooks', Webhook);

const writable = {
  url: Url,
  description: Type.Optional(description),
  events: Type.Optional(filters.events),
  types: Type.Optional(filters.types),
};

export const WebhookCreate = Type.Object(writable, {
  $id: 'WebhookCreate',
  ...ignores(Webhook, writable),
  description: 'A new webhook. It is told of what happens from now on.',
  examples: [{ url: 'https://example.com/hooks/tutti', types: ['task'] }],
});
export type WebhookCreate = Static<typeof WebhookCreate>;

const changes = {
  ...writable,
  enabled: Type.Boolean({ description: 'Switched on, it is told of what happens then.' }),
};

export const WebhookUpdate = Type.Partial(Type.Object(changes), {
  $id: 'WebhookUpdate',
  ...ignores(Webhook, changes),
  description: 'What shall change of a webhook.',
  examples: [{ types: ['task', 'project'] }],
});
export type WebhookUpdate = Static<typeof WebhookUpdate>;

export const WEBHOOK_SORT_FIELDS = ['id', 'created_at', 'updated_at'] as const;
export const WebhookQuery = listQuery(WEBHOOK_SORT_FIELDS, {});

const outcome = {
  status: Nullable(Type.Integer({ description: 'The status of the last answer; null when there was none.' })),
  error: Nullable(Type.String({ description: 'Why the last attempt failed; null when it did not.' })),
  response: Nullable(Type.String({ description: 'The beginning of the last answer, 1 KiB at most.' })),
};

export const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const;

export const WebhookDelivery = Type.Object(
  {
    id: Type.Integer({ description: 'Names the delivery.' }),
    message_id: Type.String({ description: 'The `webhook-id` header, the same in each attempt.' }),
    type: Type.String({ description: 'What it tells of.', examples: ['task.completed'] }),
    object_id: Type.Integer({ description: 'The id of the object.' }),
    state: StringEnum(DELIVERY_STATES, { description: 'Whether it is still tried, was taken, or was given up.' }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
    next_attempt_at: Nullable(Timestamp('When it is tried next; null when it is not.')),
    ...outcome,
    created_at: Timestamp('When it was made.'),
    updated_at: Timestamp('When it was last tried.'),
  },
  {
    $id: 'WebhookDelivery',
    description: 'What a webhook is told, and what came of it.',
    examples: [
      {
        id: 9,
        message_id: 'msg_w5r9x0q2m7b4t1z_57',
        type: 'task.completed',
        object_id: 42,
        state: 'succeeded',
        attempts: 1,
        next_attempt_at: null,
        status: 204,
        error: null,
        response: '',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:01.000Z',
      },
    ],
  },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = Envelope('deliveries', WebhookDelivery);

export const WebhookDeliveryQuery = listQuery(['id'], {
  state: Type.Optional(
    Type.Array(StringEnum(DELIVERY_STATES), { maxItems: DELIVERY_STATES.length, description: 'Any of these.' }),
  ),
});

export const WebhookTest = Type.Object(
  { delivered: Type.Boolean({ description: 'Whether the answer was 2xx, within 10 s.' }), ...outcome },
  {
    $id: 'WebhookTest',
    description: 'What came of a trial.',
    examples: [{ delivered: false, status: 404, error: 'The answer was 404.', response: 'Not Found' }],
  },
);
