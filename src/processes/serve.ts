import cluster from 'node:cluster';
import { type Config, loadEnvironment, readConfig } from '../config/config.js';
import { startErrorMessage } from '../config/start-errors.js';
import { serveAlone } from './single.js';
import { serveAsWorker } from './worker.js';
import { serveWithWorkers } from './workers.js';

/** Serves as the settings say, and ends the process with a sentence when that is not possible. */
export async function serve(): Promise<void> {
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
}
