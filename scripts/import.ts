import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importDocument, isAccountDocument } from './import/document.js';
import { type Faulty, type ImportReport, importTasks, readLines } from './import/tasks.js';

const USAGE = `Sends tasks from a file to a service, through its API.

  npm run import -- FILE --token tt_… [--url http://127.0.0.1:3000] [--dry-run]

  --token      an API token; better in the environment, as TUTTI_TOKEN, where nobody sees it
  --url        where the service is
  --dry-run    say what would be done, and do nothing

The file has a JSON object on each line:

  {"project": "Move house", "name": "Call the movers", "tags": ["errand"], "priority": 1, "status": 0,
   "due_date": "2026-03-31", "commit": "8ffb773f43c8"}

Only "name" is required. Projects are found by their name, or created. "created_at" and "completed_at" are not taken:
the service sets them. Every task is marked in its note, with "commit" or else with a hash of its line, so that a line
that has been imported is skipped when the file is imported again. When the service asks to wait, the import waits.

The document of an account (GET /api/profile/export) is taken too, as a whole, by an account that is empty.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [file] = positionals;
const token = values.token ?? process.env.TUTTI_TOKEN;

if (values.help || file === undefined || token === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const text = readFileSync(file, 'utf8');
    const dryRun = values['dry-run'] === true;
    if (isAccountDocument(text)) await sendDocument(text, token, dryRun);
    else await sendTasks(text, token, dryRun);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

async function sendTasks(text: string, token: string, dryRun: boolean): Promise<void> {
  const { lines, faulty } = readLines(text);
  const report = await importTasks(lines, {
    url: values.url,
    token,
    dryRun,
    onProgress: drawProgress,
    onWait: sayWait,
  });
  summarize(report, faulty, dryRun);
}

async function sendDocument(text: string, token: string, dryRun: boolean): Promise<void> {
  if (dryRun) {
    console.log('This is the document of an account: it would be sent as a whole.');
    return;
  }
  const { imported } = await importDocument({ baseUrl: values.url, token }, text);
  for (const [kind, count] of Object.entries(imported)) console.log(`${String(count).padStart(8)} ${kind}`);
}

function drawProgress(done: number, total: number): void {
  const { stderr } = process;
  if (stderr.isTTY) {
    const width = 40;
    const filled = Math.round((width * done) / Math.max(total, 1));
    stderr.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} `);
    if (done === total) stderr.write('\n');
  } else if (done === total || done % 500 === 0) {
    stderr.write(`${done}/${total}\n`);
  }
}

function sayWait(seconds: number): void {
  process.stderr.write(`\nThe service asks to wait ${seconds} s.\n`);
}

function summarize({ created, skipped, projects, failed }: ImportReport, faulty: Faulty[], dryRun: boolean): void {
  const would = dryRun ? 'would be ' : '';
  console.log(`${created} ${would}created, ${skipped} skipped, ${projects} projects ${would}created`);
  const faults = [...faulty, ...failed].sort((a, b) => a.line - b.line);
  for (const { line, reason } of faults) console.log(`line ${line}: ${reason}`);
  if (faults.length > 0) {
    console.log(`${faults.length} failed`);
    process.exitCode = 1;
  }
}
