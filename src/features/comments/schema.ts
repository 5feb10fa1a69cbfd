import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { Person } from '../../http/person.js';
import { RecordInstant, RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IdOrUid,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  NullableRef,
  Ref,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { beginningOf } from '../../lib/texts.js';
import { type AccountRecords, recordsOfType } from '../../resource/records.js';
import { COMMENT, MAX_TEXT_LENGTH } from './description.js';

export const MAX_COMMENTS = 1_000;

const text = 'Ask @[u8r9x0q2m7b4t1z].';

export const Comment = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(COMMENT.columns),
    task_id: Type.Integer({ description: 'The id of its task.' }),
    task: Ref(ResourceSummary),
    author: NullableRef(Person),
    mentions: Type.Array(Ref(Person), { description: 'The users whom it mentions, in the order of the text.' }),
    access: StringEnum(['owner', 'rw', 'ro'], {
      description:
        'Your access: `owner` as its author, who changes and deletes it; `rw` as the owner of the task, who deletes it; ' +
        '`ro` for all others.',
    }),
    ...timestampMembers,
  },
  {
    $id: 'Comment',
    description: 'A comment on a task, for everyone who sees the task. `author` is null once the account is gone.',
    examples: [
      {
        id: 3,
        uid: 'c5r9x0q2m7b4t1z',
        ...initialMembers(COMMENT.columns),
        text,
        task_id: 42,
        task: { id: 42, uid: 'k3v9x0q2m7b4t1z', name: 'Call the movers' },
        author: { id: 1, uid: 'k8v9x0q2m7b4t1z', name: 'Ada' },
        mentions: Person.examples,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Comment = Static<typeof Comment>;

export const CommentList = Envelope('comments', Comment);

const writable = requestMembers(COMMENT.columns);

const newComment = { ...writable, ...chosenUid, task_id: IdOrUid('Its task. An id or a uid.') };

export const CommentCreate = Type.Object(newComment, {
  $id: 'CommentCreate',
  ...ignores(Comment, newComment),
  description: 'A new comment.',
  examples: [{ text: 'Ask @bob.', task_id: 42 }],
});
export type CommentCreate = Static<typeof CommentCreate>;

export const CommentUpdate = Type.Partial(Type.Object(writable), {
  $id: 'CommentUpdate',
  ...ignores(Comment, writable),
  description: 'Changes of a comment. It stays with its task.',
  examples: [{ text: 'They come at ten.' }],
});
export type CommentUpdate = Static<typeof CommentUpdate>;

export const COMMENT_SORT_FIELDS = ['id', 'created_at', 'updated_at'] as const;

export const CommentQuery = listQuery(COMMENT_SORT_FIELDS, {
  task_id: Type.Optional(IsRelated('task')),
  project_id: Type.Optional(IsRelated('project of the task')),
  mentions: Type.Optional(StringEnum(['me'], { description: 'Only those that mention you.' })),
  author: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Only those that a user wrote: an id, a uid, or `me`.',
      examples: ['me'],
    }),
  ),
  created_since: Type.Optional(TimestampInput('Written at this time or later.')),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type CommentFilters = FiltersOf<Static<typeof CommentQuery>>;

/** The importer names the author in the first line. */
export const MAX_RECORD_LENGTH = MAX_TEXT_LENGTH + 1_000;

const author = {
  by_owner: Type.Boolean({ description: 'True if the user of the account wrote it.' }),
  author_name: Nullable(
    Type.String({ maxLength: 600, description: 'Name of the author, if another user wrote it; null if unknown.' }),
  ),
  author_email: Nullable(Type.String({ maxLength: 254, description: 'Their address, if they are a member.' })),
};

export const CommentRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(COMMENT.columns),
    text: Type.String({ minLength: 1, maxLength: MAX_RECORD_LENGTH, description: 'The text, in Markdown.' }),
    task_uid: RecordUid('Its task.'),
    ...author,
  },
  {
    $id: 'CommentRecord',
    ...strict,
    description:
      'A comment on a task of the account. Imported comments belong to the user of the account; the first line names ' +
      'another author.',
  },
);
type CommentRecord = Static<typeof CommentRecord>;

export const OwnCommentRecord = Type.Object(
  {
    task: Nullable(Type.String({ description: 'The name of the task; null if the user does not see it any more.' })),
    text: Type.String({ description: 'The text, in Markdown.' }),
    created_at: RecordInstant('Time of creation.'),
    updated_at: RecordInstant('Time of the last change.'),
  },
  { $id: 'OwnCommentRecord', ...strict, description: 'A comment on a task of another user, for the record.' },
);
export type OwnCommentRecord = Static<typeof OwnCommentRecord>;

declare module '../../resource/records.js' {
  interface AccountLists {
    comments: CommentRecord[];
    comments_elsewhere: OwnCommentRecord[];
  }
}

const ofType = recordsOfType(COMMENT, {
  description: 'The comments on the tasks of the account. Older documents lack the list: none.',
  record: CommentRecord,
  addedLater: true,
});

export const commentRecords: AccountRecords = {
  ...ofType,
  rows: ofType.rows.map(([table, rows]) => [
    table,
    function* (document, mapping) {
      const records = document.comments ?? [];
      let index = 0;
      for (const row of rows(document, mapping)) {
        yield { ...row, author_id: mapping.userId, text: importedText(records[index++] as CommentRecord) };
      }
    },
  ]),
};

function importedText({ by_owner, author_name, author_email, text }: CommentRecord): string {
  return by_owner ? text : textBy(author_name ?? author_email ?? '?', text);
}

/** Returns the text of a comment that another user wrote: its first line names the author. */
export function textBy(author: string, text: string): string {
  const name = author.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#&!|~]/g, '\\$&');
  return beginningOf(`${name}:\n\n${text}`, MAX_RECORD_LENGTH);
}

export const ownCommentRecords: AccountRecords = {
  list: 'comments_elsewhere',
  description: 'Comments of the user on tasks of others, for reference: an import does not restore them.',
  record: OwnCommentRecord,
  addedLater: true,
  rows: [],
};
