import { type Static, Type } from '@sinclair/typebox';
import { RESOURCES } from '../../filter/fields.js';
import { LIMITS, TREE_VERSION } from '../../filter/tree.js';
import { Nullable, Ref, StringEnum } from '../../http/schemas.js';

const FilterValue = {
  anyOf: [
    { type: 'string', maxLength: LIMITS.characters },
    { type: 'number' },
    { type: 'boolean' },
    {
      type: 'object',
      properties: { name: { type: 'string', maxLength: LIMITS.characters } },
      required: ['name'],
      additionalProperties: false,
      description: 'A name that is not a word of the language: `{"name": "none"}` is a tag called "none".',
    },
    { type: 'null' },
  ],
};

const filters = (description: string) => ({ type: 'array', items: { $ref: 'FilterTree#' }, description });

/** Validation of its forms is that of the filter language, which reports faults with their paths. */
export const FilterTree = Type.Unsafe<object>({
  $id: 'FilterTree',
  type: 'object',
  description:
    'A filter as a tree: either `and`, `or`, `not` or `text` alone, or `field`, `op` and `value` together. ' +
    '`{"and": []}` matches everything.',
  properties: {
    v: {
      type: 'integer',
      enum: [TREE_VERSION],
      description: 'Version of the form, on the outermost filter of a view.',
    },
    and: filters('All of these match.'),
    or: filters('At least one of these matches.'),
    not: { allOf: [{ $ref: 'FilterTree#' }], description: 'This does not match.' },
    text: { type: 'string', maxLength: LIMITS.characters, description: 'A text that name or note contain.' },
    field: { type: 'string', maxLength: 100, description: 'A field of the language.' },
    op: {
      type: 'string',
      enum: ['=', 'in', '<', '<=', '>', '>=', '..'],
      description: '`in` takes a list, `..` a list of two ends, of which one may be null. The ends are included.',
    },
    value: {
      anyOf: [...FilterValue.anyOf, { type: 'array', maxItems: 100, items: FilterValue }],
      description: 'A word, as in the text of a filter, or a list of words.',
    },
  },
  additionalProperties: false,
  examples: [
    { and: [{ field: 'status', op: '=', value: 'open' }, { not: { field: 'tag', op: '=', value: 'errand' } }] },
  ],
});

export const FilterText = (description: string) => Type.String({ description, examples: ['status:open due:<today'] });

/** A filter in a body: text or tree. */
export const FilterInBody = (description: string) =>
  Type.Unsafe<string | object>({
    anyOf: [{ type: 'string' }, { $ref: 'FilterTree#' }],
    description,
    examples: ['status:open due:<today'],
  });

export const FilterCheck = Type.Object(
  {
    filter: FilterInBody('The filter: a text, or a tree.'),
    resource: Type.Optional(StringEnum(RESOURCES, { description: 'What it selects; `tasks` when absent.' })),
  },
  {
    $id: 'FilterCheck',
    description: 'A filter to check.',
    examples: [{ filter: 'status:open due:<today -tag:errand', resource: 'tasks' }],
  },
);
export type FilterCheck = Static<typeof FilterCheck>;

export const FilterChecked = Type.Object(
  {
    tree: Ref(FilterTree),
    text: FilterText('The filter as text, in one form for all equal filters.'),
    reads: Type.String({
      description: 'The filter as a sentence in the language of your profile.',
      examples: ['open, due before today, not tagged errand'],
    }),
    plan: Type.Object(
      {
        index: Nullable(
          Type.String({ description: 'The field by which items are found; null if all your items are looked at.' }),
        ),
        rows_examined: Type.Integer({ minimum: 0, description: 'The number of your items that are looked at.' }),
      },
      { description: 'How the items would be found. A list without a sort order stops at the end of its page.' },
    ),
  },
  {
    $id: 'FilterChecked',
    description: 'A valid filter.',
    examples: [
      {
        tree: {
          and: [
            { field: 'status', op: '=', value: 'open' },
            { field: 'due', op: '<', value: 'today' },
          ],
        },
        text: 'status:open due:<today',
        reads: 'open, due before today',
        plan: { index: 'due', rows_examined: 12 },
      },
    ],
  },
);
export type FilterChecked = Static<typeof FilterChecked>;
