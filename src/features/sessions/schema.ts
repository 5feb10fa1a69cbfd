import { type Static, Type } from '@sinclair/typebox';
import { Envelope, listQuery, Nullable, Timestamp } from '../../http/schemas.js';

export const Session = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier.' }),
    created_at: Timestamp('Time of the sign-in.'),
    last_used_at: Nullable(
      Timestamp(
        'Time of the last request, with a precision of ten minutes; null for sessions from before it was recorded.',
      ),
    ),
    expires_at: Timestamp('Time of expiry.'),
    address: Nullable(Type.String({ description: 'Network address of the sign-in.' })),
    user_agent: Nullable(Type.String({ description: 'User agent of the sign-in.' })),
    method: Type.String({
      description: 'How the user signed in: `password`, `link` (of the operator), or the issuer of the provider.',
    }),
    current: Type.Boolean({ description: 'True for the session of this request.' }),
  },
  {
    $id: 'Session',
    description: 'A valid session: a browser or program in which you have signed in.',
    examples: [
      {
        id: 7,
        created_at: '2026-03-01T09:30:00.000Z',
        last_used_at: '2026-03-02T18:00:00.000Z',
        expires_at: '2026-03-31T09:30:00.000Z',
        address: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        method: 'password',
        current: true,
      },
    ],
  },
);
export type Session = Static<typeof Session>;

export const SessionList = Envelope('sessions', Session);

export const SessionQuery = listQuery(['id', 'created_at', 'last_used_at'], {});
