import { serveJobs } from '../../lib/threads/serve.js';
import { type Parsed, parseQuickAdd } from './parse.js';
import type { QuickAddJob } from './parser.js';
import { LANGUAGES } from './vocabulary/vocabularies.js';

// The first text of a language takes longer than the others: it compiles the vocabulary.
const WARM_UP = ['Call Ada every friday at 9:30 from 12 March 2030', 'Pay in 3 days', 'Rent – 明日 9:30, 3 enero'];
const nothing = { projects: new Map(), areas: new Map(), people: new Map() };
for (const language of LANGUAGES) {
  const moment = { instant: new Date(), timezone: 'UTC', language, firstDayOfWeek: 1 };
  for (const text of [...WARM_UP, ...WARM_UP]) parseQuickAdd(text, moment, nothing);
}

serveJobs<QuickAddJob, Parsed>(({ text, moment, directory }) => parseQuickAdd(text, moment, directory));
