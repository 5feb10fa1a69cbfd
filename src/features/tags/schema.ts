import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { recordMembers, strict } from '../../http/record-schemas.js';
import {
  Color,
  chosenUid,
  Envelope,
  type FiltersOf,
  ignores,
  listQuery,
  NOT_BLANK,
  Nullable,
  resourceMembers,
  timestampMembers,
} from '../../http/schemas.js';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../lib/limits.js';
import { recordsOfType } from '../../resource/records.js';
import { TAG } from './description.js';

export const Tag = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(TAG.columns),
    usage_count: Type.Integer({ description: 'The number of tasks, projects and notes that use it.' }),
    ...timestampMembers,
  },
  {
    $id: 'Tag',
    description: 'A label. Its name is unique among your tags, ignoring case.',
    examples: [
      {
        id: 3,
        uid: 't4g9x0q2m7b4t1z',
        name: 'errand',
        color: '#3366cc',
        usage_count: 2,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Tag = Static<typeof Tag>;

export const TagList = Envelope('tags', Tag);

const writable = requestMembers(TAG.columns);

const newOne = { ...writable, ...chosenUid };

export const TagCreate = Type.Object(newOne, {
  $id: 'TagCreate',
  ...ignores(Tag, newOne),
  description: 'A new tag.',
  examples: [{ name: 'errand', color: '#3366cc' }],
});

export const TagUpdate = Type.Partial(Type.Object(writable), {
  $id: 'TagUpdate',
  ...ignores(Tag, writable),
  description: 'Changes of a tag.',
  examples: [{ color: null }],
});
export type TagUpdate = Static<typeof TagUpdate>;

export const SmallTag = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Type.String({ description: "The tag's name." }),
    color: Nullable(Color()),
  },
  {
    $id: 'SmallTag',
    description: 'A tag, as part of another resource.',
    examples: [{ id: 3, uid: 't4g9x0q2m7b4t1z', name: 'errand', color: '#3366cc' }],
  },
);

/** A tag in a request: its name, or the tag as in responses, so that responses can be sent back. */
export type TagInput = string | { name: string };

const oneTag = { minLength: 1, maxLength: MAX_TAG_LENGTH, ...NOT_BLANK };

export const TagInputs = (description: string, { createsTags = true } = {}) =>
  Type.Array(
    Type.Unsafe<TagInput>({
      'x-component': 'TagInput',
      description: 'A tag: its name, or the tag as in responses.',
      anyOf: [
        { type: 'string', ...oneTag },
        {
          type: 'object',
          properties: { name: { type: 'string', ...oneTag } },
          required: ['name'],
          ...ignores(Tag, { name: true }),
        },
      ],
    }),
    {
      maxItems: MAX_TAGS,
      description: `${description} Each by its name, or as in responses. Unknown names ${createsTags ? 'create new tags' : 'are ignored'}.`,
      examples: [['errand', 'home']],
    },
  );

const TAG_SORT_FIELDS = ['id', 'name', 'usage_count', 'created_at', 'updated_at'] as const;

export const TagQuery = listQuery(TAG_SORT_FIELDS, {
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that the name contains, without regard to case.' }),
  ),
});
export type TagFilters = FiltersOf<Static<typeof TagQuery>>;

export const recordTags = Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH }), {
  maxItems: MAX_TAGS,
  description: 'The names of its tags.',
  examples: [['errand']],
});

export const TagRecord = Type.Object(
  { ...recordMembers, ...exportMembers(TAG.columns) },
  { $id: 'TagRecord', ...strict, description: 'A tag, as it is exported.' },
);

declare module '../../resource/records.js' {
  interface AccountLists {
    tags: Static<typeof TagRecord>[];
  }
}

export const tagRecords = recordsOfType(TAG, {
  description: 'The tags.',
  record: TagRecord,
  uniqueNames: true,
  examples: [
    {
      uid: 't4g9x0q2m7b4t1z',
      created_at: '2026-03-01T09:30:00.000Z',
      updated_at: '2026-03-01T09:30:00.000Z',
      name: 'errand',
      color: '#3366cc',
    },
  ],
});
