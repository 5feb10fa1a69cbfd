import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.js';
import type { App, Context } from '../context.js';
import { createGuards, type Guards, openPort, openSharedPort } from '../http/socket/listener.js';
import type { Listener } from '../manifest.js';
import type { Metrics } from '../metrics/metrics.js';
import { buildMetricsServer, type Collect } from '../metrics/server.js';
import { FEATURES } from '../registry.js';

const METRICS: Listener = {
  name: 'metrics',
  address: ({ metrics: { enabled, host, port } }) => (enabled && port !== null ? { host, port } : null),
};
const SERVICE: Listener = { name: 'service', address: ({ host, port }) => ({ host, port }) };

/**
 * All listeners in their order of opening. The service itself is last, when no other failure can end the start. Ports
 * are opened through this table only, and the tests of the transport run on each entry.
 */
export const LISTENERS: readonly Listener[] = [...FEATURES.flatMap(({ listener }) => listener ?? []), METRICS, SERVICE];

export type Servers = ReadonlyMap<string, App>;

export function serversOf(app: App): Map<string, App> {
  return new Map([...app.listeners, [SERVICE.name, app]]);
}

export function metricsServers(
  { config }: Pick<Context, 'config'>,
  metrics: Metrics | undefined,
  { log, guards = createGuards(config), collect }: { log: FastifyBaseLogger; guards?: Guards; collect: Collect },
): Servers {
  if (metrics === undefined || METRICS.address(config) === null) return new Map();
  return new Map([[METRICS.name, buildMetricsServer(guards, log, metrics, { settings: config.metrics, collect })]]);
}

/** Maximum connections in flight to workers or waiting for one; further ones are closed. */
const MAX_UNDELIVERED = 2_048;

/**
 * Opens every enabled port.
 * @param passOn receives the connections of listeners without an app in `servers`
 * @returns the ports, and a function that closes those passed on
 */
export async function openListeners(
  config: Config,
  servers: Servers,
  log: FastifyBaseLogger,
  passOn?: (listener: string, socket: Socket) => void,
): Promise<{ ports: ReadonlyMap<string, number>; close(): void }> {
  const ports = new Map<string, number>();
  const shared: { close(): void }[] = [];
  for (const { name, address } of LISTENERS) {
    const wanted = address(config);
    if (wanted === null) continue;
    const app = servers.get(name);
    if (app !== undefined) {
      ports.set(name, await openPort(app, wanted));
    } else if (passOn !== undefined) {
      const opened = await openSharedPort(wanted, MAX_UNDELIVERED, (socket) => passOn(name, socket));
      shared.push(opened);
      ports.set(name, opened.port);
    } else {
      throw new Error(`no app for the listener ${name}`);
    }
    log.info({ listener: name, host: wanted.host, port: ports.get(name) }, 'listening');
  }
  return { ports, close: () => shared.forEach((port) => void port.close()) };
}
