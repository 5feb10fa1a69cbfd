import { Type } from '@sinclair/typebox';
import { Envelope, listQuery, Timestamp } from '../../http/schemas.js';
import { AccountEmail, Email } from '../accounts/schema.js';

export const BlockedUser = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier of the entry.', examples: [1] }),
    email: Email(),
    created_at: Timestamp('Since when.'),
  },
  {
    $id: 'BlockedUser',
    description: 'A user who cannot share anything with you.',
    examples: [{ id: 1, email: 'mallory@example.com', created_at: '2026-03-01T09:30:00.000Z' }],
  },
);

export const BlockedUserList = Envelope('blocked', BlockedUser);

export const Blocking = Type.Object(
  { email: AccountEmail('The e-mail address of the account.') },
  { $id: 'Blocking', description: 'The blocked user.', examples: [{ email: 'mallory@example.com' }] },
);

const BLOCKED_SORT_FIELDS = ['id', 'created_at'] as const;

export const BlockedQuery = listQuery(BLOCKED_SORT_FIELDS, {});
