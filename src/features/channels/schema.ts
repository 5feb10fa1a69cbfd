import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  ignores,
  listQuery,
  Name,
  Nullable,
  resourceMembers,
  StringEnum,
  Timestamp,
  timestampMembers,
} from '../../http/schemas.js';
import { CONTENT_TYPES, PLACEHOLDERS } from './template.js';

export const MAX_WEBPUSH = 20;
export const MAX_OTHERS = 10;

const MAX_URL = 2_000;
const MAX_TEMPLATE = 4_000;

export const CHANNEL_KINDS = ['webpush', 'http', 'email'] as const;
export const DISABLED_REASONS = ['failing', 'refused', 'key_ended', 'unsubscribed', 'imported'] as const;

const members = {
  enabled: Type.Boolean({ description: 'False if nothing is sent.' }),
  method: StringEnum(['POST', 'PUT'], { description: 'Method of the requests of an `http` channel.' }),
  body_template: Type.String({
    maxLength: MAX_TEMPLATE,
    description: `Body of the requests, with ${PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(', ')}.`,
    examples: ['{"topic":"k3v9x0q2","title":"{{title}}","message":"{{text}}","click":"{{url}}"}'],
  }),
  content_type: StringEnum(CONTENT_TYPES, {
    description: 'Type of the body, for which values are escaped. Default: JSON.',
  }),
  expiration_time: Nullable(Timestamp('Time at which the subscription ends; null if it has none.')),
};

