import type { Static, TSchema } from '@sinclair/typebox';
import type { ListPage, Page } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import type { App } from '../../context.js';
import { parsedDates } from '../../lib/dates.js';
import { AppError, type ErrorCode } from '../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { withArticle } from '../../lib/names.js';
import type { Precondition, Representation } from '../../lib/representation.js';
import type { ResponseTime } from '../../lib/response-time.js';
import type { RunOptions, WriteContext } from '../../write/unit-of-work.js';
import { callerOf } from '../auth/identity.js';
import { LIST_ETAG, withHeaders } from '../openapi/document.js';
import { IdParams, Ref as RefTo } from '../schemas.js';
import { renderList, requestedPage, sendList } from './pagination.js';
import { changed, created, NO_CONTENT, sendResource } from './responses.js';
import type { ListSource } from './validated-lists.js';
import { mountWrite } from './write-route.js';

/** A resource with its five conventional routes: names, schemas and handlers. */
interface Conventions<Create extends TSchema, Update extends TSchema, Prepared, Changes> {
  singular: string;
  /** True if its writes can be rehearsed: they have no effects outside of their transaction. */
  dryRun?: true;
  /** True if the response to a creation tells whether another account exists: dry runs count like creations. */
  countsRehearsals?: true;
  plural: string;
  tag: string;
  item: TSchema;
  page: TSchema;
  create: Create;
  update: Update;
  uncounted?: true;
  about: { list: string; create: string; read: string; update: string; remove: string };
  errors?: { readonly [Route in 'list' | 'create' | 'read' | 'update' | 'remove']?: readonly ErrorCode[] };

