import { accountExport } from './account-data/manifest.js';
import type { Feature } from './context.js';
import { accounts } from './features/accounts/manifest.js';
import { apiKeys } from './features/api-keys/manifest.js';
import { areas } from './features/areas/manifest.js';
import { assistant } from './features/assistant/manifest.js';
import { atomicBatch } from './features/atomic-batch/manifest.js';
import { batches } from './features/batches/manifest.js';
import { blockedUsers } from './features/blocked-users/manifest.js';
import { changes } from './features/changes/manifest.js';
import { copies } from './features/copies/manifest.js';
import { docs } from './features/docs/manifest.js';
import { filters } from './features/filters/manifest.js';
import { goals } from './features/goals/manifest.js';
import { health } from './features/health/manifest.js';
import { keyActivity } from './features/key-activity/manifest.js';
import { notes } from './features/notes/manifest.js';
import { oauth } from './features/oauth/manifest.js';
import { oidc } from './features/oidc/manifest.js';
import { projects } from './features/projects/manifest.js';
import { rateLimits } from './features/rate-limits/manifest.js';
import { search } from './features/search/manifest.js';
import { secondFactor } from './features/second-factor/manifest.js';
import { sections } from './features/sections/manifest.js';
import { securityLog } from './features/security-log/manifest.js';
import { sessions } from './features/sessions/manifest.js';
import { shares } from './features/shares/manifest.js';
import { signInLinks } from './features/sign-in-links/manifest.js';
import { tags } from './features/tags/manifest.js';
import { tasks } from './features/tasks/manifest.js';
import { trash } from './features/trash/manifest.js';
import { views } from './features/views/manifest.js';
import { webInterface } from './features/web-interface/manifest.js';
import { webhooks } from './features/webhooks/manifest.js';
import { mcp } from './gateways/mcp/manifest.js';
import { tududi } from './gateways/tududi/manifest.js';

/** Every feature of the service: a new one is a folder with a manifest, and a line here. */
export const FEATURES: readonly Feature[] = [
  accounts,
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
  tasks,
  projects,
  sections,
  views,
  copies,
  areas,
  goals,
  notes,
  tags,
  filters,
  search,
  assistant,
  shares,
  atomicBatch,
  changes,
  batches,
  webhooks,
  trash,
  health,
  webInterface,
  docs,
  mcp,
  tududi,
];
