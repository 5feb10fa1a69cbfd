import { type Static, Type } from '@sinclair/typebox';
import { RESOURCES } from '../../filter/fields.js';
import { Nullable, NullableRef, Ref, StringEnum } from '../../http/schemas.js';
import { FilterInBody, FilterText, FilterTree } from '../filters/schema.js';

export const FilterCheck = Type.Object(
  {
    filter: FilterInBody('The filter: a text, or a tree.'),
    resource: Type.Optional(
      StringEnum(RESOURCES, { description: 'The resources that it selects; `tasks` when absent.' }),
    ),
  },
  {
    $id: 'FilterCheck',
    description: 'A filter to check.',
    examples: [{ filter: 'status:open due:<today -tag:errand', resource: 'tasks' }],
  },
);
export type FilterCheck = Static<typeof FilterCheck>;

export const ForeignFilter = Type.Object(
  {
    program: Type.String({ description: 'The program.', examples: ['Todoist'] }),
    text: Nullable(
      Type.String({ description: 'The same in the language of filters here; null if parts have no counterpart.' }),
    ),
  },
  {
    $id: 'ForeignFilter',
    description: 'The reading of a text as a filter of another program. Here its words are only searched for.',
    examples: [{ program: 'Todoist', text: 'status:open (due:today or is:overdue) priority:high' }],
  },
);

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
    foreign: NullableRef(ForeignFilter),
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
        foreign: null,
      },
    ],
  },
);
export type FilterChecked = Static<typeof FilterChecked>;
