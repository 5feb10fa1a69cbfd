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
  'app_connected',
  'app_disconnected',
  'app_token_reused',
  'oauth_client_created',
  'oauth_client_deleted',
  'identity_linked',
  'identity_unlinked',
  'sign_in_link_created',
] as const;

export const SecurityEvent = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier; later events have higher ones.' }),
    kind: StringEnum(SECURITY_EVENT_KINDS, { description: 'What happened.' }),
    user_id: Nullable(Type.Integer({ description: 'Account concerned; null if there is none.' })),
    actor_id: Nullable(
      Type.Integer({ description: 'User who caused the event; null if unknown, or for the operator.' }),
    ),
    subject: Nullable(Type.String({ description: 'Subject of the event: the name of a key, an e-mail address.' })),
    address: Nullable(
      Type.String({
        description: 'Network address of the request. Shown for your own actions only; administrators see all.',
      }),
    ),
    created_at: Timestamp('Time of the event.'),
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
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type SecurityEvent = Static<typeof SecurityEvent>;

export const SecurityEventList = Envelope('security_events', SecurityEvent);

export const SECURITY_EVENT_SORT_FIELDS = ['id', 'created_at'] as const;

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
