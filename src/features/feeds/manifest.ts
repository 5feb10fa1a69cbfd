import type { FastifyReply, FastifyRequest } from 'fastify';
import { resourceScopes } from '../../access/scopes.js';
import type { Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { withHeaders } from '../../http/openapi/document.js';
import { mountExisting, refOf } from '../../http/resources/crud.js';
import { entityTag, sendJson } from '../../http/resources/responses.js';
import { IdParams, Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { runWrite } from '../../write/unit-of-work.js';
import { feedAddresses } from './address-routes.js';
import * as schema from './schema.js';
import { Feed, FeedAddress, FeedCreate, FeedList, FeedQuery, FeedUpdate } from './schema.js';
import * as service from './service.js';

const tags = ['Feeds'];
const params = IdParams('feed');
const FILTER_ERRORS = ['INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME'] as const;

const routes: Routes = (context) => async (app) => {
  const { db } = context;

  mountExisting(app, {
    singular: 'feed',
    plural: 'feeds',
    tag: 'Feeds',
    item: Feed,
    page: FeedList,
    update: FeedUpdate,
    query: FeedQuery,
    errors: { update: FILTER_ERRORS },
    about: {
      list: 'Your feeds, newest first, without their addresses. A token sees those that it made.',
      create: '',
      read: 'One of your feeds, without its address.',
      update: 'The address stays. A session changes only the name of a feed that a token made.',
      remove: 'Its address ends at once.',
    },
    list: (caller, _query, page) => service.listFeeds(db.read, caller, page),
    find: (caller, ref) => service.findFeed(db.read, caller, ref),
    change: service.updateFeed,
    remove: service.removeFeed,
  });

  app.post(
    '/feed',
    {
      config: { limit: 'create', errors: ['TOO_MANY_FEEDS', ...FILTER_ERRORS] },
      schema: {
        operationId: 'createFeed',
        summary: 'Create a feed',
        description:
          'Only this response has the address, to which calendars subscribe: all who know it can read the tasks. It has the ' +
          'tasks with a due date from 90 days ago to two years ahead, and all overdue ones, at most 5,000. A feed that a ' +
          'token creates shows what the token may see, and ends with it. At most 20 per account.',
        tags,
        body: Ref(FeedCreate),
        response: {
          201: { description: 'The feed and its address.', ...Ref(FeedAddress), ...withHeaders('ETag', 'Location') },
        },
      },
    },
    async (request, reply) => {
      const made = await runWrite(context, callerOf(request), (write) => service.createFeed(write, request.body));
      reply.code(201).header('location', `${request.url.split('?', 1)[0]}/${made.feed.id}`);
      return sendAddress(context, { request, reply }, made);
    },
  );

  app.post(
    '/feed/:id/rotate',
    {
      schema: {
        operationId: 'rotateFeed',
        summary: 'Replace the address of a feed',
        description: 'The former address ends at once. Only this response has the new one.',
        tags,
        params,
        response: { 200: { description: 'The feed and its address.', ...Ref(FeedAddress), ...withHeaders('ETag') } },
      },
    },
    async (request, reply) => {
      const ref = refOf(request.params.id);
      const made = await runWrite(context, callerOf(request), (write) => service.rotateFeed(write, ref));
      return sendAddress(context, { request, reply }, made);
    },
  );
};

/** The address begins with `BASE_URL`, or without it with the origin of the request. */
function sendAddress(
  { config: { baseUrl } }: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { feed, path }: service.Addressed,
): FastifyReply {
  const url = (baseUrl ?? `${request.protocol}://${request.headers.host ?? ''}`) + path;
  return sendJson(reply.header('etag', entityTag(feed)), `{"feed":${feed.json},"url":${JSON.stringify(url)}}`);
}

/** Calendar feeds. Like keys, they are not in the change log, and have neither trash nor undo. */
export const feeds: Feature = {
  name: 'feeds',
  routes: [
    { mount: 'resource', routes },
    { mount: 'root', routes: feedAddresses },
  ],
  scopes: {
    ...resourceScopes('Feed', 'feeds'),
    createFeed: ['feeds:write', 'tasks:read'],
    rotateFeed: ['feeds:write', 'tasks:read'],
  },
  tags: [{ name: 'Feeds', description: 'Addresses to which calendars subscribe.' }],
  components: [schema],
  owned: [{ table: 'feeds', column: 'user_id' }],
};
