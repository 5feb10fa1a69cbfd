import type { JobRunner } from '../background/driver.js';
import type { Config } from '../config/config.js';
import { memoryStore } from '../http/rate-limit/in-memory.js';
import { required } from '../lib/typed.js';
import { metricsServers, openListeners, serversOf } from './listeners.js';
import { buildService, contextOf, greet, maintain, prepareDatabase, startMetrics, warnOfSettings } from './start.js';
import { stopOnSignals } from './stop.js';

export async function serveAlone(config: Config): Promise<void> {
  const context = contextOf(config);
  await prepareDatabase(context);
  const measured = await startMetrics(context, true);
  let jobs: JobRunner | undefined;
  const app = await buildService(
    context,
    memoryStore(() => performance.now()),
    { ...measured, extend: (app) => app.addHook('preClose', async () => jobs?.stop()) },
  );
  warnOfSettings(context, app.log);
  stopOnSignals(app);
  const collect = async () => [(await measured.metrics?.collect()) ?? []];
  const ofMetrics = metricsServers(context, measured.metrics, { log: app.log, guards: app.guards, collect });
  const { ports } = await openListeners(config, new Map([...serversOf(app), ...ofMetrics]), app.log);
  jobs = await maintain(context, app.log);
  await greet(context, required(ports.get('service')), app.log);
}
