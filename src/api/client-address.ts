import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The address of the client: the one that trusted proxies report, without the port that some of them add; the address
 * of the connection when they report none that is an address.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  // A connection that is gone already has no address.
  return addressIn(ip ?? '') ?? addressIn(socket.remoteAddress ?? '') ?? '';
}

/** The address in `192.0.2.1:443`, `[2001:db8::1]:443` or without a port; null when there is none. */
function addressIn(text: string): string | null {
  const address =
    /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text.replace(/%.*$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? address : null;
}

/**
 * What a client's address is counted by: an IPv4 address itself, also when it comes mapped into IPv6 (RFC 4291,
 * section 2.5.5.2); the /64 of an IPv6 address, because a network hands out no less than that to one client. What is no
 * address is counted by its text.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip.toLowerCase();
  const address = addressIn(ip);
  if (address === null) return ip.toLowerCase();
  // The library takes the deprecated IPv4-compatible form (RFC 4291, section 2.5.5.1) for a mapped address.
  const parsed = ipaddr.process(address.replace(/^::(?=\d+\.)/, '::0:'));
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
