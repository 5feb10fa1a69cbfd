import { type Static, Type } from '@sinclair/typebox';
import { Person } from '../../http/person.js';
import { Envelope, type FiltersOf, listQuery, Nullable, Ref, StringEnum, Timestamp } from '../../http/schemas.js';

const members = {
  ...Person.properties,
  email: Nullable(
    Type.String({ description: 'The address; null unless one of you shares a resource with the other.' }),
  ),
};

const [example] = Person.examples;

export const KnownPerson = Type.Object(members, {
  $id: 'KnownPerson',
  description: 'A user with whom you share resources.',
  examples: [{ ...example, email: 'bob@example.com' }],
});
export type KnownPerson = Static<typeof KnownPerson>;

const people = Envelope('people', KnownPerson);

export const PersonList = Type.Object(people.properties, {
  $id: 'PersonList',
  description: people.description as string,
  examples: people.examples as object[],
});

export const PersonQuery = listQuery(['id'], {
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that the name, or an address that you see, contains.' }),
  ),
});
export type PersonFilters = FiltersOf<Static<typeof PersonQuery>>;

export const ProjectMember = Type.Object(
  {
    ...members,
    access: StringEnum(['owner', 'rw', 'ro'], { description: 'Owner, read and write, or read only.' }),
    since: Timestamp('Time of the share; for the owner, of the creation of the project.'),
  },
  {
    $id: 'ProjectMember',
    description: 'A user who sees a project.',
    examples: [{ ...example, email: 'bob@example.com', access: 'rw', since: '2026-03-01T09:30:00.000Z' }],
  },
);
export type ProjectMember = Static<typeof ProjectMember>;

export const ProjectMembers = Type.Object(
  { members: Type.Array(Ref(ProjectMember), { description: 'The owner first, then by id.' }) },
  {
    $id: 'ProjectMembers',
    description: 'The users who see a project.',
    examples: [{ members: ProjectMember.examples }],
  },
);
