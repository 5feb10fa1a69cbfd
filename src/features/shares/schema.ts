import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  type FiltersOf,
  IdOrUid,
  ignores,
  listQuery,
  Nullable,
  Ref,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  timestampMembers,
} from '../../http/schemas.js';
import { AccountEmail, Email } from '../accounts/schema.js';

export const SHARED_KINDS = ['project', 'task', 'note'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

const level = (options: object = {}) =>
  StringEnum(['ro', 'rw'], { description: 'Access of the member: read only, or read and write.', ...options });
const kind = () => StringEnum(SHARED_KINDS, { description: 'Type of the shared resource.' });

export const ShareParty = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    email: Email(),
    name: Nullable(Type.String({ description: 'Given name.' })),
    surname: Nullable(Type.String({ description: 'Family name.' })),
  },
  {
    $id: 'ShareParty',
    description: 'The owner or the member of a share.',
    examples: [{ id: 2, uid: 'u8r9x0q2m7b4t1z', email: 'bob@example.com', name: 'Bob', surname: null }],
  },
);
export type ShareParty = Static<typeof ShareParty>;

export const Share = Type.Object(
  {
    ...resourceMembers,
    resource_type: { ...kind() },
    resource_id: Type.Integer({ description: 'The id of the shared resource.' }),
    resource: Ref(ResourceSummary),
    access: level(),
    owner: Ref(ShareParty),
    member: Ref(ShareParty),
    ...timestampMembers,
  },
  {
    $id: 'Share',
    description:
      'A project, task or note that its owner shares with a member. The share of a project covers its ' +
      'tasks, their subtasks and its notes; that of a task covers its subtasks.',
    examples: [
      {
        id: 5,
        uid: 's9r9x0q2m7b4t1z',
        resource_type: 'project',
        resource_id: 7,
        resource: { id: 7, uid: 'p8r9x0q2m7b4t1z', name: 'Move house' },
        access: 'rw',
        owner: { id: 1, uid: 'k3v9x0q2m7b4t1z', email: 'ada@example.com', name: 'Ada', surname: null },
        member: { id: 2, uid: 'u8r9x0q2m7b4t1z', email: 'bob@example.com', name: 'Bob', surname: null },
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Share = Static<typeof Share>;

export const ShareList = Envelope('shares', Share);

const newShare = {
  resource_type: kind(),
  resource_id: IdOrUid('The id or uid of the resource.'),
  email: AccountEmail("The e-mail address of the member's account."),
  access: level(),
};

export const ShareCreate = Type.Object(newShare, {
  $id: 'ShareCreate',
  ...ignores(Share, newShare),
  description: 'A new share of your resource.',
  examples: [{ resource_type: 'project', resource_id: 7, email: 'bob@example.com', access: 'rw' }],
});
export type ShareCreate = Static<typeof ShareCreate>;

export const ShareUpdate = Type.Object(
  { access: Type.Optional(level()) },
  {
    $id: 'ShareUpdate',
    description: 'Changes of a share.',
    examples: [{ access: 'ro' }],
    ...ignores(Share, { access: true }),
  },
);
export type ShareUpdate = Static<typeof ShareUpdate>;

const SHARE_SORT_FIELDS = ['id', 'access', 'created_at', 'updated_at'] as const;

export const ShareQuery = listQuery(SHARE_SORT_FIELDS, {
  resource_type: Type.Optional(kind()),
  resource_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'The id or uid of the resource. Requires `resource_type`.' }),
  ),
  role: Type.Optional(
    StringEnum(['owner', 'member'], { description: 'Your role: shares that you have given, or received.' }),
  ),
});
export type ShareFilters = FiltersOf<Static<typeof ShareQuery>>;
