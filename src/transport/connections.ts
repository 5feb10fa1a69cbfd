import { readFileSync } from 'node:fs';
import type { App } from '../context.js';

/** Each costs some memory, even when it is idle. */
const DEFAULT_MAX_CONNECTIONS = 5_000;
/** Files that the service needs for itself: the database, exports, backups, calls of the AI provider. */
const OWN_FILES = 100;
/** That connections are turned away is said at most this often, in milliseconds. */
const SAY_AGAIN_MS = 60_000;

/**
 * Holds the server to so many connections at once; further ones are closed as soon as they are opened.
 * @param max null for as many as there are file descriptors for, and no more than `DEFAULT_MAX_CONNECTIONS`
 */
export function limitConnections(app: App, max: number | null): void {
  app.server.maxConnections = max ?? Math.max(1, Math.min(DEFAULT_MAX_CONNECTIONS, openFiles() - OWN_FILES));
  let said = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    const now = performance.now();
    if (now - said < SAY_AGAIN_MS) return;
    said = now;
    app.log.warn({ connections: app.server.maxConnections }, 'MAX_CONNECTIONS is reached: further ones are closed');
  });
}

/** How many file descriptors the process may have, where the system tells (proc_pid_limits(5)); else no limit. */
function openFiles(): number {
  try {
    const [, soft] = /^Max open files +(\d+) /m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
