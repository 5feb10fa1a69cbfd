import type { Caller } from '../../access/caller.js';
import { commonReach, type Reach, refuseNarrowed } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { loggedTypes } from '../changes/schema.js';
import { readableTypes } from '../changes/service.js';
import type { KeyedWebhook } from './store.js';

/**
 * A webhook receives only data that both the key of its creator and the key of its last editor may read. A session
 * restricts nothing. The limits apply when a delivery is created and again when it is sent.
 */

type Keys = Pick<
  KeyedWebhook,
  'key_id' | 'maker_scopes' | 'maker_projects' | 'editor_key_id' | 'editor_scopes' | 'editor_projects'
>;

const UNBOUNDED: Reach = { scopes: null, projects: null };

export function reachOf(webhook: Keys): Reach {
  const { key_id, maker_scopes, maker_projects, editor_key_id, editor_scopes, editor_projects } = webhook;
  return commonReach([
    reachOfKey(key_id, maker_scopes, maker_projects),
    reachOfKey(editor_key_id, editor_scopes, editor_projects),
  ]);
}

/** A deleted key may do nothing. */
function reachOfKey(id: number | null, scopes: string | null, projects: string | null): Reach {
  return id === null ? UNBOUNDED : { scopes: scopes === null ? [] : JSON.parse(scopes), projects };
}

/** Returns the types of objects that a webhook receives: its filter, within its bounds; null for all. */
export function typesOf(features: Context['features'], webhook: Keys & { types: string | null }) {
  const readable = readableTypes(features, reachOf(webhook), null);
  const named = webhook.types === null ? null : (JSON.parse(webhook.types) as string[]);
  return named === null || readable === null ? (named ?? readable) : named.filter((type) => readable.includes(type));
}

/**
 * Checks that a token may read everything that a webhook receives: its holder can set the URL and the secret.
 * @throws AppError INSUFFICIENT_SCOPE, FORBIDDEN if the token is narrowed to projects
 */
export function requireReach(
  features: Context['features'],
  caller: Caller,
  webhook: Keys & { types: string | null },
): void {
  refuseNarrowed(caller);
  readableTypes(features, caller, typesOf(features, webhook) ?? loggedTypes(features).map(({ type }) => type));
}
