import { isIPv6 } from 'node:net';

/**
 * What a client's address is counted by: an IPv4 address itself, also when it comes mapped into IPv6 (RFC 4291,
 * section 2.5.5.2); the /64 of an IPv6 address, because a network hands out no less than that to one client. What is
 * no address (a proxy may report anything) is counted by its text.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip.toLowerCase();
  const [a = 0, b = 0, c = 0, d = 0, e, f, g = 0, h = 0] = groupsOf(ip);
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff)
    return `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  return `${hex(a)}:${hex(b)}:${hex(c)}:${hex(d)}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const zone = ip.indexOf('%');
  const groups: number[] = [];
  let gap = 8;
  for (const part of (zone < 0 ? ip : ip.slice(0, zone)).split(':')) {
    if (part === '') gap = Math.min(gap, groups.length);
    else if (part.includes('.')) groups.push(...pairOf(part));
    else groups.push(Number.parseInt(part, 16));
  }
  while (groups.length < 8) groups.splice(gap, 0, 0);
  return groups;
}

/** The two groups that a dotted IPv4 address at the end stands for. */
function pairOf(dotted: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

function hex(group: number): string {
  return group.toString(16);
}
