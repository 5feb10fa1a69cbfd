import type { TSchema } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { refOf } from '../../http/resources/crud.js';
import { ok, sendJson } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { NullableRef, Ref } from '../../http/schemas.js';
import { disconnection } from '../../http/socket/disconnection.js';
import type { ErrorCode } from '../../lib/errors.js';
import {
  AiConfig,
  ContextPreview,
  DailyBrief,
  DismissedUpdate,
  ProjectInsights,
  ProjectInsightsRequest,
  ProjectUidParams,
  TaskInsights,
  TaskInsightsRequest,
  TaskUidParams,
} from './schema.js';
import * as service from './service.js';

const tags = ['AI assistant'];

const GENERATION_ERRORS: readonly ErrorCode[] = [
  'AI_NOT_CONFIGURED',
  'AI_DISABLED',
  'AI_PROVIDER_ERROR',
  'AI_PROVIDER_BUSY',
  'AI_PROVIDER_TIMEOUT',
  'AI_BUDGET_SPENT',
];

interface InsightsRoutes {
  kind: service.InsightsKind;
  member: 'taskUid' | 'projectUid';
  params: TSchema;
  body: TSchema;
  result: TSchema;
}

const INSIGHTS: readonly InsightsRoutes[] = [
  { kind: 'task', member: 'taskUid', params: TaskUidParams, body: TaskInsightsRequest, result: TaskInsights },
  {
    kind: 'project',
    member: 'projectUid',
    params: ProjectUidParams,
    body: ProjectInsightsRequest,
    result: ProjectInsights,
  },
];

const PREVIEW =
  'Does not call the provider and stores nothing. Works with the assistant disabled, so that you can ' +
  'see which data would be sent before you enable it.';

export const assistant: Routes = (context) => {
  const assistant = service.createAssistant(context);

  return async (app) => {
    // Shutdown does not wait for the provider, whose response may take a minute.
    app.addHook('preClose', async () => assistant.provider?.close());

    app.get(
      '/ai-assistant/config',
      {
        schema: {
          operationId: 'getAiConfig',
          summary: 'Read the configuration of the assistant',
          description: 'Shows if a key is configured, never the key, and to which provider your data would be sent.',
          tags,
          response: { 200: { description: 'The configuration of the assistant.', ...Ref(AiConfig) } },
        },
      },
      async (request) => service.configOf(assistant, callerOf(request)),
    );

    briefRoutes(app, assistant);
    for (const about of INSIGHTS) insightsRoutes(app, assistant, about);
  };
};

/** Checks the availability of the assistant before the body is validated. */
function readyProvider(assistant: service.Assistant) {
  return async (request: FastifyRequest) => {
    service.readyProvider(assistant, callerOf(request));
  };
}

function briefRoutes(app: App, assistant: service.Assistant): void {
  app.get(
    '/ai-assistant/daily-brief',
    {
      schema: {
        operationId: 'getDailyBrief',
        summary: "Read today's brief",
        description:
          'The stored brief of today in your time zone, or null. Never calls the provider; works with the ' +
          'assistant disabled.',
        tags,
        response: {
          200: { description: 'The brief, or null if there is none for today.', ...NullableRef(DailyBrief) },
        },
      },
    },
    async (request, reply) => sendResult(reply, await service.readBrief(assistant, callerOf(request))),
  );

  app.post(
    '/ai-assistant/daily-brief',
    {
      onRequest: readyProvider(assistant),
      config: { ignoresBody: true, idempotent: true, errors: GENERATION_ERRORS },
      schema: {
        operationId: 'generateDailyBrief',
        summary: "Generate today's brief",
        description:
          'Sends the messages of `getDailyBriefContext` to the provider and stores the result as the brief of ' +
          'today. Concurrent requests share one result. Has no body.',
        tags,
        response: { 200: { description: 'The new brief.', ...Ref(DailyBrief) } },
      },
    },
    async (request, reply) => {
      await app.handleLongIdempotently(request, reply, async () =>
        responseOf(await service.generateBrief(assistant, callerOf(request), disconnectSignal(reply))),
      );
      return reply;
    },
  );

  app.get(
    '/ai-assistant/daily-brief/context',
    {
      schema: {
        operationId: 'getDailyBriefContext',
        summary: 'Preview what a brief would send',
        description: PREVIEW,
        tags,
        response: { 200: { description: 'The messages.', ...Ref(ContextPreview) } },
      },
    },
    async (request) => ({ messages: await service.previewBrief(assistant, callerOf(request)) }),
  );
}

