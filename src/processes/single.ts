import type { AddressInfo } from 'node:net';
import { memoryStore } from '../api/rate-limit/in-memory.js';
import type { Config } from '../config/config.js';
import type { JobRunner } from '../jobs/runner.js';
import {
  buildService,
  contextOf,
  greet,
  maintain,
  prepareDatabase,
  serveOwnMetrics,
  startMetrics,
  warnOfSettings,
} from './start.js';
import { stopOnSignals } from './stop.js';

/** Serves in this process alone. */
export async function serveAlone(config: Config): Promise<void> {
  const now = () => new Date();
  const context = contextOf(config, now);
  await prepareDatabase(context);
  const measured = await startMetrics(context, true);
  let jobs: JobRunner | undefined;
  const app = await buildService(
    context,
    memoryStore(() => now().getTime()),
    { ...measured, extend: (app) => app.addHook('preClose', async () => jobs?.stop()) },
  );
  warnOfSettings(context, app.log);
  stopOnSignals(app);
  await app.listen({ host: config.host, port: config.port });
  await serveOwnMetrics(context, measured.metrics, app.log);
  jobs = await maintain(context, app.log);
  await greet(context, (app.server.address() as AddressInfo).port, app.log);
}
