import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.js';
import type { App } from '../../context.js';
import { isLocalAddress } from '../../lib/address-policy.js';
import { openFiles } from '../../lib/open-files.js';
import { networkOf } from '../auth/identity.js';

/** Idle connections use memory, too. */
const DEFAULT_MAX_CONNECTIONS = 5_000;
/** File descriptors reserved for the database, exports, backups, calls of the AI provider and reserved connections. */
const OWN_FILES = 100;
/** Part of the connections for one public address. */
const ADDRESS_SHARE = 1 / 4;
const WARN_INTERVAL_MS = 60_000;

export interface ConnectionLimits {
  /**
   * Applies the limits to the connections of an app. Closes excess connections at once.
   * @param reserved connections of the app in addition to the common limit, for a port that monitors the process;
   * undefined if the app shares the common limit
   */
  guard(app: App, reserved: number | undefined): void;
}

/**
 * Limits the connections of all listeners of a process together, and those of one public IPv4 address or IPv6 /64.
 * State: open connections by address. Behind a trusted proxy there is no limit by address, because all connections
 * come from the proxy.
 */
export function createConnectionLimits({
  maxConnections,
  trustProxy,
}: Pick<Config, 'maxConnections' | 'trustProxy'>): ConnectionLimits {
  const most = maxConnections ?? Math.max(1, Math.min(DEFAULT_MAX_CONNECTIONS, openFiles() - OWN_FILES));
  const mostOfAddress = trustProxy.length > 0 ? null : Math.max(1, Math.floor(most * ADDRESS_SHARE));
  const byNetwork = new Map<string, number>();
  const warn = warner();
  let open = 0;

  function guard({ server, log }: App, reserved: number | undefined): void {
    let ofReserve = 0;
    server.on('connection', (socket: Socket) => {
      const network = mostOfAddress === null ? null : publicNetworkOf(socket);
      const held = network === null ? 0 : (byNetwork.get(network) ?? 0);
      if (mostOfAddress !== null && held >= mostOfAddress) {
        warn(
          log,
          { network, connections: held },
          'an address has reached its part of MAX_CONNECTIONS: closing further connections',
        );
        return void socket.destroy();
      }
      if (reserved === undefined ? open >= most : ofReserve >= reserved) {
        warn(log, { connections: reserved ?? most }, 'MAX_CONNECTIONS is reached: closing further connections');
        return void socket.destroy();
      }
      const count = (change: 1 | -1) => {
        if (reserved === undefined) open += change;
        else ofReserve += change;
        if (network !== null) add(byNetwork, network, change);
      };
      count(1);
      socket.once('close', () => count(-1));
    });
  }
  return { guard };
}

function publicNetworkOf({ remoteAddress = '' }: Socket): string | null {
  return isLocalAddress(remoteAddress) ? null : networkOf(remoteAddress);
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function warner() {
  const warnedAt = new Map<string, number>();
  return (log: FastifyBaseLogger, facts: object, message: string): void => {
    const now = performance.now();
    if (now - (warnedAt.get(message) ?? Number.NEGATIVE_INFINITY) < WARN_INTERVAL_MS) return;
    warnedAt.set(message, now);
    log.warn(facts, message);
  };
}
