import { type Static, Type } from '@sinclair/typebox';
import { Envelope, type FiltersOf, listQuery, Nullable, StringEnum, Timestamp } from '../../http/schemas.js';

export const SECURITY_EVENT_KINDS = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'sign_ins_limited',
  'signed_out',
  'session_ended',
  'password_changed',
  'email_changed',
  'email_change_requested',
  'email_verified',
  'password_check_failed',
  'second_factor_requested',
  'second_factor_failed',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_created',
  'api_key_created',
  'api_key_revoked',
  'api_key_deleted',
  'api_keys_revoked',
  'shared',
  'share_changed',
  'unshared',
  'blocked',
  'unblocked',
  'account_created',
  'account_changed',
  'account_deleted',
  'account_exported',
  'account_imported',
  'webhook_created',
  'webhook_changed',
  'webhook_secret_rotated',
  'webhook_disabled',
  'channel_created',
  'channel_changed',
  'app_connected',
  'app_disconnected',
  'app_token_reused',
  'oauth_client_created',
  'oauth_client_deleted',
  'identity_linked',
  'identity_unlinked',
  'sign_in_link_created',
  'feed_created',
  'feed_rotated',
  'feed_deleted',
] as const;

/** Kinds of events that others than the owner of the account can cause as often as they like: they are counted. */
export const FAILED_ATTEMPTS = [
  'sign_in_failed',
  'password_check_failed',
  'second_factor_failed',
] as const satisfies readonly (typeof SECURITY_EVENT_KINDS)[number][];

export const SecurityEvent = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier, in the order in which entries were written.' }),
    kind: StringEnum(SECURITY_EVENT_KINDS, { description: 'What happened.' }),
    user_id: Nullable(Type.Integer({ description: 'Account concerned; null if there is none.' })),
    actor_id: Nullable(
      Type.Integer({ description: 'User who caused the event; null if unknown, or for the operator.' }),
    ),
    subject: Nullable(
      Type.String({
        description:
          'Subject of the event: the name of a key, an e-mail address. Null for attempts with several subjects.',
      }),
    ),
    address: Nullable(
      Type.String({
        description:
          'Network address of the request; the network of attempts from several. Shown for your own actions only; ' +
          'administrators see all.',
      }),
    ),
    count: Type.Integer({
      minimum: 1,
      description:
        'Number of attempts: failed sign-ins, passwords and codes are counted for a minute, for each kind, account and ' +
        'network. 1 for every other event.',
    }),
    first_at: Timestamp('Time of the first of these attempts; equal to `created_at` for a single event.'),
    created_at: Timestamp('Time of the event; of the last of several attempts.'),
  },
  {
    $id: 'SecurityEvent',
    description: 'An event of an account or its credentials.',
    examples: [
      {
        id: 12,
        kind: 'api_key_created',
        user_id: 1,
        actor_id: 1,
        subject: 'backup script',
        address: '203.0.113.7',
        count: 1,
        first_at: '2026-03-01T09:30:00.000Z',
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type SecurityEvent = Static<typeof SecurityEvent>;

export const SecurityEventList = Envelope('security_events', SecurityEvent);

const SECURITY_EVENT_SORT_FIELDS = ['id', 'created_at'] as const;

const kind = Type.Optional(
  Type.Array(StringEnum(SECURITY_EVENT_KINDS), { maxItems: 100, description: 'Any of these kinds.' }),
);

export const OwnSecurityEventQuery = listQuery(SECURITY_EVENT_SORT_FIELDS, { kind });
export type OwnSecurityEventFilters = FiltersOf<Static<typeof OwnSecurityEventQuery>>;

export const SecurityEventQuery = listQuery(SECURITY_EVENT_SORT_FIELDS, {
  kind,
  user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Events of the account with this id.' })),
});
export type SecurityEventFilters = FiltersOf<Static<typeof SecurityEventQuery>>;