function insightsRoutes(
  app: App,
  assistant: service.Assistant,
  { kind, member, params, body, result }: InsightsRoutes,
): void {
  const name = kind === 'task' ? 'TaskInsights' : 'ProjectInsights';
  const path = `/ai-assistant/${kind}-insights`;
  const errors: readonly ErrorCode[] = ['NOT_FOUND'];
  const refIn = (part: unknown) => refOf(String((part as Record<string, string | number>)[member]));

  app.get(
    `${path}/:${member}`,
    {
      config: { errors },
      schema: {
        operationId: `get${name}`,
        summary: `Read the insights into a ${kind}`,
        description:
          `The stored insights of a ${kind} that you can see, or null. Never calls the provider; works with ` +
          'the assistant disabled.',
        tags,
        params,
        response: { 200: { description: 'The insights, or null if there are none.', ...NullableRef(result) } },
      },
    },
    async (request, reply) => {
      const ref = refIn(request.params);
      return sendResult(reply, await service.readInsights(assistant, callerOf(request), kind, ref));
    },
  );

  app.post(
    path,
    {
      onRequest: readyProvider(assistant),
      config: { idempotent: true, errors: [...GENERATION_ERRORS, ...errors] },
      schema: {
        operationId: `generate${name}`,
        summary: `Generate insights into a ${kind}`,
        description:
          `Sends the messages of \`get${name}Context\` to the provider and stores the result for you, replacing ` +
          `the former one. Requires read access to the ${kind}. Concurrent requests share one result.`,
        tags,
        body: Ref(body),
        response: { 200: { description: 'The new insights.', ...Ref(result) } },
      },
    },
    (request, reply) => {
      const ref = refIn(request.body);
      return app.handleLongIdempotently(request, reply, async () =>
        responseOf(
          await service.generateInsights(assistant, callerOf(request), { kind, ref }, disconnectSignal(reply)),
        ),
      );
    },
  );

  mountWrite(app, {
    method: 'PATCH',
    url: `${path}/:${member}/dismissed`,
    config: { errors },
    schema: {
      operationId: `dismiss${name}`,
      summary: `Dismiss the insights into a ${kind}`,
      description: 'Sets or clears the flag only; 404 if there are no insights.',
      tags,
      params,
      body: Ref(DismissedUpdate),
      response: { 200: { description: 'The updated insights.', ...Ref(result) } },
    },
    run: async (write, { params, body }) => ok(await service.setDismissed(write, kind, refIn(params), body.dismissed)),
  });

  app.get(
    `${path}/:${member}/context`,
    {
      config: { errors },
      schema: {
        operationId: `get${name}Context`,
        summary: `Preview what insights into a ${kind} would send`,
        description: PREVIEW,
        tags,
        params,
        response: { 200: { description: 'The messages.', ...Ref(ContextPreview) } },
      },
    },
    async (request) => {
      const ref = refIn(request.params);
      return { messages: await service.previewInsights(assistant, callerOf(request), kind, ref) };
    },
  );
}

function responseOf(body: string) {
  return { status: 200, headers: {}, body };
}

function sendResult(reply: FastifyReply, json: string | null): FastifyReply {
  return sendJson(reply, json ?? 'null');
}

/**
 * Disables the idle timeout of the connection while the provider works.
 * @returns a signal that aborts when the client disconnects before the response
 */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  // Node destroys a connection at its timeout unless a listener exists.
  reply.raw.on('timeout', () => undefined);
  return disconnection(reply);
}
