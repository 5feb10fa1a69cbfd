import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Test } from 'tap';
import { freePort } from '../../scripts/support/free-port.js';
import type { ServerOptions } from '../../scripts/support/server.js';
import { readConfig } from '../../src/config/config.js';
import type { App } from '../../src/context.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { LISTENERS, metricsServers, openListeners, serversOf } from '../../src/processes/listeners.js';
import { startProcess } from './process.js';
import { openService, type Service, type ServiceOptions } from './service.js';

/**
 * Settings that open all ports of the service, each at a free one. A new listener needs its settings here; without
 * them, the tests that call this fail.
 */
async function settingsOfAll(): Promise<Record<string, string>> {
  const port = async () => String(await freePort());
  const env = {
    ...{ PORT: await port(), COMPAT: 'tududi', COMPAT_PORT: await port() },
    ...{ METRICS_ENABLED: 'true', METRICS_PORT: await port() },
  };
  const closed = LISTENERS.filter(({ address }) => address(readConfig(env)) === null);
  if (closed.length > 0) throw new Error(`No settings here open ${closed.map(({ name }) => name)}.`);
  return env;
}

export interface OpenListener {
  name: string;
  port: number;
}

export async function startAllListeners(t: Test, options: ServerOptions = {}) {
  const env = { ...(await settingsOfAll()), ...options.env };
  const server = await startProcess(t, t.testdir({}), { ...options, env });
  const config = readConfig(env);
  const listeners = LISTENERS.map(({ name, address }) => ({ name, port: Number(address(config)?.port) }));
  return { ...server, listeners };
}

/** Creates a service in this process with the app of every listener, by name. The apps do not listen. */
export async function buildAllListeners(report: (fault: string) => void, options: ServiceOptions = {}) {
  const env = { ...(await settingsOfAll()), ...options.env };
  const service = await openService(report, { ...options, env });
  const { app } = service;
  const metrics = await createMetrics(service, true);
  const collect = async () => [await metrics.collect()];
  const servers = new Map([
    ...serversOf(app),
    ...metricsServers(service, metrics, { log: app.log, guards: app.guards, collect }),
  ]);
  for (const server of servers.values()) await server.ready();
  return { service, servers, close: () => Promise.all([...servers.values()].map((one) => one.close())) };
}

/** The same until the end of a test, with open ports. */
export async function openAllListeners(
  t: Test,
  options: ServiceOptions = {},
): Promise<{ service: Service; listeners: (OpenListener & { app: App })[] }> {
  const { service, servers, close } = await buildAllListeners((fault) => t.fail(`contract: ${fault}`), options);
  const { ports } = await openListeners(service.config, servers, service.app.log);
  t.teardown(close);
  return { service, listeners: [...servers].map(([name, app]) => ({ name, app, port: Number(ports.get(name)) })) };
}

/** Returns the TCP ports at which processes listen (proc_pid_net(5)). */
export function listeningPorts(pids: readonly number[]): Set<number> {
  const inodes = new Set(pids.flatMap(socketsOf));
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1));
  const ports = new Set<number>();
  for (const line of lines) {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (state === '0A' && inodes.has(inode)) ports.add(Number.parseInt(local.split(':')[1] as string, 16));
  }
  return ports;
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}
