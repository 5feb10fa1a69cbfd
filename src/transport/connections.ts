import type { App } from '../context.js';

/** Each costs some memory, even when it is idle. */
const DEFAULT_MOST = 5_000;
/** Files that the service needs for itself: the database, exports, backups, calls of the AI provider. */
const OWN_FILES = 100;
/** That connections are turned away is said at most this often, in milliseconds. */
const SAY_AGAIN_MS = 60_000;

/**
 * Holds the server to so many connections at once; further ones are closed as soon as they are opened.
 * @param most null for as many as there are file descriptors for, and no more than `DEFAULT_MOST`
 */
export function limitConnections(app: App, most: number | null): void {
  app.server.maxConnections = most ?? Math.max(1, Math.min(DEFAULT_MOST, openFiles() - OWN_FILES));
  let said = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    const now = performance.now();
    if (now - said < SAY_AGAIN_MS) return;
    said = now;
    app.log.warn({ connections: app.server.maxConnections }, 'MAX_CONNECTIONS is reached: further ones are closed');
  });
}

/** How many file descriptors the process may have. */
function openFiles(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const limit = report.userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
}
