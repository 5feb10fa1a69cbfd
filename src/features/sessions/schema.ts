import { type Static, Type } from '@sinclair/typebox';
import { Envelope, listQuery, Nullable, Timestamp } from '../../http/schemas.js';

export const Session = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier.' }),
    created_at: Timestamp('When it began, with a sign-in.'),
    last_used_at: Nullable(
      Timestamp(
        'When a request last came with it, to within ten minutes; null for one that began before this was kept.',
      ),
    ),
    expires_at: Timestamp('When it ends by itself.'),
    address: Nullable(Type.String({ description: 'The network address that the sign-in came from.' })),
    user_agent: Nullable(Type.String({ description: 'What the browser or program called itself at the sign-in.' })),
    current: Type.Boolean({ description: 'Whether this request comes with it.' }),
  },
  {
    $id: 'Session',
    description: 'A session that counts: a browser or program in which you have signed in.',
    examples: [
      {
        id: 7,
        created_at: '2026-03-01T09:30:00.000Z',
        last_used_at: '2026-03-02T18:00:00.000Z',
        expires_at: '2026-03-31T09:30:00.000Z',
        address: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        current: true,
      },
    ],
  },
);
export type Session = Static<typeof Session>;

export const SessionList = Envelope('sessions', Session);

export const SessionQuery = listQuery(['id', 'created_at', 'last_used_at'], {});
