import { AppError } from '../../lib/errors.js';
import { measure } from '../../lib/measures.js';
import { createOutboundAgent, type OutboundAgent, type OutboundResponse, postJson } from '../../lib/outbound-http.js';
import { isObject } from '../../lib/typed.js';
import { providerError, reasonOfResponse } from './failures.js';
import { type Completion, readCompletion } from './reply.js';
import type { ChatMessage } from './schema.js';

/** Address and model of the provider, and the total time of a call in milliseconds. */
interface ProviderSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs: number;
}

interface Question {
  messages: ChatMessage[];
  maxTokens: number;
  signal?: AbortSignal;
}

export interface Provider {
  /** @throws AppError AI_PROVIDER_ERROR, AI_PROVIDER_TIMEOUT or AI_PROVIDER_BUSY only */
  complete(question: Question): Promise<Completion>;
  close(): Promise<void>;
}

const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_WAIT_SECONDS = 24 * 60 * 60;
const MAX_QUOTE = 300;

/**
 * Creates a client of a provider's chat completions (`POST {baseUrl}/chat/completions`) with connections of its own.
 * It follows no redirects and ignores proxy settings of the environment: data goes to the configured address only.
 * State: the parameters that the provider refuses, until the process ends.
 */
export function createProvider(settings: ProviderSettings, clock: () => Date): Provider {
  const { timeoutMs } = settings;
  const refused = new Set<string>();
  let agent: Promise<OutboundAgent> | undefined;

  return {
    async complete(question) {
      const began = performance.now();
      let outcome: 'answered' | 'failed' = 'failed';
      const stop = new AbortController();
      const late = new AppError('AI_PROVIDER_TIMEOUT', {
        cause: new Error(`No complete response within ${timeoutMs} ms.`),
      });
      const timer = setTimeout(() => stop.abort(late), timeoutMs);
      const giveUp = () => stop.abort(question.signal?.reason);
      question.signal?.addEventListener('abort', giveUp);
      if (question.signal?.aborted) giveUp();
      try {
        agent ??= createOutboundAgent({ connectTimeoutMs: timeoutMs, maxResponseBytes: MAX_RESPONSE_BYTES });
        const asked = { ...question, signal: stop.signal };
        const completion = await ask({ agent: await agent, settings, refused, clock }, asked);
        outcome = 'answered';
        return completion;
      } catch (error) {
        if (stop.signal.aborted) throw stop.signal.reason;
        throw error instanceof AppError ? error : transportError(error);
      } finally {
        clearTimeout(timer);
        measure('aiCall', { outcome, seconds: (performance.now() - began) / 1_000 });
        question.signal?.removeEventListener('abort', giveUp);
      }
    },
    close: async () => (await agent)?.destroy(),
  };
}

interface Connection {
  agent: OutboundAgent;
  settings: ProviderSettings;
  /** Names of refused parameters. */
  refused: Set<string>;
  clock: () => Date;
}

