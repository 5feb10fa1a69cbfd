import cluster from 'node:cluster';
import { type Config, loadEnvironment, readConfig } from './config/config.js';
import { startErrorMessage } from './config/start-errors.js';
import { serveAlone } from './processes/single.js';
import { serveAsWorker } from './processes/worker.js';
import { serveWithWorkers } from './processes/workers.js';

let config: Config | undefined;
try {
  config = readConfig(loadEnvironment());
  if (cluster.isWorker) await serveAsWorker(config);
  else if (config.workers > 1) await serveWithWorkers(config);
  else await serveAlone(config);
} catch (error) {
  console.error(startErrorMessage(error, config) ?? error);
  process.exit(1);
}
