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

/** Types are those of the change log. An unknown type matches nothing. */
const filters = {
  events: Nullable(
    Type.Array(StringEnum(CHANGE_EVENTS), {
      minItems: 1,
      maxItems: CHANGE_EVENTS.length,
      uniqueItems: true,
      description: 'Events that it receives; null for all.',
      examples: [['created', 'completed']],
    }),
  ),
  types: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z_]+$' }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Types of objects, as in `/changes`; null for all.',
      examples: [['task']],
    }),
  ),
};

const Url = Type.String({
  maxLength: MAX_URL,
  pattern: '^https?://',
  description:
    'The URL of deliveries: http or https, a public address, port 80, 443 or at least 1024, without user name and ' +
    'password.',
  examples: ['https://example.com/hooks/tutti'],
});

const description = Nullable(Type.String({ maxLength: 500, description: 'Free text.' }));

export const Webhook = Type.Object(
  {
    ...resourceMembers,
    url: Url,
    description,
    ...filters,
    enabled: Type.Boolean({ description: 'False if no deliveries are sent.' }),
    disabled_reason: Nullable(
      StringEnum(DISABLED_REASONS, {
        description:
          'Why the service has disabled it: the receiver responded with 410, no delivery succeeded for 5 days, or the ' +
          'API key that created it or last changed it has ended.',
      }),
    ),
    failing_since: Nullable(Timestamp('Time since which every delivery has failed; null if the last one succeeded.')),
    made_by_key_id: Nullable(
      Type.Integer({ description: 'ID of the API key that created it; null if a session did.' }),
    ),
    changed_by_key_id: Nullable(
      Type.Integer({
        description:
          'ID of the API key that last changed its URL, filters or secret; null if a session did, or if they never ' +
          'changed.',
      }),
    ),
    secret: Type.Optional(
      Type.String({
        description:
          'The secret that signs deliveries (Standard Webhooks). Only the responses to creation and rotation have it.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ),
    ...timestampMembers,
  },
  {
    $id: 'Webhook',
    description: 'A URL to which changes are delivered.',
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
  description: 'A new webhook. It receives the changes from now on.',
  examples: [{ url: 'https://example.com/hooks/tutti', types: ['task'] }],
});
export type WebhookCreate = Static<typeof WebhookCreate>;

const changes = {
  ...writable,
  enabled: Type.Boolean({ description: 'True to send the changes from now on.' }),
};

export const WebhookUpdate = Type.Partial(Type.Object(changes), {
  $id: 'WebhookUpdate',
  ...ignores(Webhook, changes),
  description: 'Members to change.',
  examples: [{ types: ['task', 'project'] }],
});
export type WebhookUpdate = Static<typeof WebhookUpdate>;

const WEBHOOK_SORT_FIELDS = ['id', 'created_at', 'updated_at'] as const;
export const WebhookQuery = listQuery(WEBHOOK_SORT_FIELDS, {});

const outcome = {
  status: Nullable(Type.Integer({ description: 'Status code of the last response; null if there was none.' })),
  error: Nullable(Type.String({ description: 'Why the last attempt failed; null if it succeeded.' })),
  response: Nullable(Type.String({ description: 'The first 1 KiB of the last response.' })),
};

const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const;

export const WebhookDelivery = Type.Object(
  {
    id: Type.Integer({ description: 'ID of the delivery.' }),
    message_id: Type.String({ description: 'The `webhook-id` header, the same in each attempt.' }),
    type: Type.String({ description: 'Type of the object and event.', examples: ['task.completed'] }),
    object_id: Type.Integer({ description: 'ID of the object.' }),
    state: StringEnum(DELIVERY_STATES, {
      description:
        '`pending` while attempts continue, `succeeded` after one has succeeded, `failed` if all have failed.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
    next_attempt_at: Nullable(Timestamp('Time of the next attempt; null if there is none.')),
    ...outcome,
    created_at: Timestamp('Time of its creation.'),
    updated_at: Timestamp('Time of the last attempt.'),
  },
  {
    $id: 'WebhookDelivery',
    description: 'A message to a webhook, and its result.',
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
  { delivered: Type.Boolean({ description: 'True if the response was 2xx, within 10 s.' }), ...outcome },
  {
    $id: 'WebhookTest',
    description: 'Result of a test delivery.',
    examples: [{ delivered: false, status: 404, error: 'The response was 404.', response: 'Not Found' }],
  },
);
