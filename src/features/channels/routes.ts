import type { App, Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { createdResponse, itemResponse, listResponse, mountExisting, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { changed, created } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { listDeliveries } from './delivery-store.js';
import { pushKeyOf } from './push-key.js';
import {
  Channel,
  ChannelCreate,
  ChannelDelivery,
  ChannelDeliveryList,
  ChannelDeliveryQuery,
  ChannelList,
  ChannelQuery,
  ChannelUpdate,
  PushKey,
} from './schema.js';
import * as service from './service.js';
import { findChannel, listChannels } from './store.js';

const tags = ['Channels'];
const params = IdParams('channel');

export const channels: Routes = (context) => async (app) => {
  const { db } = context;
  const publicKey = async () => (await pushKeyOf(context)).publicKey;

  mountExisting(app, {
    singular: 'channel',
    plural: 'channels',
    tag: 'Channels',
    item: Channel,
    page: ChannelList,
    update: ChannelUpdate,
    query: ChannelQuery,
    errors: { update: ['CONFLICT'] },
    about: {
      list: 'Your channels.',
      create: '',
      read: 'One of your channels, without its secrets.',
      update:
        'An address and headers that are sent back as they were read keep their secrets. The kind cannot be changed.',
      remove: 'Deletes its deliveries, too.',
    },
    list: async (caller, _query, page) => listChannels(db.read, caller, await publicKey(), page),
    find: async (caller, ref) => findChannel(db.read, caller, await publicKey(), ref),
    prepareUpdate: (body) => service.prepare(context, body),
    change: service.updateChannel,
    remove: service.removeChannel,
  });

  app.get(
    '/channels/push-key',
    {
      schema: {
        operationId: 'getPushKey',
        summary: 'Read the key for push subscriptions',
        description: 'The `applicationServerKey` with which browsers subscribe.',
        tags,
        response: { 200: { description: 'The public key.', ...Ref(PushKey) } },
      },
    },
    async () => ({ public_key: await publicKey() }),
  );

  mountWrite(app, {
    alone: true,
    method: 'POST',
    url: '/channel',
    config: {
      limit: 'create',
      errors: ['FORBIDDEN', 'TOO_MANY_CHANNELS', 'EMAIL_NOT_VERIFIED', 'MAIL_NOT_CONFIGURED'],
      statuses: { EMAIL_NOT_VERIFIED: 409 },
    },
    schema: {
      operationId: 'createChannel',
      summary: 'Create a channel',
      description:
        'Notifications are sent at least once; a failed attempt is repeated after 30 s, 2 and 10 min, 1 and 6 h, or later ' +
        'by `Retry-After`. The same `endpoint` again updates its channel (200). Of 20 `webpush` channels, the one ' +
        'longest without success is replaced by a new one; there are at most 10 others. A channel is disabled when the ' +
        'API key that created it ends; a `webpush` channel is deleted when the session ' +
        'that created it is ended.',
      tags,
      body: Ref(ChannelCreate),
      response: {
        200: { description: 'The channel with the same endpoint, updated.', ...itemResponse(Channel) },
        201: { description: 'The new channel.', ...createdResponse(Channel) },
      },
    },
    prepare: async ({ body, path }) => ({ path, prepared: await service.prepare(context, body) }),
    async run(write, { path, prepared }) {
      const { channel, isNew } = await service.createChannel(write, prepared);
      return isNew ? created(channel, path) : changed(channel);
    },
  });

  deliveryRoutes(app, context);
};

function deliveryRoutes(app: App, context: Context): void {
  mountWrite(app, {
    method: 'POST',
    url: '/channel/:id/test',
    config: { errors: ['CONFLICT', 'TOO_MANY_DELIVERIES'] },
    schema: {
      operationId: 'testChannel',
      summary: 'Test a channel',
      description: 'Queues a notification of the kind `test`. `listChannelDeliveries` has the result.',
      tags,
      params,
      response: { 202: { description: 'The delivery, which is pending.', ...Ref(ChannelDelivery) } },
    },
    async run(write, { params: { id } }) {
      return { status: 202, headers: {}, body: await service.testChannel(write, refOf(id)) };
    },
  });

  app.get(
    '/channel/:id/deliveries',
    {
      schema: {
        operationId: 'listChannelDeliveries',
        summary: 'List the deliveries of a channel',
        description: 'The deliveries with their results, newest first. Finished ones are kept for 7 days.',
        tags,
        params,
        querystring: ChannelDeliveryQuery,
        response: { 200: { description: 'A page of deliveries.', ...listResponse(ChannelDeliveryList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const channel = await findChannel(context.db.read, callerOf(request), '', refOf(request.params.id));
      if (channel === undefined) throw new AppError('NOT_FOUND');
      const wanted = { channel: channel.id, states: request.query.state };
      const listed = await listDeliveries(context.db.read, wanted, page);
      return sendList(request, reply, { member: 'deliveries', page, listed });
    },
  );
}
