import { Type } from '@sinclair/typebox';
import type { App, Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { idempotentResponse, itemResponse, listResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { entityTag } from '../../http/resources/etag.js';
import { requestedPage, sendJson, sendList } from '../../http/resources/pagination.js';
import { mountWrite, ok } from '../../http/resources/write-route.js';
import { IdParams, PathId } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { runWrite } from '../../write/unit-of-work.js';
import {
  WEBHOOK_SORT_FIELDS,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookList,
  WebhookQuery,
  WebhookTest,
  WebhookUpdate,
} from './schema.js';
import * as service from './service.js';
import { findWebhook, listWebhooks } from './store.js';

const tags = ['Webhooks'];

export const webhooks: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'webhook',
    plural: 'webhooks',
    tag: 'Webhooks',
    item: Webhook,
    page: WebhookList,
    create: WebhookCreate,
    update: WebhookUpdate,
    query: WebhookQuery,
    sortFields: WEBHOOK_SORT_FIELDS,
    about: {
      list: 'Your webhooks.',
      create:
        'Deliveries follow the Standard Webhooks specification and are signed with the `secret` of the answer, which is ' +
        'shown this once. They come at least once, those of one object in order; `webhook-id` is the same in each ' +
        'attempt. What is not answered with 2xx within 10 s is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 ' +
        'and 24 h. One that a token makes is sent what that token may read, and ends with its key. At most 20.',
      read: 'One of your webhooks.',
      update:
        'Switched on again, it is told of what happens from then on. A token changes a webhook only when it may read all ' +
        'that the webhook is sent, before the change and after it. From then on the webhook is sent what both its ' +
        'maker and its last editor may read, and ends with the key of either.',
      remove: 'Its deliveries go with it.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    list: (caller, _query, page) => listWebhooks(context.db.read, caller, page),
    find: (caller, ref) => findWebhook(context.db.read, caller, ref),
    async prepare(body) {
      await service.assertDeliverable(context, body.url);
      return body;
    },
    async prepareUpdate(body) {
      await service.assertDeliverable(context, body.url);
      return body;
    },
    insert: (write, body) => service.createWebhook(write, context, body),
    change: (write, ref, body, ifMatch) => service.updateWebhook(write, context, { ref, body, ifMatch }),
    remove: service.removeWebhook,
  });
  secretRoutes(app, context);
  deliveryRoutes(app, context);
};

function secretRoutes(app: App, context: Context): void {
  const params = IdParams('webhook');

  app.post(
    '/webhook/:id/rotate-secret',
    {
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook another secret',
        description: 'The answer shows it, this once. For 24 hours both sign, so that no delivery is lost on the way.',
        tags,
        params,
        response: { 200: { description: 'The webhook, with its new secret.', ...itemResponse(Webhook) } },
      },
    },
    async (request, reply) => {
      const ref = refOf(request.params.id);
      const webhook = await runWrite(context, callerOf(request), (write) => service.rotateSecret(write, context, ref));
      return sendJson(reply.header('etag', entityTag(webhook)), webhook.json);
    },
  );

  app.post(
    '/webhook/:id/test',
    {
      config: { errors: ['TOO_MANY_DELIVERIES'] },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a trial to a webhook',
        description: 'Sends `{type: "webhook.test"}` now, once, and says what came of it.',
        tags,
        params,
        response: { 200: { description: 'What came of it.', $ref: `${WebhookTest.$id}#` } },
      },
    },
    async (request) => {
      const attempt = await service.testWebhook(context, callerOf(request), refOf(request.params.id));
      return { delivered: attempt.error === null, ...attempt };
    },
  );
}

function deliveryRoutes(app: App, context: Context): void {
  app.get(
    '/webhook/:id/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of a webhook',
        description:
          'What it was told and what came of it, latest first; to a token, of the types that it may read. What was done ' +
          'with is kept for 7 days.',
        tags,
        params: IdParams('webhook'),
        querystring: WebhookDeliveryQuery,
        response: { 200: { description: 'A page of deliveries.', ...listResponse(WebhookDeliveryList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query);
      const wanted = { states: request.query.state, page };
      const found = await service.listDeliveries(context, callerOf(request), refOf(request.params.id), wanted);
      return sendList(request, reply, { member: 'deliveries', page, listed: found });
    },
  );

  mountWrite(app, {
    method: 'POST',
    url: '/webhook/:id/deliveries/:delivery/redeliver',
    config: { errors: ['CONFLICT'] },
    schema: {
      operationId: 'redeliverWebhookDelivery',
      summary: 'Send a delivery again',
      description: 'With the same `webhook-id`, and the object as it is then.',
      tags,
      params: Type.Object({ id: PathId("The webhook's id or uid."), delivery: PathId("The delivery's id.") }),
      response: { 200: { description: 'The delivery, due now.', ...idempotentResponse(WebhookDelivery) } },
    },
    async run(write, { params }) {
      const delivery = refOf(params.delivery);
      if (!('id' in delivery)) throw new AppError('NOT_FOUND');
      return ok(await service.redeliver(write, context, refOf(params.id), delivery.id));
    },
  });
}
