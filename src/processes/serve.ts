import cluster from 'node:cluster';
import { type Config, loadEnvironment, readConfig } from '../config/config.js';
import { startErrorMessage } from '../config/start-errors.js';
import { serveAlone } from './single.js';
import { serveAsWorker } from './worker.js';
import { serveWithWorkers } from './workers.js';

/** Starts the service as configured. Prints a sentence and exits if the start fails. */
export async function serve(): Promise<void> {
  // The program that reads the output may end first. Without a listener that would end the process, and pino's flush
  // at the exit repeats a failed write forever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
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
