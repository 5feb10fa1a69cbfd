import { Type } from '@sinclair/typebox';
import type { Routes } from '../../../context.js';
import { itemResponse, refOf, removedResponse } from '../../../http/resources/crud.js';
import { changed, NO_CONTENT } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, PathId, Ref } from '../../../http/schemas.js';
import { TaskClaimRequest, TaskWithSubtasks } from '../schema.js';
import { claimTask, releaseTask } from './claims.js';
import { addBlocker, removeBlocker } from './service.js';

const tags = ['Tasks'];
const params = IdParams('task');
const linkParams = Type.Object({ ...params.properties, other: PathId("The blocking task's id or uid.") });
const response = { 200: { description: 'The updated task.', ...itemResponse(TaskWithSubtasks) } };
const refsOf = ({ id, other }: { id: string; other: string }) => ({ task: refOf(id), blocker: refOf(other) });

export const taskBlocking: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'PUT',
    url: '/task/:id/blocked_by/:other',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', 'CYCLE', 'VALIDATION_FAILED'] },
    schema: {
      operationId: 'addTaskBlocker',
      summary: 'Make a task wait for another one',
      description:
        'The task is `blocked` while the other one is open. Both have the same owner, and you need write access to ' +
        'both. A task has at most 50 blockers and blocks at most 50 tasks. Repeating it changes nothing.',
      tags,
      params: linkParams,
      response,
    },
    run: async (write, { params, ifMatch }) => changed(await addBlocker(write, refsOf(params), ifMatch)),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/task/:id/blocked_by/:other',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED'] },
    schema: {
      operationId: 'removeTaskBlocker',
      summary: 'Stop a task from waiting for another one',
      description: 'Removes the link between the tasks. 404 if there is none.',
      tags,
      params: linkParams,
      response,
    },
    run: async (write, { params, ifMatch }) => changed(await removeBlocker(write, refsOf(params), ifMatch)),
  });
};

export const taskClaims: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/claim',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', 'CLAIMED'] },
    schema: {
      operationId: 'claimTask',
      summary: 'Claim a task for some time',
      description:
        'Announces that this session or key works on the task, so that no other one claims it meanwhile. A further ' +
        'claim by the same session or key extends it. A claim does not restrict other writes.',
      tags,
      params,
      body: Ref(TaskClaimRequest),
      response,
    },
    run: async (write, { params, body, ifMatch }) =>
      changed(await claimTask(write, refOf(params.id), body.minutes, ifMatch)),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/task/:id/claim',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', 'CLAIMED'] },
    schema: {
      operationId: 'releaseTask',
      summary: 'Release a claimed task',
      description:
        "For the session or key that holds the claim, and for sessions of the task's owner. Does nothing without a claim.",
      tags,
      params,
      response: { 204: { description: 'The task is not claimed.', ...removedResponse } },
    },
    async run(write, { params, ifMatch }) {
      await releaseTask(write, refOf(params.id), ifMatch);
      return NO_CONTENT;
    },
  });
};
