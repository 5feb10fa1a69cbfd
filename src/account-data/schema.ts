import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { ABOUT_YOU_LIMIT, settingMembers } from '../features/accounts/schema.js';
import { RecordInstant, RecordText, RecordUid, strict } from '../http/record-schemas.js';
import { Ref, StringEnum } from '../http/schemas.js';
import type { AccountLists, AccountRecords } from '../resource/records.js';

/**
 * Document for export and import of an account. Records refer to each other by uid and to tags by name, because ids
 * differ between servers. Unknown members are rejected, because an import would lose them.
 */

export const FORMAT = 'tutti-account';
export const FORMAT_VERSION = 1;

export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

const ProfileRecord = Type.Object(
  {
    name: RecordText('Given name.', 255),
    surname: RecordText('Family name.', 255),
    ...settingMembers,
    about_you: RecordText('Information about you for the AI assistant.', ABOUT_YOU_LIMIT),
    ai_assistant_enabled: Type.Boolean({ description: 'True if the AI assistant may be used.' }),
  },
  { $id: 'ProfileRecord', ...strict, description: 'The settings of the account.' },
);

const AccountRecord = Type.Object(
  {
    uid: RecordUid('The uid of the account.'),
    email: Type.String({ maxLength: 254, description: 'Its e-mail address.', examples: ['ada@example.com'] }),
    created_at: RecordInstant('Time of creation.'),
  },
  { ...strict, description: 'The account of the document. An import does not change the identity of the account.' },
);

/** Component by name; its content depends on the features. */
export const ACCOUNT_DOCUMENT: TSchema = Type.Object({}, { $id: 'AccountDocument' });
export const IMPORT_RESULT: TSchema = Type.Object({}, { $id: 'ImportResult' });

function accountDocument(records: readonly AccountRecords[]) {
  return Type.Object(
    {
      format: StringEnum([FORMAT], { description: 'Format of the document.' }),
      version: Type.Unsafe<typeof FORMAT_VERSION>({
        type: 'integer',
        enum: [FORMAT_VERSION],
        description: 'Version of the format. It changes when older documents can no longer be read.',
      }),
      exported_at: RecordInstant('Time of the snapshot.'),
      account: AccountRecord,
      profile: Ref(ProfileRecord),
      ...Object.fromEntries(records.map((one) => [one.list, listOf(one)])),
    },
    {
      $id: 'AccountDocument',
      ...strict,
      description:
        'Everything that an account owns, without passwords, sessions, API keys and results of the AI assistant.',
      examples: [
        {
          format: FORMAT,
          version: FORMAT_VERSION,
          exported_at: '2026-03-11T12:00:00.000Z',
          account: { uid: 'k3v9x0q2m7b4t1z', email: 'ada@example.com', created_at: '2026-03-01T09:30:00.000Z' },
          profile: {
            name: 'Ada',
            surname: null,
            timezone: 'Europe/Berlin',
            language: 'en',
            first_day_of_week: 1,
            about_you: null,
            ai_assistant_enabled: false,
          },
          ...Object.fromEntries(records.map(({ list, examples = [] }) => [list, examples])),
        },
      ],
    },
  );
}

function listOf({ record, description, counted, addedLater }: AccountRecords) {
  const order = counted === undefined ? '' : ' In order of creation.';
  const list = Type.Array(Ref(record), { description: `${description}${order}` });
  return addedLater ? Type.Optional(list) : list;
}

export type AccountDocument = AccountLists & {
  format: typeof FORMAT;
  version: typeof FORMAT_VERSION;
  exported_at: string;
  account: Static<typeof AccountRecord>;
  profile: Static<typeof ProfileRecord>;
};

export function documentComponents(records: readonly AccountRecords[]): TSchema[] {
  const ofLists = records.flatMap(({ record, components = [] }) => [record, ...components]);
  return [ProfileRecord, ...ofLists, accountDocument(records), importResult(records)];
}

const Count = (what: string) => Type.Integer({ description: `How many ${what}.` });

function countsOf(records: readonly AccountRecords[]): { name: string; counted: string }[] {
  const lists = records.flatMap(({ list: name, counted }) => (counted === undefined ? [] : [{ name, counted }]));
  return [...lists, ...records.flatMap(({ alsoCounted = [] }) => alsoCounted)];
}

function importResult(records: readonly AccountRecords[]) {
  return Type.Object(
    {
      imported: Type.Object(
        {
          ...Object.fromEntries(countsOf(records).map(({ name, counted }) => [name, Count(counted)])),
        },
        { description: 'The number of imported records.' },
      ),
      new_uids: Type.Integer({
        description: 'The number of resources with a new uid, because theirs is in use on this server.',
      }),
      shares_left_out: Type.Integer({ description: 'The number of shares in the document. None was created.' }),
    },
    {
      $id: 'ImportResult',
      description: 'The result of an import.',
      examples: [
        {
          imported: {
            areas: 1,
            goals: 0,
            tags: 3,
            projects: 2,
            sections: 4,
            views: 2,
            tasks: 40,
            reminders: 6,
            notes: 5,
            comments: 9,
            channels: 2,
            watches: 4,
            completions: 12,
            activity: 96,
          },
          new_uids: 0,
          shares_left_out: 1,
        },
      ],
    },
  );
}

export interface ImportResult {
  imported: Record<string, number>;
  new_uids: number;
  shares_left_out: number;
}
