import type { TSchema } from '@sinclair/typebox';
import * as accounts from './accounts/schema.js';
import { settingsFaults } from './accounts/settings.js';
import * as ai from './ai/schema.js';
import * as apiKeys from './api-keys/schema.js';
import * as areas from './areas/schema.js';
import * as blocked from './blocked/schema.js';
import * as goals from './goals/schema.js';
import { ErrorBody, Pagination, ProblemDetails, RateLimitedBody, SmallObject, TaskPriority } from './http/schemas.js';
import type { BodyCheck } from './http/validation.js';
import * as limits from './limits/schema.js';
import { noteFaults } from './notes/rules.js';
import * as notes from './notes/schema.js';
import * as profile from './profile/schema.js';
import * as projects from './projects/schema.js';
import * as search from './search/schema.js';
import * as securityLog from './security-log/schema.js';
import * as shares from './shares/schema.js';
import * as tags from './tags/schema.js';
import * as taskBulk from './tasks/bulk-schema.js';
import * as taskImport from './tasks/import-schema.js';
import { taskFaults } from './tasks/input.js';
import * as taskMetrics from './tasks/metrics-schema.js';
import * as tasks from './tasks/schema.js';
import * as transfer from './transfer/schema.js';
import * as users from './users/schema.js';

/** Every schema that has a name (`$id`): the components of the document, which routes refer to. */
export const COMPONENTS: readonly TSchema[] = [
  ErrorBody,
  ProblemDetails,
  RateLimitedBody,
  Pagination,
  SmallObject,
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
