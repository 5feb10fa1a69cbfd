import { type Static, Type } from '@sinclair/typebox';
import { Nullable, TimeOfDay } from '../../http/schemas.js';
import { objectOf } from '../../lib/typed.js';
import { KINDS_WITH_CHANNELS } from './kinds.js';

const MAX_CHANNELS = 30;

const Channels = (description: string) =>
  Type.Array(Type.String({ pattern: '^[0-9a-z]{15}$' }), { maxItems: MAX_CHANNELS, uniqueItems: true, description });

const centre = Type.Boolean({ description: 'True if they arrive unread; otherwise the centre has them as read.' });
const choice = {
  centre,
  channels: Channels('The uids of the channels that they are sent to.'),
};

const closed = { additionalProperties: false };

const Route = Type.Object(choice, {
  'x-component': 'NotificationRoute',
  description: 'Where the notifications of a kind go.',
});
const RouteUpdate = Type.Partial(Type.Object(choice), {
  ...closed,
  'x-component': 'NotificationRouteUpdate',
  description: 'Where the notifications of a kind go from now on. What is not named stays.',
});

/** @param digest its channels are those of the member `digest` */
function kinds<Choice, Digest>(of: Choice, digest: Digest) {
  return { ...objectOf(KINDS_WITH_CHANNELS.map((kind) => [kind, of] as const)), digest };
}

const QuietHours = Nullable(
  Type.Object(
    {
      from: TimeOfDay('First minute.'),
      to: TimeOfDay('First minute after it, on the next day if it is before `from`.'),
    },
    { ...closed, description: 'Local times in which nothing but `security` is sent; null for none.' },
  ),
);

const Digest = Nullable(
  Type.Object(
    {
      time: TimeOfDay('Local time.'),
      weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
        description: 'Weekdays, 0 is Sunday.',
      }),
      channels: Channels('The uids of the channels that it is sent to.'),
    },
    { ...closed, description: 'When the digest of your day is made; null for never.' },
  ),
);

const members = {
  quiet_hours: QuietHours,
  digest: Digest,
  reminder_time: TimeOfDay('Local due time that reminders assume for tasks without a due time.'),
  default_reminder: Nullable(
    Type.String({
      maxLength: 20,
      description: 'Time before the due time at which your new tasks remind you: `PT0S` to `P28D`; null for none.',
      examples: ['PT30M'],
    }),
  ),
};

const example = {
  kinds: { shared: { centre: true, channels: [] } },
  quiet_hours: { from: '22:00', to: '07:00' },
  digest: { time: '07:30', weekdays: [1, 2, 3, 4, 5], channels: [] },
  reminder_time: '09:00',
  default_reminder: null,
};

export const NotificationPreferences = Type.Object(
  {
    kinds: Type.Object(kinds(Route, Type.Object({ centre })), {
      description: 'For each kind, where its notifications go; `digest` has its own channels.',
    }),
    ...members,
  },
  {
    $id: 'NotificationPreferences',
    description: 'Which kinds of notifications you get, when, and where.',
    examples: [{ ...example, kinds: kinds(example.kinds.shared, { centre: true }) }],
  },
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const NotificationPreferencesUpdate = Type.Partial(
  Type.Object({
    kinds: Type.Partial(Type.Object(kinds(RouteUpdate, Type.Partial(Type.Object({ centre }, closed)))), {
      ...closed,
      description: 'The kinds to change; `security` stays in the centre.',
    }),
    ...members,
  }),
  {
    $id: 'NotificationPreferencesUpdate',
    description: 'Changes of the preferences. What is not named stays.',
    examples: [{ kinds: example.kinds, quiet_hours: example.quiet_hours }],
  },
);
export type NotificationPreferencesUpdate = Static<typeof NotificationPreferencesUpdate>;
