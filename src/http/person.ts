import { type Static, Type } from '@sinclair/typebox';
import { Nullable, resourceMembers } from './schemas.js';

export const Person = Type.Object(
  {
    id: resourceMembers.id,
    uid: resourceMembers.uid,
    name: Nullable(Type.String({ description: 'Given and family name; null if they have set none.' })),
  },
  {
    $id: 'Person',
    description: 'A user, as others see them who share resources with them.',
    examples: [{ id: 2, uid: 'u8r9x0q2m7b4t1z', name: 'Bob Stone' }],
  },
);
export type Person = Static<typeof Person>;
