import type { Parsed } from '../../src/features/tasks/quick/parse.js';
import type { QuickAddJob } from '../../src/features/tasks/quick/parser.js';
import { serveJobs } from '../../src/lib/threads/serve.js';

/** Takes each text for a name, and never comes to an end of one that begins with "hang". */
serveJobs<QuickAddJob, Parsed>(({ text }) => {
  if (text.startsWith('hang')) for (;;);
  return {
    ...{ name: text, note: null, tags: [], priority: null, project: null, area: null },
    ...{ due_date: null, due_time: null, rule: null, spans: [] },
  };
});
