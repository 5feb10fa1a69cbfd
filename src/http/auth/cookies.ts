import type { FastifyRequest } from 'fastify';

/** Cookies of one name that are tried: further ones would make a request cost more lookups. */
const MAX_OF_ONE_NAME = 5;

/**
 * Returns the values of the cookies of a name, at most five, in the order of the header. A browser sends a cookie for
 * each domain and path, so that those of other programs on the host or its parent domain may come before ours;
 * `request.cookies` has only the first one.
 */
export function cookiesNamed({ cookies, headers, server }: FastifyRequest, name: string): string[] {
  const first = cookies[name];
  if (first === undefined) return [];
  const { cookie: header = '' } = headers;
  // Almost every request has one only.
  if (header.indexOf(name) === header.lastIndexOf(name)) return [first];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const value = server.parseCookie(pair)[name];
    if (value !== undefined && values.push(value) === MAX_OF_ONE_NAME) break;
  }
  return values;
}
