import { type Static, Type } from '@sinclair/typebox';
import { searchKinds } from '../../../db/query/search-entries.js';
import {
  Color,
  Day,
  Envelope,
  listQuery,
  Nullable,
  NullableRef,
  ownerMembers,
  Ref,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  timestampMembers,
} from '../../http/schemas.js';

/** Types of hits; hits of equal rank are sorted in this order. */
export const SEARCH_TYPES = searchKinds();

export const TextPart = Type.Object(
  {
    text: Type.String({ description: 'Plain text.' }),
    match: Type.Boolean({ description: 'True if it matches the query.' }),
  },
  {
    $id: 'TextPart',
    description: 'A part of a text; the parts concatenate to the text.',
    examples: [{ text: 'movers', match: true }],
  },
);
export type TextPart = Static<typeof TextPart>;

export const SearchHit = Type.Object(
  {
    type: StringEnum(SEARCH_TYPES, { description: 'The type; its path is `/api/v1/{type}/{id}`.' }),
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Nullable(Type.String({ description: 'Its name or title; null for a note without a title.' })),
    highlights: Type.Object(
      {
        name: Type.Array(Ref(TextPart), { description: 'The whole name in parts; empty without a name.' }),
        text: Type.Array(Ref(TextPart), {
          description:
            'About 200 characters of its note, description, reason or content, around the first match; the ' +
            'beginning if only the name matches; empty without text. `…` replaces omitted text.',
        }),
      },
      { description: 'Its texts with the matches marked: plain text in parts, which must be escaped.' },
    ),
    closed: Type.Boolean({
      description:
        'True if it is finished: a task completed, archived or cancelled, a project done or cancelled, a ' +
        'goal achieved or dropped.',
    }),
    due_date: Nullable(Day('The day a task or project is due, or the target date of a goal.')),
    color: Nullable(Color()),
    project: NullableRef(ResourceSummary),
    task: NullableRef(ResourceSummary),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'SearchHit',
    description:
      'A hit. `project` is the project of a task or note, `task` the parent of a subtask or the task of a ' +
      'note, each if you can see it.',
    examples: [
      {
        type: 'task',
        id: 42,
        uid: 'k3v9x0q2m7b4t1z',
        name: 'Call the movers',
        highlights: {
          name: [
            { text: 'Call the ', match: false },
            { text: 'movers', match: true },
          ],
          text: [{ text: 'Ask for a date in June.', match: false }],
        },
        closed: false,
        due_date: '2026-03-31',
        color: null,
        project: { id: 7, uid: 'p8r9x0q2m7b4t1z', name: 'Move house' },
        task: null,
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type SearchHit = Static<typeof SearchHit>;

export const SearchHitList = Envelope('results', SearchHit);

const MAX_HITS = 100;

const { order_by: _ranked, ...pageMembers } = listQuery(['id'], {}).properties;

export const SearchQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: '\\S',
    description:
      'The query. All of its words must occur in the name or the text, ignoring case and diacritics; the ' +
      'last word, from two letters on, matches as a prefix. Quotes and operators have no meaning, ' +
      'punctuation separates words, emoji are words. Scripts without spaces between words match anywhere ' +
      'in a text. At most 8 different words may be written without a space between them (four characters ' +
      'of a script without spaces are a word); words after the 32nd are ignored.',
    examples: ['call mov'],
  }),
  types: Type.Optional(
    Type.Array(StringEnum(SEARCH_TYPES), {
      maxItems: 100,
      description: 'Only these types; default: all.',
      examples: [['task', 'note']],
    }),
  ),
  ...pageMembers,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_HITS,
      default: MAX_HITS,
      description: `The maximum number of hits, at most ${MAX_HITS}.`,
    }),
  ),
});
export type SearchQuery = Static<typeof SearchQuery>;
