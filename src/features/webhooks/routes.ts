import { Type } from '@sinclair/typebox';
import type { App, Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { itemResponse, listResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { entityTag, ok, sendJson } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, PathId, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { runWrite } from '../../write/unit-of-work.js';
import {
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
    about: {
      list: 'Your webhooks.',
      create:
        'Deliveries follow the Standard Webhooks specification and are signed with the `secret` of the response, which ' +
        'no later response contains. Each delivery is sent at least once, those of one object in order; all attempts ' +
        'have the same `webhook-id`. A delivery without a 2xx response within 10 s is retried after 5 s, 5 min, 30 min, ' +
        '2, 5, 10, 14, 20 and 24 h. A webhook that a token creates receives what the token may read, and is disabled ' +
        'when its key ends. At most 20 per account.',
      read: 'One of your webhooks.',
      update:
        'A webhook that is enabled again receives the changes from then on. A token may update a webhook only if it may ' +
        'read everything that the webhook receives, before and after the update. From then on the webhook receives ' +
        'what both its creator and its last editor may read, and is disabled when the key of either ends.',
      remove: 'Deletes its deliveries, too.',
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
        summary: 'Replace the secret of a webhook',
        description:
          'The response contains the new secret; no later response does. For 24 hours deliveries are signed with both, so ' +
          'that receivers can change over without losing any.',
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
        summary: 'Send a test delivery to a webhook',
        description: 'Sends `{type: "webhook.test"}` at once, without retries, and returns the result.',
        tags,
        params,
        response: { 200: { description: 'The result of the attempt.', $ref: `${WebhookTest.$id}#` } },
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
          'The deliveries with their results, newest first; for a token, those of the types that it may read. Finished ' +
          'deliveries are kept for 7 days.',
        tags,
        params: IdParams('webhook'),
        querystring: WebhookDeliveryQuery,
        response: { 200: { description: 'A page of deliveries.', ...listResponse(WebhookDeliveryList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
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
      description: 'Sends it with the same `webhook-id`, and with the current state of the object.',
      tags,
      params: Type.Object({ id: PathId("The webhook's id or uid."), delivery: PathId("The delivery's id.") }),
      response: { 200: { description: 'The delivery, scheduled for now.', ...Ref(WebhookDelivery) } },
    },
    async run(write, { params }) {
      const delivery = refOf(params.delivery);
      if (!('id' in delivery)) throw new AppError('NOT_FOUND');
      return ok(await service.redeliver(write, context, refOf(params.id), delivery.id));
    },
  });
}