/** Requests a JSON object. Tries again without each parameter that the provider refuses. */
async function ask(
  { agent, settings, refused, clock }: Connection,
  { messages, maxTokens, signal }: Required<Question>,
): Promise<Completion> {
  const without = new Set(refused);
  let reply: OutboundResponse;
  for (;;) {
    const parameters = parametersFor(maxTokens, without);
    reply = await post(agent, settings, { model: settings.model, messages, ...parameters }, signal);
    const name = refusedParameter(reply, parameters);
    if (name === undefined) break;
    without.add(name);
  }
  const { status, headers, text } = reply;
  if (status >= 200 && status < 300) {
    // Not before: the response to a request that is faulty otherwise may name them, too.
    for (const name of without) refused.add(name);
    return readCompletion(text, settings.model);
  }
  const cause = `The provider responded with ${status}: ${quotable(text, messages, settings.apiKey)}`;
  if (status !== 429) throw providerError(reasonOfResponse(reply), cause);
  const retryAfter = secondsToWait(headers['retry-after'], clock());
  throw new AppError('AI_PROVIDER_BUSY', {
    cause: new Error(cause),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function post(
  agent: OutboundAgent,
  { baseUrl, apiKey }: ProviderSettings,
  body: object,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`);
  return postJson(agent, url, body, { headers: { authorization: `Bearer ${apiKey}` }, signal });
}

/**
 * Parses `Retry-After` (RFC 9110 §10.2.3: seconds or a date) as whole seconds between 1 and a day; undefined if absent
 * or invalid.
 */
function secondsToWait(header: string | string[] | undefined, now: Date): number | undefined {
  const value = String(header ?? '').trim();
  const isDate = /^[a-z]/i.test(value);
  const seconds = isDate ? (Date.parse(value) - now.getTime()) / 1000 : Number.parseFloat(value);
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(1, Math.ceil(seconds)), MAX_WAIT_SECONDS);
}

/** Common runs of letters and digits of this length are no coincidence: the provider repeats its input. */
const REPEATED = { data: 8, prompt: 24 };

/** A shorter key is a placeholder for a local provider without authentication. */
const MIN_KEY_LENGTH = 4;

/** Returns the provider's error text for the log; empty if it repeats a part of the key or of the messages. */
function quotable(text: string, messages: ChatMessage[], key: string): string {
  const quoted = letters(text.slice(0, 2 * MAX_QUOTE));
  const repeats =
    (key.length >= MIN_KEY_LENGTH && shares(quoted, key, REPEATED.data)) ||
    messages.some(({ role, content }) => shares(quoted, content, REPEATED[role === 'system' ? 'prompt' : 'data']));
  return repeats ? `[${text.length} characters, withheld because they repeat what was sent]` : text.slice(0, MAX_QUOTE);
}

/** True if the text and the secret share a run of this many letters, or the whole secret if it is shorter. */
function shares(quoted: string, secret: string, length: number): boolean {
  const secretLetters = letters(secret);
  const window = Math.min(length, secretLetters.length);
  for (let at = 0; window > 0 && at + window <= quoted.length; at += 1) {
    if (secretLetters.includes(quoted.slice(at, at + window))) return true;
  }
  return false;
}

/** Removes what quoting and escaping change. */
function letters(text: string): string {
  return text.toLowerCase().replace(/\\u[\da-f]{4}|\\.|[^\p{L}\p{N}]/gu, '');
}

function transportError(error: unknown): AppError {
  const code = isObject(error) ? String(error.code ?? error.name ?? 'unknown fault') : 'unknown fault';
  const reason = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'unusable' : 'unavailable';
  return providerError(reason, `The provider did not respond: ${code}.`);
}

/**
 * Parameters of a request that some providers and models refuse. Each has its names in the order in which they are
 * tried: newer models take `max_completion_tokens`. If all of them are refused, the parameter is left out.
 */
const PARAMETERS = [
  { names: ['max_tokens', 'max_completion_tokens'], value: (maxTokens: number) => maxTokens },
  { names: ['response_format'], value: () => ({ type: 'json_object' }) },
] as const;

const STATUSES_OF_REFUSAL = [400, 404, 422, 501];

/** Returns the parameters of a request, without the refused names. */
function parametersFor(maxTokens: number, refused: ReadonlySet<string>): Record<string, unknown> {
  const sent = PARAMETERS.flatMap(({ names, value }) => {
    const name = names.find((one) => !refused.has(one));
    return name === undefined ? [] : [[name, value(maxTokens)]];
  });
  return Object.fromEntries(sent);
}

/** Returns the parameter that a response refuses: the first one that it names of those that were sent. */
function refusedParameter({ status, text }: OutboundResponse, sent: object): string | undefined {
  if (!STATUSES_OF_REFUSAL.includes(status)) return undefined;
  const named = Object.keys(sent).filter((name) => text.includes(name));
  return named.sort((one, other) => text.indexOf(one) - text.indexOf(other))[0];
}
