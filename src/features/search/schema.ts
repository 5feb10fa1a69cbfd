import { type Static, Type } from '@sinclair/typebox';
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
export const SEARCH_TYPES = ['project', 'area', 'goal', 'tag', 'task', 'note'] as const;

export const TextPart = Type.Object(
  {
    text: Type.String({ description: 'Plain text.' }),
    match: Type.Boolean({ description: 'Whether it is what the query asked for.' }),
  },
  {
    $id: 'TextPart',
    description: 'A piece of a text: the pieces follow each other without a gap.',
    examples: [{ text: 'movers', match: true }],
  },
);
export type TextPart = Static<typeof TextPart>;

export const SearchHit = Type.Object(
  {
    type: StringEnum(SEARCH_TYPES, { description: 'What it is; its path is `/api/v1/{type}/{id}`.' }),
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Nullable(Type.String({ description: 'Its name or title; null for a note without a title.' })),
    highlights: Type.Object(
      {
        name: Type.Array(Ref(TextPart), { description: 'The whole name in pieces; empty when there is none.' }),
        text: Type.Array(Ref(TextPart), {
          description:
            'About 200 characters of its note, description, reason or content, from shortly before the first match; ' +
            'its beginning when only the name matches; empty when there is none. `…` stands for what is left out.',
        }),
      },
      { description: 'Its texts with the matches marked: plain text in pieces, to be escaped like any other text.' },
    ),
    closed: Type.Boolean({
      description:
        'Whether it is over: a task completed, archived or cancelled, a project done or cancelled, a goal achieved or ' +
        'dropped.',
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
      'Something that was found. `project` is the one that a task or note lies in, `task` the one that a subtask or ' +
      'note belongs to, each when you see it, too.',
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
      'What to look for. All of its words must be there, in the name or the text, whatever their case and ' +
      'diacritics; of the last one, from two letters on, the beginning is enough. Everything is text: quotes and ' +
      'operators mean nothing, punctuation separates words, emoji are words. Scripts without spaces between words ' +
      'are found anywhere in a text. At most 8 different words may stand without a blank between them, four ' +
      'characters of a script without blanks being a word; words after the 32nd are left out.',
    examples: ['call mov'],
  }),
  types: Type.Optional(
    Type.Array(StringEnum(SEARCH_TYPES), {
      maxItems: 100,
      description: 'Only these; all when absent.',
      examples: [['task', 'note']],
    }),
  ),
  ...pageMembers,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_HITS,
      default: MAX_HITS,
      description: `How many to return, at most ${MAX_HITS}.`,
    }),
  ),
});
export type SearchQuery = Static<typeof SearchQuery>;
