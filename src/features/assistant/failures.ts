import { AppError, catalogued } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';

/** Messages of AI_PROVIDER_ERROR by reason. Trying again later helps only if the provider was not available. */
export const MESSAGES = {
  account: 'The AI provider refuses the key or the account of this service: tell the operator.',
  request: 'The AI provider refuses the requests of this service: tell the operator.',
  too_long:
    'The response of the AI provider is longer than the allowance, which includes the thoughts of the model. Ask the ' +
    'operator for another model.',
  filtered: 'The AI provider filters this content. Change the texts that are sent; the preview shows them.',
  unusable: catalogued('AI_PROVIDER_ERROR').sentence,
  unavailable: 'The AI provider cannot be reached, or has failed. Try again later.',
} as const;

export type FailureReason = keyof typeof MESSAGES;

/** @param cause for the log */
export function providerError(reason: FailureReason, cause: string): AppError {
  return new AppError('AI_PROVIDER_ERROR', {
    message: MESSAGES[reason],
    members: { reason },
    cause: new Error(cause),
  });
}

/** Returns the reason of a response without a completion. */
export function reasonOfResponse({ status, text }: { status: number; text: string }): FailureReason {
  if ([401, 402, 403].includes(status)) return 'account';
  if (status === 408 || (status >= 500 && status !== 501)) return 'unavailable';
  // Azure filters prompts with 400 and this code.
  return text.includes(FILTERED) ? 'filtered' : 'request';
}

const FILTERED = 'content_filter';

/** Returns the reason why a choice of a completion has no usable text. */
export function reasonOfChoice(choice: Readonly<Record<string, unknown>>): FailureReason {
  const { finish_reason: end, message } = choice;
  if (end === 'length') return 'too_long';
  const isRefusal = isObject(message) && typeof message.refusal === 'string';
  return end === FILTERED || isRefusal ? 'filtered' : 'unusable';
}
