import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  IdOrUid,
  ignores,
  listQuery,
  Name,
  Nullable,
  Ref,
  resourceMembers,
  StringEnum,
  Timestamp,
  timestampMembers,
} from '../../http/schemas.js';
import { FilterInBody } from '../filters/schema.js';

export const MAX_FEEDS = 20;
const MAX_ALARM_MINUTES = 40_320;

export const FEED_KINDS = ['events', 'todos', 'both'] as const;

const settings = {
  kind: StringEnum(FEED_KINDS, {
    description: 'Events, for every calendar; to-dos, for programs with tasks; or both.',
  }),
  completed: Type.Boolean({ description: 'True to include completed and cancelled tasks.' }),
  notes: Type.Boolean({ description: 'True to include the notes of tasks.' }),
  alarm_minutes: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_ALARM_MINUTES,
      description: 'Minutes from an alarm to an event with a time; null for none.',
    }),
  ),
};

export const Feed = Type.Object(
  {
    ...resourceMembers,
    name: Type.String({ description: 'Its name in calendars.' }),
    ...settings,
    filter: Nullable(Type.String({ description: 'The filter of its tasks; null for all, or those of a view.' })),
    view: Nullable(Type.String({ description: 'The uid of the view whose tasks it has.' })),
    made_by_key_id: Nullable(
      Type.Integer({
        description: 'The id of the API key that created it, and with which it ends; null for a session.',
      }),
    ),
    last_used_at: Nullable(Timestamp('Time of its last use, within a minute.')),
    ...timestampMembers,
  },
  {
    $id: 'Feed',
    description: 'An address to which calendars subscribe. Only the responses to creation and rotation have it.',
    examples: [
      {
        ...{ id: 3, uid: 'f3v9x0q2m7b4t1z', name: 'House', kind: 'events', completed: false, notes: false },
        ...{ alarm_minutes: null, filter: 'project:House', view: null, made_by_key_id: null, last_used_at: null },
        ...{ created_at: '2026-03-01T09:30:00.000Z', updated_at: '2026-03-01T09:30:00.000Z' },
      },
    ],
  },
);
export type Feed = Static<typeof Feed>;

export const FeedList = Envelope('feeds', Feed);

const members = {
  name: Type.Optional(Name('feed')),
  filter: Type.Optional(Nullable(FilterInBody('The tasks that it has: a text or a tree. Null for all.'))),
  view: Type.Optional(Nullable(IdOrUid('A view of tasks, instead of a filter.'))),
  completed: Type.Optional(settings.completed),
  notes: Type.Optional(settings.notes),
  alarm_minutes: Type.Optional(settings.alarm_minutes),
};
const newOne = { ...members, kind: settings.kind };

export const FeedCreate = Type.Object(newOne, {
  $id: 'FeedCreate',
  ...ignores(Feed, newOne),
  description: 'A new feed.',
  examples: [{ name: 'House', kind: 'events', filter: 'project:House' }],
});
export type FeedCreate = Static<typeof FeedCreate>;

const changes = { ...members, kind: Type.Optional(settings.kind) };

export const FeedUpdate = Type.Object(changes, {
  $id: 'FeedUpdate',
  ...ignores(Feed, changes),
  description: 'Changes of a feed.',
  examples: [{ name: 'Home' }],
});
export type FeedUpdate = Static<typeof FeedUpdate>;

export const FeedAddress = Type.Object(
  {
    feed: Ref(Feed),
    url: Type.String({
      description: 'The address. All who know it can read the tasks.',
      examples: [`https://tutti.example.com/feeds/tf_${'0123456789abcdef'.repeat(4)}/house.ics`],
    }),
  },
  {
    $id: 'FeedAddress',
    description: 'A feed with its address, which is shown only once.',
    examples: [
      {
        feed: Feed.examples[0],
        url: `https://tutti.example.com/feeds/tf_${'0123456789abcdef'.repeat(4)}/house.ics`,
      },
    ],
  },
);

export const FeedQuery = listQuery(['id', 'created_at', 'updated_at'], {});