export const Channel = Type.Object(
  {
    ...resourceMembers,
    kind: StringEnum(CHANNEL_KINDS, { description: 'How notifications are sent.' }),
    name: Name('channel', 100),
    enabled: members.enabled,
    disabled_reason: Nullable(
      StringEnum(DISABLED_REASONS, {
        description:
          'Why the service has disabled it: nothing succeeded for 5 days, the push service refused ten times in a row, ' +
          'the API key that created it or last changed its address ended, its mails were unsubscribed, or it was imported.',
      }),
    ),
    url: Nullable(Type.String({ description: 'Origin of the address of an `http` channel.' })),
    method: Nullable(members.method),
    headers: Nullable(Type.Array(Type.String(), { description: 'Names of the headers of an `http` channel.' })),
    body_template: Nullable(members.body_template),
    content_type: Nullable(members.content_type),
    endpoint: Nullable(Type.String({ description: 'Origin of the push service of a `webpush` channel.' })),
    expiration_time: members.expiration_time,
    key_changed: Nullable(
      Type.Boolean({
        description: 'True if the subscription is for another `public_key`: subscribe again. Null unless `webpush`.',
      }),
    ),
    last_success_at: Nullable(Timestamp('Time of the last delivery that succeeded.')),
    failing_since: Nullable(Timestamp('Time since which every delivery has failed; null if the last one succeeded.')),
    ...timestampMembers,
  },
  {
    $id: 'Channel',
    description: 'A way by which notifications reach you. Secrets are never read back.',
    examples: [
      {
        id: 3,
        uid: 'c5r9x0q2m7b4t1z',
        kind: 'http',
        name: 'ntfy on my phone',
        enabled: true,
        disabled_reason: null,
        url: 'https://ntfy.sh',
        method: 'POST',
        headers: [],
        body_template: '{"topic":"k3v9x0q2","title":"{{title}}","message":"{{text}}","click":"{{url}}"}',
        content_type: 'application/json',
        endpoint: null,
        expiration_time: null,
        key_changed: null,
        last_success_at: null,
        failing_since: null,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Channel = Static<typeof Channel>;

export const ChannelList = Envelope('channels', Channel);

const Headers = Type.Unsafe<string[] | Record<string, string | null>>({
  anyOf: [
    { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: 10 },
    { type: 'object', additionalProperties: { type: ['string', 'null'], maxLength: 1_000 } },
  ],
  description:
    'At most 10 headers: an object of values by name, where null keeps the present value; or a list of names, which keep ' +
    'their values. A change of the origin needs all values.',
  examples: [{ Authorization: 'Bearer tk_1' }],
});

const keyPart = (description: string, example: string) =>
  Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+={0,2}$', description, examples: [example] });

const Keys = Type.Object(
  {
    p256dh: keyPart(
      'Public key of the subscription.',
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: keyPart('Its secret.', 'BTBZMqHH6r4Tts7J_aSIgg'),
  },
  { additionalProperties: false, description: 'The `keys` of a `PushSubscription`, in base64url.' },
);

const writable = {
  name: Type.Optional(Name('channel', 100)),
  enabled: Type.Optional(members.enabled),
  url: Type.Optional(
    Nullable(
      Type.String({
        maxLength: MAX_URL,
        description:
          'Address of an `http` channel, under the rules for addresses of webhooks. Sending the origin that was read keeps the address.',
        examples: ['https://ntfy.sh/'],
      }),
    ),
  ),
  method: Type.Optional(Nullable(members.method)),
  headers: Type.Optional(Nullable(Headers)),
  body_template: Type.Optional(Nullable(members.body_template)),
  content_type: Type.Optional(Nullable(members.content_type)),
  endpoint: Type.Optional(
    Nullable(
      Type.String({
        maxLength: MAX_URL,
        description: 'The `endpoint` of a `PushSubscription`, https. Sending the origin that was read keeps it.',
        examples: ['https://push.example.com/v1/k3v9x0q2'],
      }),
    ),
  ),
  keys: Type.Optional(Nullable(Keys)),
  expiration_time: Type.Optional(members.expiration_time),
};

const creation = { kind: Channel.properties.kind, ...writable };

export const ChannelCreate = Type.Object(creation, {
  $id: 'ChannelCreate',
  ...ignores(Channel, creation),
  description: 'A new channel. `webpush` needs `endpoint` and `keys`, `http` needs `url` and `body_template`.',
  examples: [
    {
      kind: 'http',
      name: 'ntfy on my phone',
      url: 'https://ntfy.sh/',
      body_template: '{"topic":"k3v9x0q2","title":"{{title}}","message":"{{text}}","click":"{{url}}"}',
    },
  ],
});
export type ChannelCreate = Static<typeof ChannelCreate>;

export const ChannelUpdate = Type.Partial(Type.Object(writable), {
  $id: 'ChannelUpdate',
  ...ignores(Channel, writable),
  description: 'Changes of a channel.',
  examples: [{ name: 'ntfy on my tablet' }],
});
export type ChannelUpdate = Static<typeof ChannelUpdate>;

export const ChannelQuery = listQuery(['id', 'created_at', 'updated_at'], {});

export const PushKey = Type.Object(
  { public_key: Type.String({ description: '`applicationServerKey`: a public P-256 key in base64url.' }) },
  {
    $id: 'PushKey',
    description: 'The public key of the service for push services (VAPID, RFC 8292).',
    examples: [
      { public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4' },
    ],
  },
);

const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const;

export const ChannelDelivery = Type.Object(
  {
    ...resourceMembers,
    kind: Type.String({ description: 'Kind of the notification.', examples: ['reminder'] }),
    notification_id: Nullable(Type.Integer({ description: 'ID of the notification; null for a test.' })),
    state: StringEnum(DELIVERY_STATES, {
      description:
        '`pending` while attempts continue, `succeeded` after one has succeeded, `failed` if all have failed.',
    }),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
    next_attempt_at: Nullable(Timestamp('Time of the next attempt; null if there is none.')),
    status: Nullable(Type.Integer({ description: 'Status code of the last response; null if there was none.' })),
    error: Nullable(Type.String({ description: 'Why the last attempt failed; null if it succeeded.' })),
    response: Nullable(Type.String({ description: 'The first 1 KiB of the last response.' })),
    created_at: Timestamp('Time of its creation.'),
    updated_at: Timestamp('Time of the last attempt.'),
  },
  {
    $id: 'ChannelDelivery',
    description: 'A delivery of a notification to a channel, and its result.',
    examples: [
      {
        id: 9,
        uid: 'd5r9x0q2m7b4t1z',
        kind: 'reminder',
        notification_id: 4,
        state: 'succeeded',
        attempts: 1,
        next_attempt_at: null,
        status: 201,
        error: null,
        response: '',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:01.000Z',
      },
    ],
  },
);
export type ChannelDelivery = Static<typeof ChannelDelivery>;

export const ChannelDeliveryList = Envelope('deliveries', ChannelDelivery);

export const ChannelDeliveryQuery = listQuery(['id'], {
  state: Type.Optional(
    Type.Array(StringEnum(DELIVERY_STATES), { maxItems: DELIVERY_STATES.length, description: 'Any of these.' }),
  ),
});