  find(caller: Caller, ref: IdOrUid): Promise<Representation | undefined>;
  writes?: RunOptions;
  /** Prepares the body of a creation outside of the transaction (hashes a password, for example). */
  prepare?(body: Static<Create>): Promise<Prepared>;
  prepareUpdate?(body: Static<Update>): Promise<Changes>;
  insert(write: WriteContext, body: Prepared): Promise<Representation>;
  change(write: WriteContext, ref: IdOrUid, body: Changes, expected: Precondition): Promise<Representation>;
  remove(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void>;
  afterRemoval?(): Promise<void>;
}

/** The list of a resource. The days and timestamps of the query are parsed. */
type Listing<Query extends TSchema> = {
  query: Query;
  /** Order of a list whose order people set. Default: newest first. */
  order?: readonly string[];
  /** Replaces parameters that stand for others. What it adds is a part of the cursor. */
  expand?(caller: Caller, query: Static<Query>): Promise<Static<Query>>;
} & (
  | { list(caller: Caller, query: Static<Query>, page: Page): Promise<ListPage> }
  | {
      /** A list with an entity tag, which sets conditions: see `validated-lists.ts`. */
      validatedList(caller: Caller, query: Static<Query>, page: Page, time: ResponseTime): Promise<ListPage>;
      nextChange?: ListSource['nextChange'];
    }
);

type Resource<Create extends TSchema, Update extends TSchema, Query extends TSchema, Prepared> = Conventions<
  Create,
  Update,
  Prepared,
  Static<Update>
> &
  Listing<Query>;

export function mountResource<
  Create extends TSchema,
  Update extends TSchema,
  Query extends TSchema,
  Prepared = Static<Create>,
>(app: App, resource: Resource<Create, Update, Query, Prepared>): void {
  mountList(app, resource);
  mountCreation(app, resource);
  mountItem(app, resource);
  mountUpdate(app, resource);
  mountRemoval(app, resource);
}

/** Conventions of a resource whose objects are created in another way, such as by an upload. */
type Existing<Update extends TSchema, Query extends TSchema, Changes = Static<Update>> = Omit<
  Conventions<TSchema, Update, never, Changes>,
  'create' | 'insert' | 'prepare'
> &
  Listing<Query>;

/** Mounts the routes of a resource except its creation. */
export function mountExisting<Update extends TSchema, Query extends TSchema, Changes = Static<Update>>(
  app: App,
  resource: Existing<Update, Query, Changes>,
): void {
  mountList(app, resource);
  mountItem(app, resource);
  mountUpdate(app, resource);
  mountRemoval(app, resource);
}

function mountList<Update extends TSchema, Query extends TSchema, Changes>(
  app: App,
  resource: Existing<Update, Query, Changes>,
): void {
  const { plural, tag, about, errors, order = [] } = resource;
  app.get(
    `/${plural}`,
    {
      config: { errors: errors?.list ?? [], ...('validatedList' in resource && VALIDATED) },
      schema: {
        operationId: `list${pascal(plural)}`,
        summary: `List ${spaced(plural)}`,
        description: about.list,
        tags: [tag],
        querystring: resource.query,
        response: {
          200: {
            description: `A page of ${spaced(plural)}.`,
            ...('validatedList' in resource ? validatedListResponse(resource.page) : listResponse(resource.page)),
          },
          ...('validatedList' in resource && NOT_MODIFIED),
        },
      },
    },
    async (request, reply) => {
      const query = request.query as Static<Query> & Record<string, unknown>;
      const expandedQuery = async (caller: Caller) =>
        ((await resource.expand?.(caller, query)) ?? query) as Static<Query> & Record<string, unknown>;
      if ('validatedList' in resource) {
        return app.validatedLists.send(request, reply, {
          nextChange: resource.nextChange,
          async render(caller, time) {
            const expanded = await expandedQuery(caller);
            const page = requestedPage({ order_by: order, ...expanded }, request.url);
            const listed = await resource.validatedList(caller, parsedDates(expanded, caller.timezone), page, time);
            return renderList(request.url, { member: plural, page, listed });
          },
        });
      }
      const caller = callerOf(request);
      const expanded = await expandedQuery(caller);
      const page = requestedPage({ order_by: order, ...expanded }, request.url);
      const listed = await resource.list(caller, parsedDates(expanded, caller.timezone), page);
      return sendList(request, reply, { member: plural, page, listed });
    },
  );
}

function mountCreation<Create extends TSchema, Update extends TSchema, Query extends TSchema, Prepared>(
  app: App,
  resource: Resource<Create, Update, Query, Prepared>,
): void {
  const { singular, tag, about, errors, writes, dryRun = false } = resource;
  mountWrite(app, {
    ...writes,
    method: 'POST',
    url: `/${singular}`,
    config: {
      dryRun,
      ...(resource.uncounted ? {} : { limit: 'create' }),
      ...(resource.countsRehearsals && { countsRehearsals: true }),
      errors: ['FORBIDDEN', ...(errors?.create ?? []), ...(takesUid(resource.create) ? UID_ERRORS : [])],
    },
    schema: {
      operationId: `create${pascal(singular)}`,
      summary: `Create ${aOf(singular)}`,
      description: about.create,
      tags: [tag],
      body: RefTo(resource.create),
      response: { 201: { description: `The new ${spaced(singular)}.`, ...createdResponse(resource.item) } },
    },
    async prepare({ body, path }) {
      const given = body as Static<Create>;
      return { path, body: resource.prepare === undefined ? (given as Prepared) : await resource.prepare(given) };
    },
    run: async (write, { path, body }) => created(await resource.insert(write, body), path),
  });
}

function mountItem<Update extends TSchema, Query extends TSchema, Changes>(
  app: App,
  resource: Existing<Update, Query, Changes>,
): void {
  const { singular, tag, about, errors } = resource;
  app.get(
    `/${singular}/:id`,
    {
      config: { errors: errors?.read ?? [] },
      schema: {
        operationId: `get${pascal(singular)}`,
        summary: `Read ${aOf(singular)}`,
        description: about.read,
        tags: [tag],
        params: IdParams(singular),
        response: readResponses(`The ${spaced(singular)}.`, resource.item),
      },
    },
    async (request, reply) => {
      const found = await resource.find(callerOf(request), refOf(request.params.id));
      if (found === undefined) throw new AppError('NOT_FOUND');
      return sendResource(request, reply, found);
    },
  );
}

function mountUpdate<Update extends TSchema, Query extends TSchema, Changes>(
  app: App,
  resource: Existing<Update, Query, Changes>,
): void {
  const { singular, tag, about, errors, writes, dryRun = false } = resource;
  for (const [method, verb] of [
    ['PUT', 'update'],
    ['PATCH', 'patch'],
  ] as const) {
    mountWrite(app, {
      ...writes,
      method,
      url: `/${singular}/:id`,
      config: { dryRun, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', ...(errors?.update ?? [])] },
      schema: {
        operationId: `${verb}${pascal(singular)}`,
        summary: `Update ${aOf(singular)}${method === 'PATCH' ? ' (the same as PUT)' : ''}`,
        description: about.update,
        tags: [tag],
        params: IdParams(singular),
        body: RefTo(resource.update),
        response: { 200: { description: `The updated ${spaced(singular)}.`, ...itemResponse(resource.item) } },
      },
      async prepare({ params, body, ifMatch }) {
        const given = body as Static<Update>;
        const ref = refOf(params.id);
        return { ref, ifMatch, body: (await resource.prepareUpdate?.(given)) ?? (given as Changes) };
      },
      run: async (write, { ref, body, ifMatch }) => changed(await resource.change(write, ref, body, ifMatch)),
    });
  }
}

function mountRemoval<Update extends TSchema, Query extends TSchema, Changes>(
  app: App,
  resource: Existing<Update, Query, Changes>,
): void {
  const { singular, tag, about, errors, writes, dryRun = false } = resource;
  mountWrite(app, {
    ...writes,
    method: 'DELETE',
    url: `/${singular}/:id`,
    config: { dryRun, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', ...(errors?.remove ?? [])] },
    schema: {
      operationId: `delete${pascal(singular)}`,
      summary: `Delete ${aOf(singular)}`,
      description: about.remove,
      tags: [tag],
      params: IdParams(singular),
      response: { 204: { description: 'Deleted.', ...removedResponse } },
    },
    async run(write, { params, ifMatch }) {
      await resource.remove(write, refOf(params.id), ifMatch);
      return NO_CONTENT;
    },
    finish: async () => resource.afterRemoval?.(),
  });
}

export const UID_ERRORS: readonly ErrorCode[] = ['UID_TAKEN', 'CONFLICT'];

function takesUid({ properties }: TSchema): boolean {
  return 'uid' in ((properties ?? {}) as object);
}

/** Parses an `{id}` of a path. @throws AppError NOT_FOUND if it is neither an id nor a uid */
export function refOf(text: string): IdOrUid {
  const ref = parseRef(text);
  if (ref === null) throw new AppError('NOT_FOUND');
  return ref;
}

export function listResponse(page: TSchema) {
  return { ...RefTo(page), ...withHeaders('Link') };
}

function validatedListResponse(page: TSchema) {
  return { ...RefTo(page), headers: { ...withHeaders('Link').headers, ...LIST_ETAG } };
}

/** Responses of a list that `app.validatedLists` sends. */
export function validatedResponses(description: string, page: TSchema) {
  return { 200: { description, ...validatedListResponse(page) }, ...NOT_MODIFIED };
}

/** Responses of one object that `app.validatedLists` sends. */
export function validatedObject(description: string, schema: TSchema) {
  return { 200: { description, ...RefTo(schema), headers: LIST_ETAG }, ...NOT_MODIFIED };
}

export function itemResponse(item: TSchema) {
  return { ...RefTo(item), ...withHeaders('ETag') };
}

export function createdResponse(item: TSchema) {
  return { ...RefTo(item), ...withHeaders('ETag', 'Location') };
}

export function readResponses<T extends TSchema>(description: string, item: T) {
  return {
    200: { description, ...itemResponse(item) },
    304: { type: 'null', ...withHeaders('ETag') },
  };
}

export const removedResponse = { type: 'null' };

/** Configuration of a route that calls `app.validatedLists`. */
export const VALIDATED = { isValidatedList: true } as const;

const NOT_MODIFIED = { 304: { type: 'null', headers: LIST_ETAG } } as const;

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

function aOf(name: string): string {
  return withArticle(spaced(name));
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}
