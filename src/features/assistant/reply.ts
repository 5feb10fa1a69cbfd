import type { AppError } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';
import { type FailureReason, providerError, reasonOfChoice } from './failures.js';
import type { DailyBrief, ProjectInsights, TaskInsights } from './schema.js';
import { cut, firstWords, tidy } from './text.js';

export interface Completion {
  /** Texts that may contain the result, the most likely first. */
  texts: string[];
  /** Reason if none of them is usable. */
  failure: FailureReason;
  model: string;
  usage: { prompt_tokens: number; completion_tokens: number };
}

type Members = Record<string, unknown>;

// Bounds of generous responses. Longer text is a fault of the model.
const PHRASE = 200;
const SENTENCES = 1000;
const NAME = 255;
const MAX_ITEMS = 10;
const MAX_LINKS = 3;
const MAX_URL = 2000;
const REASON_WORDS = 6;
const SUGGESTION_WORDS = 12;

/**
 * Reads the body of a chat completion. `model` and `usage` default to the configured model and zeros.
 * @throws AppError AI_PROVIDER_ERROR when the body is no chat completion
 */
export function readCompletion(body: string, model: string): Completion {
  const completion = objectIn(body);
  const choices = completion?.choices;
  const [choice]: unknown[] = Array.isArray(choices) ? choices : [];
  const failure = isObject(choice) ? reasonOfChoice(choice) : 'unusable';
  const message = isObject(choice) ? choice.message : undefined;
  if (!isObject(message)) throw unusable(failure, 'it is no chat completion', body);
  const usage = isObject(completion?.usage) ? completion.usage : {};
  // Reasoning that was cut off has drafts only.
  const texts = failure === 'too_long' ? [message.content] : [message.content, message.reasoning_content];
  return {
    texts: texts.map(textOf),
    failure,
    model: textIn(completion?.model, PHRASE) || model,
    usage: {
      prompt_tokens: countIn(usage.prompt_tokens),
      completion_tokens: countIn(usage.completion_tokens),
    },
  };
}

/**
 * Returns the brief of a response; missing parts are filled in. Task names that differ from `taskNames` in case or quotation marks are corrected.
 * @throws AppError AI_PROVIDER_ERROR when no part is usable
 */
export function dailyBriefIn(
  completion: Completion,
  generatedAt: string,
  taskNames: readonly string[] = [],
): DailyBrief {
  const exact = new Map(taskNames.map((name) => [loosely(name), name]));
  const found = firstUsable(completion, (reply) => ({
    focus: textIn(reply.focus, PHRASE),
    priority_actions: listIn(reply.priority_actions, MAX_ITEMS, (item) => actionIn(item, exact)),
    watch_out: textsIn(reply.watch_out, NAME),
  }));
  return {
    ...found,
    generated_at: generatedAt,
    model: completion.model,
    usage: completion.usage,
  };
}

/**
 * Returns the insights into a task; missing parts are filled in. @throws AppError AI_PROVIDER_ERROR when no part is
 * usable
 */
export function taskInsightsIn(completion: Completion, generatedAt: string): TaskInsights {
  const found = firstUsable(completion, (reply) => ({
    insight: textIn(reply.insight, SENTENCES),
    next_step: textIn(reply.next_step, SENTENCES),
    breakdown: textsIn(reply.breakdown, PHRASE),
    links: listIn(reply.links, MAX_LINKS, linkIn),
    watch_out: warningIn(reply.watch_out),
  }));
  return { ...found, generated_at: generatedAt, dismissed: false };
}

/**
 * Returns the insights into a project; missing parts are filled in. @throws AppError AI_PROVIDER_ERROR when no part is
 * usable
 */
export function projectInsightsIn(completion: Completion, generatedAt: string): ProjectInsights {
  const found = firstUsable(completion, (reply) => ({
    insight: textIn(reply.insight, SENTENCES),
    next_action: textIn(reply.next_action, SENTENCES),
    health: textIn(reply.health, SENTENCES),
    watch_out: warningIn(reply.watch_out),
  }));
  return { ...found, generated_at: generatedAt, dismissed: false };
}

