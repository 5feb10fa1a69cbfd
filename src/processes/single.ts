import type { AddressInfo } from 'node:net';
import { memoryStore } from '../api/rate-limit/in-memory.js';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { buildService, contextOf, greet, maintain, prepareDatabase, warnOfSettings } from './start.js';
import { onStopSignals, STOP_TIMEOUT_MS } from './stop.js';

/** From then on nobody is waited for who is still sending a request, or not reading the response, in milliseconds. */
const GRACE_MS = 5_000;

/** Serves in this process alone. */
export async function serveAlone(config: Config): Promise<void> {
  const now = () => new Date();
  const context = contextOf(config, now);
  await prepareDatabase(context);
  const app = await buildService(
    context,
    memoryStore(() => now().getTime()),
  );
  warnOfSettings(context, app.log);
  stopOnSignals(app);
  await app.listen({ host: config.host, port: config.port });
  maintain(context, app.log);
  await greet(context, (app.server.address() as AddressInfo).port, app.log);
}

/** Answers what was accepted, finishes what is being written, then ends; a second signal ends at once. */
export function stopOnSignals(app: App): void {
  const stop = (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  onStopSignals(stop, () => process.exit(1));
}
