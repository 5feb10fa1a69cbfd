import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { addDays, dayAt, startOfDay } from '../../lib/calendar.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { tryAgainIn } from '../../lib/periods.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { briefContext, projectContext, subjectsIn, taskContext } from './context-store.js';
import { callWithLease } from './leased-calls.js';
import { dailyBriefMessages, projectInsightsMessages, taskInsightsMessages } from './messages.js';
import { createProvider, type Provider } from './provider.js';
import { type Completion, dailyBriefIn, projectInsightsIn, taskInsightsIn } from './reply.js';
import type { AiConfig, ChatMessage } from './schema.js';
import { type ShareCall, shareCalls } from './shared-calls.js';
import { countCall, findBrief, type InsightsStore, insightsStores, type Subject, saveBrief } from './store.js';

const MAX_TOKENS = { brief: 1500, task: 1000, project: 600 };

export interface Assistant extends Context {
  /** Null if no key is configured. */
  provider: Provider | null;
  share: ShareCall<string>;
}

export function createAssistant(context: Context): Assistant {
  const { apiKey, maxCallsPerDay: _calls, ...settings } = context.config.ai;
  const provider = apiKey === null ? null : createProvider({ ...settings, apiKey }, context.now);
  return { ...context, provider, share: shareCalls() };
}

export function configOf({ config }: Assistant, caller: Caller): AiConfig {
  const { apiKey, baseUrl, model } = config.ai;
  return { api_key_set: apiKey !== null, enabled: caller.aiEnabled, base_url: baseUrl, model };
}

/**
 * Returns the provider if it may be called for this caller. Runs before the request is validated.
 * @throws AppError AI_NOT_CONFIGURED, AI_DISABLED
 */
export function readyProvider({ provider }: Assistant, caller: Caller): Provider {
  if (provider === null) throw new AppError('AI_NOT_CONFIGURED');
  if (!caller.aiEnabled) throw new AppError('AI_DISABLED');
  return provider;
}

/** Returns today's brief in the caller's time zone as JSON text; null if none is stored. */
export async function readBrief({ db, now }: Context, caller: Caller): Promise<string | null> {
  return (await findBrief(db.read, caller, dayAt(now(), caller.timezone))) ?? null;
}

export async function previewBrief({ db, now }: Assistant, caller: Caller): Promise<ChatMessage[]> {
  return dailyBriefMessages(await db.readTogether((read) => briefContext(read, caller, now())));
}

/**
 * Generates and stores today's brief. Concurrent requests share one call.
 * @param disconnected aborts when the client disconnects
 * @throws AppError AI_NOT_CONFIGURED, AI_DISABLED, AI_PROVIDER_ERROR, AI_PROVIDER_TIMEOUT, AI_PROVIDER_BUSY
 */
export function generateBrief(assistant: Assistant, caller: Caller, disconnected: AbortSignal): Promise<string> {
  const { db, now, share } = assistant;
  const at = now();
  const day = dayAt(at, caller.timezone);
  const key = `brief ${caller.id} ${day}`;
  const make = async (stop: AbortSignal) => {
    const context = await db.readTogether((read) => briefContext(read, caller, at));
    const completion = await ask(assistant, caller, {
      messages: dailyBriefMessages(context),
      maxTokens: MAX_TOKENS.brief,
      signal: stop,
    });
    const names = Object.values(context.tasks).flatMap((tasks) => tasks.map(({ name }) => name));
    const result = JSON.stringify(dailyBriefIn(completion, now().toISOString(), names));
    const subjects = await db.readTogether((read) => subjectsIn(read, caller, context, result));
    await runWrite(assistant, caller, ({ trx }) => saveBrief(trx, caller, { day, result, subjects }));
    return result;
  };
  const read = async () => (await findBrief(db.read, caller, day)) ?? null;
  return share(key, disconnected, (stop) => callWithLease(assistant, { key, make: () => make(stop), read, stop }));
}

export type InsightsKind = 'task' | 'project';

interface Insights {
  store: InsightsStore;
  maxTokens: number;
  messages(assistant: Assistant, caller: Caller, id: number): Promise<ChatMessage[]>;
  read(completion: Completion, generatedAt: string): object;
}

const INSIGHTS: Record<InsightsKind, Insights> = {
  task: {
    store: insightsStores.task,
    maxTokens: MAX_TOKENS.task,
    messages: async ({ db, now }, caller, id) =>
      taskInsightsMessages(await db.readTogether((read) => taskContext(read, caller, id, now()))),
    read: taskInsightsIn,
  },
  project: {
    store: insightsStores.project,
    maxTokens: MAX_TOKENS.project,
    messages: async ({ db, now }, caller, id) =>
      projectInsightsMessages(await db.readTogether((read) => projectContext(read, caller, id, now()))),
    read: projectInsightsIn,
  },
};

