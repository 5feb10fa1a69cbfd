import type { OutboundResponse } from '../../lib/outbound-http.js';

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
export function parametersFor(maxTokens: number, refused: ReadonlySet<string>): Record<string, unknown> {
  const sent = PARAMETERS.flatMap(({ names, value }) => {
    const name = names.find((one) => !refused.has(one));
    return name === undefined ? [] : [[name, value(maxTokens)]];
  });
  return Object.fromEntries(sent);
}

/** Returns the parameter that a response refuses: the first one that it names of those that were sent. */
export function refusedParameter({ status, text }: OutboundResponse, sent: object): string | undefined {
  if (!STATUSES_OF_REFUSAL.includes(status)) return undefined;
  const named = Object.keys(sent).filter((name) => text.includes(name));
  return named.sort((one, other) => text.indexOf(one) - text.indexOf(other))[0];
}
