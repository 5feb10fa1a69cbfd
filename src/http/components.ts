import type { TSchema } from '@sinclair/typebox';
import type { Feature } from '../context.js';
import { ErrorBody, Pagination, ProblemDetails, RateLimitedBody, ResourceSummary, TaskPriority } from './schemas.js';

const SHARED = [ErrorBody, ProblemDetails, RateLimitedBody, Pagination, ResourceSummary, TaskPriority];

export function componentsOf(features: readonly Feature[]): TSchema[] {
  const ofFeatures = features.flatMap(({ components = [] }) =>
    components.flatMap((one) => (typeof one === 'function' ? one(features) : named(one))),
  );
  return [...SHARED, ...(ofFeatures as TSchema[])];
}

function named(module: object): TSchema[] {
  return Object.values(module).filter(
    (exported): exported is TSchema => typeof exported === 'object' && exported !== null && '$id' in exported,
  );
}
