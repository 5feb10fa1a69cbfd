import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Client, createClient, unwrap } from '../src/client/index.js';
import { loadEnvironment } from '../src/config/config.js';
import { FileFault } from '../src/imports/formats/fault.js';
import { FORMAT_NAMES, type FormatName } from '../src/imports/formats/format-names.js';
import { convertFile, formatOf, readerOf } from '../src/imports/formats/formats.js';
import { columnsOf, fileOf, type ImportFile } from '../src/imports/formats/source.js';
import { shortened } from '../src/imports/reader.js';
import { beginningOf } from '../src/lib/texts.js';
import { errorCode, isOneOf } from '../src/lib/typed.js';
import { isAccountDocument, sendDocument } from './import/document.js';
import type { ImportReport } from './import/job.js';
import { sendConverted } from './import/tasks.js';
import { CommandError, oneFile, runCommand, wrongUse } from './support/command.js';
import { patientFetch, reasonOf } from './support/patient-fetch.js';
import { createProgress } from './support/progress.js';

const usage = `Imports tasks, or a whole account of another service, from a file through the API.

  npm run import -- FILE --token tt_… [--url URL] [--from KIND] [--user EMAIL]
    [--map name=Title,due_date=Due] [--project NAME] [--dry-run]

  --token     an API token of the account to import into; or the variable TUTTI_TOKEN
  --url       URL of the service; or the variable TUTTI_URL; default http://127.0.0.1:3000
  --from      format of the file, if it is not recognised: lines, account, tududi, todoist, vikunja, ticktick, asana,
              wekan, ics, csv
  --user      e-mail address of the user to import from a database with several users
  --map       columns of a table by member: name, note, project, section, tags, priority, status, done, due_date,
              due_time, created_at, completed_at, parent, key
  --project   project of the tasks without one; '' also ignores the name of a calendar
  --dry-run   report what would be imported, and write nothing

Properties without a counterpart are added to the note of the task, and counted. A subtask of a subtask is below the
top-level task, and its note names its parent. A row that cannot be read is named, and the others are imported. A repeated import is safe: areas,
projects and views are identified by name, tasks by their origin, notes by title and content. The name of a view contains
its original filter if parts of that have no counterpart. Formats:

lines: one task per line, each a JSON object:

  {"project": "garden", "name": "Prune the roses", "tags": ["spring"], "priority": 1, "status": 2,
   "created_at": "2026-02-01T09:00:00.000Z", "completed_at": "2026-03-01T17:30:00.000Z",
   "due_date": "2026-03-15", "commit": "8ffb773f43c8"}

  name                       required; the rest may be absent or, but for tags, null (status and priority are then 0)
  project                    by name: your project of that name, or a new one
  tags, priority, status,
  due_date, note             as the API takes them
  created_at, completed_at   as there; a completed task without a time was completed at an unknown one
  commit                     identifies the line within its project; without it, the whole content does

An import can be repeated, also after an interruption: a line whose task exists is skipped, and the note of a task names
its origin. A line of POST /api/v1/tasks/import without import_key is known by the content of the file and its number. A line that cannot be read is reported with its number; the other lines are imported. Tasks are created in the
order of the lines. A line with an unknown member is refused as a whole. If the service is busy, the import waits and
reports it.

account: the document of an account (GET /api/profile/export), imported as a whole into an empty account.

tududi: its database (production.sqlite3): areas, goals, tags, projects, tasks with subtasks and recurrence, notes, inbox.
A file production.sqlite3-wal beside it holds the latest changes, and is needed, too.

todoist: the CSV template of a project, a backup (an archive of such templates), or a backup of everything in JSON. The
project of a template is named after its file. Filters become views.

vikunja: the archive of its data export, of any version. Namespaces, and projects with projects below them, become areas,
buckets sections, saved filters views.

ticktick: its backup (CSV). Folders become areas, lists projects, columns sections.

asana: its table of tasks (CSV).

wekan: the JSON export of a board. Lists become sections, items of check lists subtasks.

ics: the tasks of a calendar (VTODO of iCalendar, RFC 5545), with recurrence, and subtasks by RELATED-TO. The name of the
calendar is that of their project; --project selects another one.

csv: a table with a heading, separated by commas, semicolons or tabs: the heading decides. Columns with common names are
recognised in English, German, French, Spanish, Portuguese and Japanese (Title, Notes, List, Labels, Due date, …); --map
names the others. A column "Done" is yes, no, a code, or the time of completion. A parent is an id or a name. An id counts in
files of the same name, without a date and a number in parentheses. Dates are 2026-03-31, 31.3.2026, 31 March 2026 and the
like, also with a time. 3/4/2026 is read if another date of its column tells whether the day or the month is first.

Text is UTF-16 by its byte-order mark, else UTF-8, else Windows-1252.`;

/** Name of the format of an exported account, which the service imports as a whole. */
const ACCOUNT = 'account';