/** Returns the stored insights as JSON text; null if there are none. @throws AppError NOT_FOUND */
export async function readInsights(
  assistant: Assistant,
  caller: Caller,
  kind: InsightsKind,
  ref: IdOrUid,
): Promise<string | null> {
  return (await subjectOf(assistant, caller, kind, ref)).json;
}

/** @throws AppError NOT_FOUND */
export async function previewInsights(
  assistant: Assistant,
  caller: Caller,
  kind: InsightsKind,
  ref: IdOrUid,
): Promise<ChatMessage[]> {
  const { id } = await subjectOf(assistant, caller, kind, ref);
  return INSIGHTS[kind].messages(assistant, caller, id);
}

/**
 * Generates and stores insights that are not dismissed. Concurrent requests share one call.
 * @param disconnected aborts when the client disconnects
 * @throws AppError NOT_FOUND, AI_NOT_CONFIGURED, AI_DISABLED, AI_PROVIDER_ERROR, AI_PROVIDER_TIMEOUT, AI_PROVIDER_BUSY
 */
export async function generateInsights(
  assistant: Assistant,
  caller: Caller,
  { kind, ref }: { kind: InsightsKind; ref: IdOrUid },
  disconnected: AbortSignal,
): Promise<string> {
  const { now, share } = assistant;
  const { store, maxTokens, messages, read: resultIn } = INSIGHTS[kind];
  const subject = await subjectOf(assistant, caller, kind, ref);
  const { id } = subject;
  const key = `${kind} ${caller.id} ${id}`;
  const make = async (stop: AbortSignal) => {
    const completion = await ask(assistant, caller, {
      messages: await messages(assistant, caller, id),
      maxTokens,
      signal: stop,
    });
    const result = JSON.stringify({ ...resultIn(completion, now().toISOString()), dismissed: undefined });
    const saved = await runWrite(assistant, caller, ({ trx }) => store.save(trx, caller, subject, result));
    // Deleted, or no longer shared in the same way during the call: the text may name what is hidden now.
    if (saved === undefined) throw new AppError('NOT_FOUND');
    return saved;
  };
  const read = () => readInsights(assistant, caller, kind, ref);
  return share(key, disconnected, (stop) => callWithLease(assistant, { key, make: () => make(stop), read, stop }));
}

/** Dismisses insights or reverts that. @throws AppError NOT_FOUND */
export async function setDismissed(
  { trx, caller }: WriteContext,
  kind: InsightsKind,
  ref: IdOrUid,
  dismissed: boolean,
): Promise<string> {
  const { store } = INSIGHTS[kind];
  const subject = await store.find(trx, caller, ref);
  const json = subject && (await store.setDismissed(trx, caller, subject.id, dismissed));
  if (json === undefined) throw new AppError('NOT_FOUND', { message: 'There are no insights to dismiss.' });
  return json;
}

async function subjectOf({ db }: Assistant, caller: Caller, kind: InsightsKind, ref: IdOrUid): Promise<Subject> {
  const subject = await INSIGHTS[kind].store.find(db.read, caller, ref);
  if (subject === undefined) throw new AppError('NOT_FOUND');
  return subject;
}

/** Calls the provider. Must not run inside a transaction: a response takes seconds. */
async function ask(
  assistant: Assistant,
  caller: Caller,
  question: { messages: ChatMessage[]; maxTokens: number; signal: AbortSignal },
): Promise<Completion> {
  const provider = readyProvider(assistant, caller);
  await spendCall(assistant, caller);
  return provider.complete(question);
}

/** Counts a call in the caller's budget of the UTC day. @throws AppError AI_BUDGET_SPENT */
async function spendCall(assistant: Assistant, caller: Caller): Promise<void> {
  const at = assistant.now();
  const { maxCallsPerDay: most } = assistant.config.ai;
  const day = dayAt(at, 'UTC');
  if (await runWrite(assistant, caller, ({ trx }) => countCall(trx, caller, day, most))) return;
  const retryAfter = Math.ceil((Date.parse(startOfDay(addDays(day, 1), 'UTC')) - at.getTime()) / 1000);
  const message = `The limit is ${most} calls to the AI provider a day. ${tryAgainIn(retryAfter)}`;
  throw new AppError('AI_BUDGET_SPENT', { message, retryAfter });
}
