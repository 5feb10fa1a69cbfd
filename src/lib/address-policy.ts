import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Decides where requests to addresses that users choose may go. Refused are, in this order: what the operator denies;
 * then, unless the operator allows it, the addresses of this machine, those of cloud platforms' own services, and all
 * that are not public (RFC 6890: loopback, private, link-local with the metadata services, unique-local, multicast,
 * reserved, and IPv6 ranges that lead into IPv4).
 */

/** Host names, addresses and CIDR ranges, in lower case. `denied` overrides `allowed`. */
export interface AddressPolicy {
  allowed: readonly string[];
  denied: readonly string[];
}

/** Public by their range, and still a service of the machine's own platform: Azure's wire server, which gives secrets. */
const PLATFORM_ADDRESSES: readonly string[] = ['168.63.129.16'];

/** The first port that needs no privilege to listen on: the ones below are those of mail, shells, databases … */
const FIRST_HIGH_PORT = 1_024;

/** True if a request may go to this address, to which `host` was resolved. `host` may be the address itself. */
export function isAllowedAddress(address: string, host: string, { allowed, denied }: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isNamed = (entries: readonly string[]) =>
    entries.includes(hostName(host)) || entries.some((entry) => covers(entry, parsed));
  if (isNamed(denied)) return false;
  if (isNamed(allowed)) return true;
  return isPublic(parsed) && !PLATFORM_ADDRESSES.includes(parsed.toString()) && !isOwn(parsed);
}

/** True if a request may go to the port of a URL: that of HTTP or HTTPS, or one that no system service has. */
export function isAllowedPort({ port }: URL): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= FIRST_HIGH_PORT;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // All that was ever given out of IPv6 is in 2000::/3 (RFC 4291, section 2.4).
  const isGlobal = address.kind() === 'ipv4' || address.match(ipaddr.parse('2000::'), 3);
  return address.range() === 'unicast' && isGlobal;
}

/** Read anew each time: interfaces come and go while the service runs. */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const text = address.toString();
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .some((own) => ipaddr.isValid(own.address) && ipaddr.process(own.address).toString() === text);
}

/** A name with a dot at its end is the same name. */
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

/** The address that the host of a URL is; null when it is a name. */
export function addressOfHost(hostname: string): string | null {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : null;
}

/** Ranges of addresses that no client on the Internet has. */
const LOCAL_RANGES: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** True if an address is of this machine or of a private network. A text that is no address counts as local. */
export function isLocalAddress(address: string): boolean {
  return !ipaddr.isValid(address) || LOCAL_RANGES.has(ipaddr.process(address).range());
}
