import { serveJobs } from '../lib/threads/serve.js';
import { readFile } from './file-reader.js';

/** Worker thread: reads files of other programs. It has no database access. */
serveJobs(readFile);
