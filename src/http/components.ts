import type { TSchema } from '@sinclair/typebox';
import type { Feature } from '../manifest.js';
import { ErrorBody, ErrorCode, ImportCut, ProblemDetails, RateLimitedBody } from './errors/schemas.js';
import { Pagination, ResourceSummary, TaskPriority } from './schemas.js';

const SHARED = [
  ErrorCode,
  ErrorBody,
  ImportCut,
  ProblemDetails,
  RateLimitedBody,
  Pagination,
  ResourceSummary,
  TaskPriority,
];

const known = new WeakMap<readonly Feature[], readonly TSchema[]>();

/** Returns the same schemas for the same features, so that validators are compiled once in a process. */
export function componentsOf(features: readonly Feature[]): readonly TSchema[] {
  const components = known.get(features) ?? allOf(features);
  known.set(features, components);
  return components;
}

function allOf(features: readonly Feature[]): TSchema[] {
  const ofFeatures = features.flatMap(({ components = [] }) =>
    components.flatMap((one) => (typeof one === 'function' ? one(features) : named(one))),
  );
  // Records are exported by their feature, and part of the schema of an exported account.
  return [...new Set([...SHARED, ...(ofFeatures as TSchema[])])];
}

function named(module: object): TSchema[] {
  return Object.values(module).filter(
    (exported): exported is TSchema => typeof exported === 'object' && exported !== null && '$id' in exported,
  );
}
