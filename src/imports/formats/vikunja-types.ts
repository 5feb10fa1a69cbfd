import { type Static, Type } from '@sinclair/typebox';
import { Amount, Flag, Id, Text } from './sound.js';

const some = <T extends Parameters<typeof Type.Array>[0]>(one: T) => Type.Optional(Type.Array(one));

const VikunjaUser = Type.Object({ username: Text, name: Text, email: Text });
export type VikunjaUser = Static<typeof VikunjaUser>;

export const VikunjaTask = Type.Object({
  ...{ id: Id, title: Text, description: Text, done: Flag, done_at: Text, due_date: Text, start_date: Text },
  ...{ end_date: Text, priority: Amount, percent_done: Amount, repeat_after: Amount, repeat_mode: Amount },
  /** A rule of RFC 5545, in newer versions. */
  repeats: Text,
  ...{ bucket_id: Id, hex_color: Text, is_favorite: Flag, created: Text },
  labels: some(Type.Object({ id: Id, title: Text, hex_color: Text })),
  assignees: some(VikunjaUser),
  /** Texts, or objects with a member `reminder`. */
  reminders: some(Type.Unknown()),
  /** Reminders of versions before 0.21. */
  reminder_dates: some(Type.String()),
  attachments: some(Type.Object({ file: Type.Optional(Type.Object({ name: Text })) })),
  comments: some(Type.Object({ comment: Text, author: Type.Optional(VikunjaUser), created: Text })),
  related_tasks: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Object({ id: Id, title: Text })))),
});
export type VikunjaTask = Static<typeof VikunjaTask>;

/** A project, without its tasks and the projects in it. Its id is a number, which is negative for pseudo projects. */
export const VikunjaProject = Type.Object({
  ...{ id: Amount, title: Text, description: Text, hex_color: Text, is_archived: Flag, is_favorite: Flag },
  parent_project_id: Amount,
  buckets: some(Type.Object({ id: Id, title: Text })),
  /** Bucket of each task. Older versions have a member of the task. */
  task_buckets: some(Type.Object({ task_id: Id, bucket_id: Id })),
  background_file_id: Amount,
  background_information: Type.Optional(Type.Unknown()),
});
export type VikunjaProject = Static<typeof VikunjaProject>;

const texts = some(Type.String());

export const VikunjaFilter = Type.Object({
  ...{ title: Text, is_favorite: Flag },
  filters: Type.Optional(
    Type.Object({
      ...{ filter: Text, filter_include_nulls: Flag, filter_concat: Text },
      ...{ sort_by: texts, order_by: texts, filter_by: texts, filter_value: texts, filter_comparator: texts },
    }),
  ),
});
export type VikunjaConditions = NonNullable<Static<typeof VikunjaFilter>['filters']>;
