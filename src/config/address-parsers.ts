import { isIP } from 'node:net';
import type { Parser } from './parsers.js';

/** Parsers of addresses: origins, hosts and ranges. */

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

export const origin: Parser<string> = (value) => {
  if (!URL.canParse(value) || new URL(value).origin !== value) {
    throw new Error(`must be a list of origins such as https://app.example.com, not ${JSON.stringify(value)}`);
  }
  return value;
};

/** The issuer of metadata is compared character by character, so it must be the origin exactly as browsers write it. */
export const baseUrl: Parser<string> = (value) => {
  const isHttp = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isHttp || new URL(value).origin !== value) {
    throw new Error(
      'must be the scheme, host and port that users and programs use, without a path or a slash at the end, such as ' +
        `https://tasks.example.com, not ${JSON.stringify(value)}`,
    );
  }
  return value;
};

/** `claude.ai`, `loopback`, or an application's own scheme with its colon: `cursor:`. */
export const clientHost: Parser<string> = (value) => {
  if (!/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[a-z][a-z0-9+.-]*:)$/i.test(value)) {
    throw new Error(
      `must be a list of host names, loopback, or schemes with a colon such as cursor:, not ${JSON.stringify(value)}`,
    );
  }
  return value.toLowerCase();
};

export const httpUrl: Parser<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`must be an http or https address, not ${JSON.stringify(value)}`);
  }
  // Every user sees this address, so it must contain no credentials, and the message must not quote it.
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a user name or a password');
  if (url.search !== '' || url.hash !== '') throw new Error('must end with its path: paths are appended to it');
  return value.replace(/(?<!\/)\/+$/, '');
};

export const hostOrRange: Parser<string> = (value) => {
  const [address = '', prefix, ...more] = value.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const isRange =
    isIP(address) !== 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  if (!isRange && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw new Error(`must be a list of host names, addresses or CIDR ranges, not ${JSON.stringify(value)}`);
  }
  return value.toLowerCase();
};

export const proxyAddress: Parser<string> = (value) => {
  const [address = '', prefix, ...more] = value.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const validPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  if (!PROXY_NAMES.includes(value) && (isIP(address) === 0 || !validPrefix || more.length > 0)) {
    throw new Error(
      `must be a list of addresses, CIDR ranges or ${PROXY_NAMES.join(', ')}, not ${JSON.stringify(value)}`,
    );
  }
  return value;
};
