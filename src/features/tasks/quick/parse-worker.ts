import { serveJobs } from '../../../lib/threads/serve.js';
import { LANGUAGES } from './dates.js';
import { type Parsed, parseQuickAdd } from './parse.js';
import type { QuickAddJob } from './parser.js';

// The first texts of a language exceed the time limit of a job: V8 compiles each pattern at its first use, again at
// its second, and once more for a text beyond Latin-1.
const WARM_UP = ['Call Ada every friday at 9:30 from 12 March 2030', 'Pay in 3 days', 'Rent – 明日 9:30, 3 enero'];
const nothing = { projects: new Map(), areas: new Map() };
for (const language of LANGUAGES) {
  const moment = { instant: new Date(), timezone: 'UTC', language };
  for (const text of [...WARM_UP, ...WARM_UP]) parseQuickAdd(text, moment, nothing);
}

serveJobs<QuickAddJob, Parsed>(({ text, moment, directory }) => parseQuickAdd(text, moment, directory));
