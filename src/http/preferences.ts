import type { FastifyReply, FastifyRequest } from 'fastify';

/** Preferences of a request that the service honours (RFC 7240). */
type Preference = 'handling=lenient' | 'return=minimal' | 'timing';

export function prefers({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>, preference: Preference): boolean {
  if (prefer === undefined) return false;
  return [prefer]
    .flat()
    .join()
    .split(/[,;]/)
    .some((one) => one.replaceAll(/[\s"]/g, '').toLowerCase() === preference);
}

/** Confirms an honoured preference in `Preference-Applied`. */
export function confirmPreference(reply: FastifyReply, preference: Preference): void {
  const confirmed = reply.getHeader('preference-applied');
  reply.header('preference-applied', confirmed === undefined ? preference : `${String(confirmed)}, ${preference}`);
}
