import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Decides whether the service may send requests to addresses that users choose. In this order, it refuses addresses
 * that the operator denies; then, unless the operator allows them, addresses of this machine, services of cloud
 * platforms, and all non-public addresses (RFC 6890: loopback, private, link-local with the metadata services,
 * unique-local, multicast, reserved, and IPv6 ranges that map to IPv4).
 */

/** Host names, addresses and CIDR ranges, in lower case. `denied` overrides `allowed`. */
export interface AddressPolicy {
  allowed: readonly string[];
  denied: readonly string[];
}

/** Public addresses that are services of the machine's own platform: Azure's WireServer, which returns secrets. */
const PLATFORM_ADDRESSES: readonly string[] = ['168.63.129.16'];

/** Lowest unprivileged port. Ports below it belong to system services such as mail, shells and databases. */
const FIRST_HIGH_PORT = 1_024;

/** True if a request may go to this address. `host` is the name that was resolved to it, or the address itself. */
export function isAllowedAddress(address: string, host: string, { allowed, denied }: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isNamed = (entries: readonly string[]) =>
    entries.includes(hostName(host)) || entries.some((entry) => covers(entry, parsed));
  if (isNamed(denied)) return false;
  if (isNamed(allowed)) return true;
  return isPublic(parsed) && !PLATFORM_ADDRESSES.includes(parsed.toString()) && !isOwn(parsed);
}

export function isAllowedPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= FIRST_HIGH_PORT;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // All allocated IPv6 addresses are in 2000::/3 (RFC 4291, section 2.4).
  const isGlobal = address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3);
  return address.range() === 'unicast' && isGlobal;
}

/** Not cached: interfaces change while the service runs. */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const text = address.toString();
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .some((own) => ipaddr.isValid(own.address) && ipaddr.process(own.address).toString() === text);
}

/** Removes a trailing dot, which does not change a name. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function covers(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base = '', prefix] = entry.split('/');
  if (!ipaddr.isValid(base)) return false;
  const range = ipaddr.process(base);
  if (range.kind() !== address.kind()) return false;
  const bits = prefix === undefined ? (range.kind() === 'ipv4' ? 32 : 128) : Number(prefix);
  return address.match(range, bits);
}

export function addressOfHost(hostname: string): string | null {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : null;
}

/** Ranges of addresses that are not used on the Internet. */
const LOCAL_RANGES: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** True for addresses of this machine or of a private network, and for text that is no address. */
export function isLocalAddress(address: string): boolean {
  return !ipaddr.isValid(address) || LOCAL_RANGES.has(ipaddr.process(address).range());
}
