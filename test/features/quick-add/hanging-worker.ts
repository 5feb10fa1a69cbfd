import type { Parsed } from '../../../src/features/quick-add/parse.js';
import type { QuickAddJob } from '../../../src/features/quick-add/parser.js';
import { serveJobs } from '../../../src/lib/threads/serve.js';

/** Returns each text as a name, and hangs on one that begins with "hang". */
serveJobs<QuickAddJob, Parsed>(({ text }) => {
  if (text.startsWith('hang')) for (;;);
  return {
    ...{ name: text, note: null, tags: [], priority: null, project: null, area: null, assignee: null },
    ...{ due_date: null, due_time: null, rule: null, reminders: [], spans: [] },
  };
});
