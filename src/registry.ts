import { accountExport } from './account-data/manifest.js';
import { accountMail } from './features/account-mail/manifest.js';
import { accounts } from './features/accounts/manifest.js';
import { apiKeys } from './features/api-keys/manifest.js';
import { areas } from './features/areas/manifest.js';
import { assistant } from './features/assistant/manifest.js';
import { atomicBatch } from './features/atomic-batch/manifest.js';
import { attachments } from './features/attachments/manifest.js';
import { batches } from './features/batches/manifest.js';
import { blockedUsers } from './features/blocked-users/manifest.js';
import { changes } from './features/changes/manifest.js';
import { channels } from './features/channels/manifest.js';
import { comments } from './features/comments/manifest.js';
import { copies } from './features/copies/manifest.js';
import { deliveries } from './features/deliveries/manifest.js';
import { digest } from './features/digest/manifest.js';
import { docs } from './features/docs/manifest.js';
import { feeds } from './features/feeds/manifest.js';
import { filterCheck } from './features/filter-check/manifest.js';
import { goals } from './features/goals/manifest.js';
import { health } from './features/health/manifest.js';
import { keyActivity } from './features/key-activity/manifest.js';
import { mail } from './features/mail/manifest.js';
import { notes } from './features/notes/manifest.js';
import { notifications } from './features/notifications/manifest.js';
import { oauth } from './features/oauth/manifest.js';
import { oidc } from './features/oidc/manifest.js';
import { people } from './features/people/manifest.js';
import { projects } from './features/projects/manifest.js';
import { quickAdd } from './features/quick-add/manifest.js';
import { rateLimits } from './features/rate-limits/manifest.js';
import { reminders } from './features/reminders/manifest.js';
import { search } from './features/search/manifest.js';
import { secondFactor } from './features/second-factor/manifest.js';
import { sections } from './features/sections/manifest.js';
import { securityLog } from './features/security-log/manifest.js';
import { sessions } from './features/sessions/manifest.js';
import { shares } from './features/shares/manifest.js';
import { signIn } from './features/sign-in/manifest.js';
import { signInLinks } from './features/sign-in-links/manifest.js';
import { tags } from './features/tags/manifest.js';
import { taskBulk } from './features/task-bulk/manifest.js';
import { taskImport } from './features/task-import/manifest.js';
import { tasks } from './features/tasks/manifest.js';
import { trash } from './features/trash/manifest.js';
import { viewItems } from './features/view-items/manifest.js';
import { views } from './features/views/manifest.js';
import { watches } from './features/watches/manifest.js';
import { webInterface } from './features/web-interface/manifest.js';
import { webhooks } from './features/webhooks/manifest.js';
import { mcp } from './gateways/mcp/manifest.js';
import { tududi } from './gateways/tududi/manifest.js';
import { foreignFilter } from './imports/foreign-filter.js';
import { imports } from './imports/manifest.js';
import type { Feature } from './manifest.js';
import { resourceTypes } from './resource/type.js';

/** Every feature of the service: a new one is a folder with a manifest, and a line here. */
export const FEATURES: readonly Feature[] = [
  signIn,
  accounts,
  accountMail,
  sessions,
  secondFactor,
  apiKeys,
  keyActivity,
  oauth,
  oidc,
  signInLinks,
  securityLog,
  blockedUsers,
  rateLimits,
  accountExport,
  imports,
  tasks,
  taskBulk,
  taskImport,
  quickAdd,
  reminders,
  projects,
  sections,
  views,
  viewItems,
  copies,
  areas,
  goals,
  notes,
  comments,
  attachments,
  tags,
  filterCheck(foreignFilter),
  search,
  assistant,
  shares,
  people,
  atomicBatch,
  changes,
  batches,
  webhooks,
  feeds,
  notifications,
  watches,
  channels,
  deliveries,
  digest,
  trash,
  mail,
  health,
  webInterface,
  docs,
  mcp,
  tududi,
];

/** The types of resources that they describe. */
export const TYPES = resourceTypes(FEATURES);
