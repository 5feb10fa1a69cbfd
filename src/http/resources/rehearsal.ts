import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayUse } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import type { WriteResponse } from '../../write/operation.js';
import { type Rehearsal, type RunOptions, rehearseWrite, type WriteContext } from '../../write/unit-of-work.js';
import { withoutNewIds } from '../../write/would-be.js';
import { callerOf } from '../auth/identity.js';

/**
 * Runs a write in a transaction that is rolled back, and charges what it touched to the caller.
 * @returns the response that the write would get, without validators and ids of objects that do not exist
 */
export async function rehearse(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  job: (write: WriteContext) => Promise<WriteResponse>,
  options: RunOptions = {},
): Promise<WriteResponse> {
  let touched = 0;
  const counted = async (write: WriteContext) => {
    try {
      return await job(write);
    } finally {
      touched = Math.max(touched, write.changes.entries.size);
    }
  };
  const run = rehearseWrite(context, callerOf(request), counted, options);
  const { outcome, changes, counts } = await run.finally(() => request.server.chargeRehearsal(request, reply, touched));
  const given = request.body instanceof Readable ? '' : JSON.stringify(request.body ?? null);
  const body = withoutNewIds(outcome.body, changes, (uid) => given.includes(`"${uid}"`));
  return rehearsed({ ...outcome, body, headers: { ...outcome.headers, ...wouldChange(context, request, counts) } });
}

/** Marks a response of a dry run. Its validators and its location would belong to a state that does not exist. */
export function rehearsed({ status, body, headers }: WriteResponse): WriteResponse {
  const { etag: _etag, location: _location, ...rest } = headers;
  return { status, body, headers: { ...rest, 'dry-run': 'true' } };
}

/** Counts the types that the token may read, in the order of the manifests, as a dictionary (RFC 8941, section 3.2). */
function wouldChange(
  { features }: Pick<Context, 'features'>,
  request: FastifyRequest,
  counts: Rehearsal<unknown>['counts'],
): Record<string, string> {
  const caller = callerOf(request);
  const readable = features.flatMap(({ logged = [] }) => logged).filter(({ scope }) => mayUse(caller, scope));
  const counted = readable.flatMap(({ type }) => (counts.has(type) ? [`${type}=${counts.get(type)}`] : []));
  return counted.length === 0 ? {} : { 'x-would-change': counted.join(', ') };
}
