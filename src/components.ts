import type { TSchema } from '@sinclair/typebox';
import * as accounts from './accounts/schema.js';
import * as apiKeys from './api-keys/schema.js';
import { ErrorBody, Pagination, ProblemDetails, RateLimitedBody, SmallObject } from './http/schemas.js';
import * as limits from './limits/schema.js';
import * as projects from './projects/schema.js';
import * as tags from './tags/schema.js';
import * as taskBulk from './tasks/bulk-schema.js';
import * as tasks from './tasks/schema.js';

/** Every schema that has a name (`$id`): the components of the document, which routes refer to. */
export const COMPONENTS: readonly TSchema[] = [
  ErrorBody,
  ProblemDetails,
  RateLimitedBody,
  Pagination,
  SmallObject,
  ...[accounts, apiKeys, limits, projects, tags, tasks, taskBulk].flatMap(named),
];

function named(module: object): TSchema[] {
  return Object.values(module).filter(
    (exported): exported is TSchema => typeof exported === 'object' && exported !== null && '$id' in exported,
  );
}