/** A name may be long. */
const MAX_LABEL_LENGTH = 120;
/** Failures that are listed. The others are counted. */
const MAX_LISTED = 20;

const options = {
  token: { type: 'string' },
  url: { type: 'string' },
  from: { type: 'string' },
  user: { type: 'string' },
  map: { type: 'string' },
  project: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

await runCommand({ usage, options, takesArguments: true }, async (values, rest) => {
  const env = loadEnvironment();
  const token = values.token ?? env.TUTTI_TOKEN;
  const url = values.url ?? env.TUTTI_URL ?? `http://127.0.0.1:${env.PORT ?? 3000}`;
  const dryRun = values['dry-run'] ?? false;
  const file = oneFile(rest);
  if (token === undefined) throw wrongUse('Give an API token, with --token or in TUTTI_TOKEN.');
  if (!URL.canParse(url)) throw wrongUse(`${url} is not a URL.`);
  const content = read(file);
  const from = values.from ?? (values.map === undefined ? undefined : 'csv');
  const format = wantedFormat(content, from);

  let say = (message: string) => console.error(message);
  const client = createClient({
    baseUrl: url.replace(/(?<!\/)\/+$/, ''),
    token,
    retries: 0,
    fetch: patientFetch((m) => say(m)),
  });
  await requireService(client, url);
  const progressOf = (total: number, what: string) => {
    const progress = createProgress(total, what);
    say = progress.say;
    return progress;
  };
  try {
    const { user, project } = values;
    if (format === undefined) return report(await sendDocument(client, content.text, dryRun));
    const { timezone } = (await unwrap(client.GET('/api/current_user'))).user;
    const source = { file: content, columns: columnsOf(values.map ?? ''), user: user?.trim(), project };
    const converted = convertFile(await readerOf(format), source, { now: new Date(), timezone });
    for (const warning of converted.warnings ?? []) console.error(warning);
    const sent = await sendConverted({ project, client, dryRun, progressOf }, converted);
    report({ ...sent, summary: [...sent.summary, ...encodingOf(content)] });
  } catch (error) {
    if (error instanceof FileFault) {
      if (error.option === 'map') throw wrongUse(`--map: ${error.message}`);
      throw new CommandError(error.option === 'user' ? `--user: ${error.message}` : error.message);
    }
    const isTooDeep = error instanceof RangeError && error.message.includes('call stack');
    if (isTooDeep) throw new CommandError('The file is nested too deeply.');
    // Members of another type than the format has.
    if (error instanceof TypeError)
      throw new CommandError(`The file is not as ${format ?? ACCOUNT} has it: ${error.message}`);
    throw error;
  }
});

/** Returns the format of a file; undefined for an exported account. */
function wantedFormat(file: ImportFile, from: string | undefined): FormatName | undefined {
  if (from === ACCOUNT) return undefined;
  if (from !== undefined) {
    if (isOneOf(FORMAT_NAMES, from)) return from;
    throw wrongUse(`--from knows ${[...FORMAT_NAMES, ACCOUNT].join(', ')}, not ${from}.`);
  }
  const format = formatOf(file);
  const mayBeAccount = format === undefined || format === 'lines';
  if (mayBeAccount && isAccountDocument(file.text)) return undefined;
  if (format !== undefined) return format;
  throw new CommandError(`${file.name} is not a known format: select one with --from, see --help.`);
}

function read(file: string): ImportFile {
  try {
    return fileOf({ name: basename(file), path: file, bytes: readFileSync(file) });
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${errorCode(error)}.`);
  }
}

async function requireService(client: Client, url: string): Promise<void> {
  await fetch(url).catch((error: unknown) => {
    throw new CommandError(`There is no service at ${url}: ${reasonOf(error)}.`);
  });
  const response = await client.GET('/api/current_user').catch(() => undefined);
  if (response?.data?.user !== undefined) console.error(`Importing into the account of ${response.data.user.email}.`);
  else throw new CommandError(response?.error?.error ?? `${url} is another service.`);
}

/** Returns a sentence if the text of the file is not UTF-8. */
function encodingOf({ encoding }: ImportFile): string[] {
  return encoding === null || encoding === 'utf-8' ? [] : [`The encoding of the file is ${encoding}.`];
}

function report({ summary, failures }: ImportReport): void {
  failures.sort((a, b) => a.line - b.line);
  for (const { line, label, reason } of failures.slice(0, MAX_LISTED)) {
    const item = label ?? `line ${line}`;
    const name = item.length > MAX_LABEL_LENGTH ? `${beginningOf(item, MAX_LABEL_LENGTH)}…` : item;
    console.error(`${name}: ${shortened(reason)}`);
  }
  const rest = failures.length - MAX_LISTED;
  if (rest > 0) console.error(`… and ${rest} more.`);
  for (const sentence of summary) console.log(sentence);
  if (failures.length > 0) process.exitCode = 1;
}
