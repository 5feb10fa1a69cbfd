import ipaddr from 'ipaddr.js';

/**
 * Whether a request that a user has asked for may go to an address. Only public ones are allowed (the ranges of RFC 6890
 * that are not are refused: loopback, private, link-local with the metadata services, unique-local, multicast,
 * reserved, and those that lead into IPv4 by another name), and what the operator has named.
 * @param allowed host names, addresses and CIDR ranges
 */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // All that was ever given out of IPv6 is in 2000::/3 (RFC 4291, section 2.4).
  const isGlobal = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
  if (parsed.range() === 'unicast' && isGlobal) return true;
  return allowed.some((entry) => covers(entry, parsed));
}

/** Whether the operator has named a host, whatever its address is. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.includes(host.toLowerCase());
}

function covers(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base = '', prefix] = entry.split('/');
  if (!ipaddr.isValid(base)) return false;
  const range = ipaddr.process(base);
  if (range.kind() !== address.kind()) return false;
  const bits = prefix === undefined ? (range.kind() === 'ipv4' ? 32 : 128) : Number(prefix);
  return address.match(range, bits);
}

/** The address that the host of a URL is; null when it is a name. */
export function addressOfHost(hostname: string): string | null {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : null;
}
