import type { Migrations } from '../../migrate.js';
import { SHARED_MIGRATIONS } from '../../migrations/index.js';
import * as initial from './0001-initial.js';
import * as aiResults from './0002-ai-results.js';
import * as search from './0003-search.js';
import * as idempotencyKeys from './0004-idempotency-keys.js';
import * as securityLog from './0005-security-log.js';
import * as deletedAccounts from './0006-deleted-accounts.js';
import * as searchIndex from './0007-search-index.js';
import * as blockedUsers from './0008-blocked-users.js';
import * as processes from './0009-processes.js';
import * as changeLog from './0010-change-log.js';
import * as trash from './0011-trash.js';
import * as webhooks from './0012-webhooks.js';
import * as searchBatch from './0013-search-batch.js';
import * as scopes from './0014-scopes.js';
import * as dueTime from './0015-due-time.js';
import * as accountUsage from './0016-account-usage.js';
import * as signInAttempts from './0017-sign-in-attempts.js';
import * as webhookEditors from './0018-webhook-editors.js';
import * as longWrites from './0019-long-writes.js';
import * as taskSource from './0020-task-source.js';
import * as completedBy from './0021-completed-by.js';
import * as keyActivity from './0022-key-activity.js';
import * as connectedApps from './0023-connected-apps.js';
import * as blocking from './0024-blocking.js';
import * as listValidators from './0025-list-validators.js';
import * as undo from './0026-undo.js';
import * as completionIds from './0027-completion-ids.js';
import * as ownedWords from './0028-owned-words.js';
import * as ranks from './0029-ranks.js';
import * as sections from './0030-sections.js';
import * as views from './0031-views.js';
import * as statistics from './0032-statistics.js';
import * as templates from './0033-templates.js';
import * as identities from './0034-identities.js';
import * as secondFactor from './0035-second-factor.js';

/** The migrations for SQLite. Those from 0037 on are one file for both databases, in `db/migrations/`. */
export const MIGRATIONS: Migrations = {
  '0001-initial': initial,
  '0002-ai-results': aiResults,
  '0003-search': search,
  '0004-idempotency-keys': idempotencyKeys,
  '0005-security-log': securityLog,
  '0006-deleted-accounts': deletedAccounts,
  '0007-search-index': searchIndex,
  '0008-blocked-users': blockedUsers,
  '0009-processes': processes,
  '0010-change-log': changeLog,
  '0011-trash': trash,
  '0012-webhooks': webhooks,
  '0013-search-batch': searchBatch,
  '0014-scopes': scopes,
  '0015-due-time': dueTime,
  '0016-account-usage': accountUsage,
  '0017-sign-in-attempts': signInAttempts,
  '0018-webhook-editors': webhookEditors,
  '0019-long-writes': longWrites,
  '0020-task-source': taskSource,
  '0021-completed-by': completedBy,
  '0022-key-activity': keyActivity,
  '0023-connected-apps': connectedApps,
  '0024-blocking': blocking,
  '0025-list-validators': listValidators,
  '0026-undo': undo,
  '0027-completion-ids': completionIds,
  '0028-owned-words': ownedWords,
  '0029-ranks': ranks,
  '0030-sections': sections,
  '0031-views': views,
  '0032-statistics': statistics,
  '0033-templates': templates,
  '0034-identities': identities,
  '0035-second-factor': secondFactor,
  // A database of SQLite has one writer.
  '0036-deferred-usage': { up: async () => undefined },
  ...SHARED_MIGRATIONS,
};