/** Returns the result of the first candidate that contains any text after the repair. */
function firstUsable<Result extends object>(
  { texts, failure }: Completion,
  repair: (reply: Members) => Result,
): Result {
  for (const text of texts) {
    for (const candidate of candidates(text)) {
      const reply = objectIn(candidate);
      const result = reply && repair(reply);
      if (result && saysSomething(result)) return result;
    }
  }
  throw unusable(failure, 'it holds no usable JSON object', texts.join(''));
}

const END_OF_THINKING = /<\/think(?:ing)?>/gi;
const UNFINISHED_THINKING = /^\s*<think(?:ing)?>/i;

/** Removes the reasoning that a model prints first: it may have drafts of the response. */
function withoutThinking(text: string): string {
  const last = [...text.matchAll(END_OF_THINKING)].at(-1);
  const rest = last === undefined ? text : text.slice(last.index + last[0].length);
  return UNFINISHED_THINKING.test(rest) ? '' : rest;
}

/**
 * Yields the parts of a text that may be JSON: the whole, then the text after the reasoning, each fenced block in it, and
 * its outermost braces.
 */
function* candidates(whole: string): Generator<string> {
  yield whole;
  const text = withoutThinking(whole);
  yield text;
  const [, ...parts] = text.split('```');
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) yield braces(part);
  }
  yield braces(text);
}

function braces(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}

function objectIn(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function saysSomething(result: object): boolean {
  return Object.values(result).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isObject(part) ? part.text : part))
    .filter((part) => typeof part === 'string')
    .join('');
}

function actionIn(
  item: unknown,
  exact: ReadonlyMap<string, string>,
): DailyBrief['priority_actions'][number] | undefined {
  const entry: Members = isObject(item) ? item : { action: item };
  const action = textIn(entry.action, NAME);
  if (action === '') return undefined;
  return {
    action: exact.get(loosely(action)) ?? action,
    project: textIn(entry.project, NAME) || null,
    reason: firstWords(textIn(entry.reason, PHRASE), REASON_WORDS),
    suggestion: firstWords(textIn(entry.suggestion, PHRASE), SUGGESTION_WORDS),
  };
}

function linkIn(item: unknown): TaskInsights['links'][number] | undefined {
  if (!isObject(item) || typeof item.url !== 'string') return undefined;
  const url = item.url.trim();
  if (url.length > MAX_URL || !/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(url)) {
    return undefined;
  }
  if (!URL.canParse(url)) return undefined;
  const { username, password, host } = new URL(url);
  // A user name before the host can make a foreign host look familiar.
  if (username !== '' || password !== '') return undefined;
  return { label: textIn(item.label, PHRASE) || host, url };
}

/** Returns the warning; null for the words that models use for "none". */
function warningIn(value: unknown): string | null {
  const text = textIn(value, SENTENCES);
  return /^(?:null|none|n\/a|)\.?$/i.test(text) ? null : text;
}

function textIn(value: unknown, max: number): string {
  return typeof value === 'string' ? tidy(value, max) : '';
}

function textsIn(value: unknown, max: number): string[] {
  return listIn(value, MAX_ITEMS, (item) => textIn(item, max) || undefined);
}

function listIn<Item>(value: unknown, max: number, read: (item: unknown) => Item | undefined): Item[] {
  const items: Item[] = [];
  if (!Array.isArray(value)) return items;
  for (const entry of value) {
    const item = read(entry);
    if (item !== undefined) items.push(item);
    if (items.length === max) break;
  }
  return items;
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? Math.max(0, value) : 0;
}

/** Normalizes case, white space and surrounding quotation marks of a name. */
function loosely(name: string): string {
  return cut(name, NAME)
    .replace(/^[\s"'“”„‘’`]+|(?<![\s"'“”„‘’`.])[\s"'“”„‘’`.]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/** Error for an unusable response. It contains user data: only its length is logged. */
function unusable(reason: FailureReason, why: string, { length }: string): AppError {
  return providerError(reason, `The answer of ${length} characters cannot be used: ${why}.`);
}
