import cluster from 'node:cluster';
import { pino } from 'pino';
import { type Config, loadEnvironment, readConfig } from '../config/config.js';
import { startErrorMessage } from '../config/start-errors.js';
import { loggerOptions, logStream } from '../http/socket/access-log.js';
import { serveAlone } from './single.js';
import { serveAsWorker } from './worker.js';
import { serveWithWorkers } from './workers.js';

/** Starts the service as configured. Prints a sentence and exits if the start fails. */
export async function serve(): Promise<void> {
  // The program that reads the output may end first. Without a listener that would end the process, and pino's flush
  // at the exit repeats a failed write forever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let config: Config | undefined;
  const fail = (error: unknown) => {
    const sentence = startErrorMessage(error, config);
    if (sentence !== undefined) console.error(sentence);
    else pino(loggerOptions('fatal'), logStream()).fatal({ err: error }, 'the service cannot start');
    process.exit(1);
  };
  // Until the process has started: see `onUncaughtErrors`.
  process.on('uncaughtException', fail);
  try {
    config = readConfig(loadEnvironment());
    if (cluster.isWorker) await serveAsWorker(config);
    else if (config.workers > 1) await serveWithWorkers(config);
    else await serveAlone(config);
  } catch (error) {
    fail(error);
  }
}
