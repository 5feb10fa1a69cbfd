import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse } from '../../http/resources/crud.js';
import { nextCursor, requestedPage, sendList } from '../../http/resources/pagination.js';
import { ok, sendJson } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { parsedDates } from '../../lib/dates.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { type Outcome, revertBatches } from './revert.js';
import {
  BatchList,
  BatchObjectQuery,
  BatchParams,
  BatchQuery,
  MAX_OBJECTS,
  RevertBatch,
  RevertBatches,
  RevertResult,
} from './schema.js';
import { batchesOf } from './selection.js';
import { listBatches, readBatch } from './service.js';

const tags = ['Undo'];

const errors = ['BATCH_TOO_LARGE', 'NOT_FOUND', 'FORBIDDEN', 'CHANGED_SINCE', 'NOT_REVERTIBLE'] as const;
const response = { 200: { description: 'What was reverted.', ...Ref(RevertResult) } };

const MEANING =
  'Restores what the batch changed, as a new batch that can be reverted itself. Created objects go to the trash; deleted ' +
  'return with their id and uid, for their owner with the shares that ended with them; restored ones go to the trash ' +
  'again. Changed members, tags and relations have their former values; the occurrence of a completed recurring task ' +
  'leaves its history. A tag that the batch created goes if nothing else has it. Shares given or changed by hand and the ' +
  'profile cannot be reverted.';

const RIGHTS =
  'The rights are those of doing it by hand, now: a token also needs the write scope of each type that it reverts. Tokens ' +
  'revert what they did themselves, sessions and tokens with the scope `*` what their user did, and the owner what ' +
  "members did to the owner's resources.";

export const batches: Routes = (context) => async (app) => {
  app.get(
    '/batches',
    {
      config: { errors: ['INVALID_CURSOR'] },
      schema: {
        operationId: 'listBatches',
        summary: 'List batches of changes',
        description:
          'Newest first: each is all changes of one request, as far as you see them. A page may have fewer than `limit` ' +
          'batches while `has_more` is true. With a token, types that it may not read are left out.',
        tags,
        querystring: BatchQuery,
        response: { 200: { description: 'A page of batches.', ...listResponse(BatchList) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const page = requestedPage({ ...request.query }, request.url);
      const filters = parsedDates(request.query, caller.timezone);
      const listed = await listBatches(context, caller, filters, page);
      return sendList(request, reply, { member: 'batches', page, listed });
    },
  );

  app.get(
    '/batch/:batch',
    {
      config: { errors: ['INVALID_CURSOR', 'NOT_FOUND'] },
      schema: {
        operationId: 'getBatch',
        summary: 'Read a batch of changes',
        description:
          'Your batches, with the objects that you see now; of batches of other users, your own objects. Former values are ' +
          'kept for 30 days (`UNDO_KEEP_DAYS`), of texts over 2 kB the latest five of an object.',
        tags,
        params: BatchParams,
        querystring: BatchObjectQuery,
        response: { 200: { description: 'The batch, and a page of its objects.', $ref: 'BatchDetails#' } },
      },
    },
    async (request, reply) => {
      const page = requestedPage({ ...request.query, order_by: ['type'] }, request.url);
      const [type = '', ref_id = 0] = page.after ?? [];
      const after = { type: String(type), ref_id: Number(ref_id) };
      const { batch } = request.params;
      const { head, objects, hasMore, last } = await readBatch(context, callerOf(request), batch, {
        after,
        limit: page.limit,
      });
      const position = last === null ? undefined : [last.type, last.ref_id];
      const listed = { items: objects, hasMore, endsEarly: false, total: null, ...(position && { last: position }) };
      const pagination = {
        ...{ limit: page.limit, offset: 0, has_more: hasMore },
        ...{ next_cursor: nextCursor(request.url, listed, page), total: null },
      };
      const members = JSON.stringify({ ...head, pagination }).slice(0, -1);
      return sendJson(reply, `${members},"objects":[${objects.joined.toString()}]}`);
    },
  );

  mountWrite(app, {
    method: 'POST',
    url: '/batch/:batch/revert',
    alone: true,
    config: { dryRun: true, inBatch: false, errors },
    schema: {
      operationId: 'revertBatch',
      summary: 'Revert a batch of changes',
      description: `${MEANING} Positions are restored, and not compared. ${RIGHTS}`,
      tags,
      params: BatchParams,
      body: Ref(RevertBatch),
      response,
    },
    async run(write, { params, body: { mode = 'strict' } }) {
      const outcome = await revertBatches(write, context, [params.batch], mode);
      return ok(resultOf(write, outcome));
    },
  });

  mountWrite(app, {
    method: 'POST',
    url: '/batches/revert',
    alone: true,
    config: { dryRun: true, inBatch: false, errors },
    schema: {
      operationId: 'revertBatches',
      summary: 'Revert several batches, or all of a key',
      description:
        'Reverts batches in one transaction, the latest first: those named, or all that a key of yours did since a ' +
        `time, as one change. At most ${MAX_OBJECTS} objects, where a batch that one entry of the trash restores counts ` +
        'as one; otherwise 400 with their number, and nothing is changed. With `key_id`, batches that are reverted ' +
        'already are left out. The rules are those of `revertBatch`. ' +
        RIGHTS,
      tags,
      body: Ref(RevertBatches),
      response,
    },
    async run(write, { body }) {
      const { mode = 'strict' } = body;
      const named = await batchesOf(write, context, body);
      return ok(resultOf(write, await revertBatches(write, context, named, mode)));
    },
  });
};

function resultOf({ batch, changes }: WriteContext, { reverted, skipped, skippedCount }: Outcome): string {
  return JSON.stringify({
    batch: changes.entries.size === 0 ? null : batch,
    reverted,
    skipped,
    skipped_count: skippedCount,
  });
}
