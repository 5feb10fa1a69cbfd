import { Type } from '@sinclair/typebox';
import { LIMITS, TREE_VERSION } from '../../filter/tree.js';

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
      'x-enum-varnames': ['EQUAL', 'IN', 'LESS', 'LESS_OR_EQUAL', 'GREATER', 'GREATER_OR_EQUAL', 'BETWEEN'],
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
