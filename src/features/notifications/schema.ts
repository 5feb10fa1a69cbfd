import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  type FiltersOf,
  IdOrUid,
  listQuery,
  Nullable,
  NullableRef,
  resourceMembers,
  StringEnum,
  Timestamp,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { KINDS_IN_DOCUMENT, NOTIFICATION_KINDS } from './kinds.js';

export const NotificationActor = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Nullable(Type.String({ description: 'Name and surname; null if they are not set.' })),
  },
  {
    $id: 'NotificationActor',
    description: 'The user whose act a notification is about.',
    examples: [{ id: 2, uid: 'u8r9x0q2m7b4t1z', name: 'Bob Miller' }],
  },
);

export const Notification = Type.Object(
  {
    ...resourceMembers,
    kind: StringEnum(NOTIFICATION_KINDS, {
      description: `${KINDS_IN_DOCUMENT} Show title and \`url\` of unknown kinds.`,
    }),
    title: Type.String({ description: 'One line, at most 255 characters, in the language of your profile.' }),
    text: Nullable(Type.String({ description: 'More about it: the first 200 characters. Null if there is no more.' })),
    url: Type.String({ description: 'Path in the web interface.' }),
    type: Nullable(Type.String({ description: 'Type of the object that it is about; null for none.' })),
    ref_id: Nullable(Type.Integer({ description: 'The id of that object.' })),
    ref_uid: Nullable(Type.String({ description: 'The uid of that object.' })),
    actor: NullableRef(NotificationActor),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'Further facts, by kind. `count`: number of merged changes. `tasks`: number of tasks of a batch or import, if ' +
          'there are several.',
      },
    ),
    late: Type.Boolean({ description: 'True for a reminder that was due more than a minute before.' }),
    read_at: Nullable(Timestamp('Time at which you read it; null if unread.')),
    ...timestampMembers,
  },
  {
    $id: 'Notification',
    description: 'A message of the service to you. No other user sees it.',
    examples: [
      {
        id: 9,
        uid: 'n3v9x0q2m7b4t1z',
        kind: 'shared',
        title: 'Bob Miller shares the project “Move house” with you',
        text: null,
        url: '/#/project/p8r9x0q2m7b4t1z',
        type: 'project',
        ref_id: 7,
        ref_uid: 'p8r9x0q2m7b4t1z',
        actor: NotificationActor.examples[0],
        data: { count: 1 },
        late: false,
        read_at: null,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Notification = Static<typeof Notification>;

export const NotificationList = Envelope('notifications', Notification);

export const NOTIFICATION_SORT_FIELDS = ['id', 'created_at'] as const;

export const NotificationQuery = listQuery(NOTIFICATION_SORT_FIELDS, {
  unread: Type.Optional(Type.Boolean({ description: 'True: only unread ones. False: only those that are read.' })),
  kind: Type.Optional(
    Type.Array(StringEnum(NOTIFICATION_KINDS), { maxItems: 50, explode: false, description: 'Any of these kinds.' }),
  ),
});
export type NotificationFilters = FiltersOf<Static<typeof NotificationQuery>>;

export const NotificationUpdate = Type.Object(
  { read: Type.Boolean({ description: 'True if you have read it; false for unread again.' }) },
  {
    $id: 'NotificationUpdate',
    description: 'Marks a notification as read or unread.',
    examples: [{ read: true }],
  },
);
export type NotificationUpdate = Static<typeof NotificationUpdate>;

export const MAX_READ_IDS = 500;

export const NotificationsRead = Type.Object(
  {
    before: Type.Optional(TimestampInput('Only those that were created until this time.')),
    ids: Type.Optional(
      Type.Array(IdOrUid('An id or a uid.'), { maxItems: MAX_READ_IDS, description: 'Only these, at most 500.' }),
    ),
    kind: Type.Optional(StringEnum(NOTIFICATION_KINDS, { description: 'Only those of this kind.' })),
  },
  {
    $id: 'NotificationsRead',
    description: 'Which unread notifications become read: those that match all members; without members, all.',
    examples: [{ before: '2026-03-01T09:30:00.000Z' }],
  },
);
export type NotificationsRead = Static<typeof NotificationsRead>;

export const NotificationsReadResult = Type.Object(
  { read: Type.Integer({ description: 'The number of notifications that are read now and were unread.' }) },
  {
    $id: 'NotificationsReadResult',
    description: 'The number of notifications that were marked.',
    examples: [{ read: 3 }],
  },
);
