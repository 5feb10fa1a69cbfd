import type { TSchema } from '@sinclair/typebox';
import type { BodyCheck } from './api/resources/validation.js';
import {
  ErrorBody,
  Pagination,
  ProblemDetails,
  RateLimitedBody,
  ResourceSummary,
  TaskPriority,
} from './api/schemas.js';
import * as transfer from './features/account-export/schema.js';
import * as profile from './features/accounts/profile/schema.js';
import * as accounts from './features/accounts/schema.js';
import { settingsFaults } from './features/accounts/settings.js';
import * as users from './features/accounts/users/schema.js';
import * as apiKeys from './features/api-keys/schema.js';
import * as areas from './features/areas/schema.js';
import * as ai from './features/assistant/schema.js';
import * as blocked from './features/blocked-users/schema.js';
import * as goals from './features/goals/schema.js';
import { noteFaults } from './features/notes/rules.js';
import * as notes from './features/notes/schema.js';
import * as projects from './features/projects/schema.js';
import * as limits from './features/rate-limits/schema.js';
import * as search from './features/search/schema.js';
import * as securityLog from './features/security-log/schema.js';
import * as shares from './features/shares/schema.js';
import * as tags from './features/tags/schema.js';
import * as taskBulk from './features/tasks/bulk/schema.js';
import { taskFaults } from './features/tasks/crud/input.js';
import * as taskImport from './features/tasks/import/schema.js';
import * as taskMetrics from './features/tasks/lists/metrics-schema.js';
import * as tasks from './features/tasks/schema.js';

/** Every schema that has a name (`$id`): the components of the document, which routes refer to. */
export const COMPONENTS: readonly TSchema[] = [
  ErrorBody,
  ProblemDetails,
  RateLimitedBody,
  Pagination,
  ResourceSummary,
  TaskPriority,
  ...[
    accounts,
    ai,
    apiKeys,
    areas,
    blocked,
    goals,
    limits,
    notes,
    profile,
    projects,
    search,
    securityLog,
    shares,
    tags,
    tasks,
    taskBulk,
    taskImport,
    taskMetrics,
    transfer,
    users,
  ].flatMap(named),
];

function named(module: object): TSchema[] {
  return Object.values(module).filter(
    (exported): exported is TSchema => typeof exported === 'object' && exported !== null && '$id' in exported,
  );
}

/** What the parts of a body must be to each other, by the name of its component. */
export const BODY_CHECKS = {
  TaskCreate: taskFaults,
  NoteCreate: noteFaults,
  UserCreate: settingsFaults,
  UserUpdate: settingsFaults,
  ProfileUpdate: settingsFaults,
} satisfies Record<string, BodyCheck>;
