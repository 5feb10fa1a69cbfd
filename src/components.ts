import type { TSchema } from '@sinclair/typebox';
import * as accounts from './accounts/schema.js';
import * as ai from './ai/schema.js';
import * as apiKeys from './api-keys/schema.js';
import * as areas from './areas/schema.js';
import * as goals from './goals/schema.js';
import { ErrorBody, Pagination, ProblemDetails, RateLimitedBody, SmallObject } from './http/schemas.js';
import * as limits from './limits/schema.js';
import * as notes from './notes/schema.js';
import * as profile from './profile/schema.js';
import * as projects from './projects/schema.js';
import * as search from './search/schema.js';
import * as securityLog from './security-log/schema.js';
import * as shares from './shares/schema.js';
import * as tags from './tags/schema.js';
import * as taskBulk from './tasks/bulk-schema.js';
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
  ...[
    accounts,
    ai,
    apiKeys,
    areas,
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
