import { isObject } from '../../lib/typed.js';
import { namesIn } from './archive.js';
import type { FormatName } from './format-names.js';
import { isTable } from './headings.js';
import { membersIn, rootOf } from './json.js';
import { type ImportFile, isArchive, isCalendar, isDatabase } from './source.js';

/** Signs of the formats. They are apart from the readers, which load large parsers. */

/** File of the archive that Vikunja exports. */
export const VIKUNJA_DATA = 'data.json';

const TEMPLATE = /^"?TYPE"?[,;\t]"?CONTENT"?[,;\t\r\n]/i;
const TICKTICK_HEADING = /"?List Name"?[,;\t]"?Title"?[,;\t]/i;
const ASANA_HEADING = /^"?Task ID"?[,;\t]"?Created At"?[,;\t]/i;
/** Lines with the date and the meaning of statuses precede the heading of TickTick. */
const TICKTICK_LEAD_LENGTH = 2_000;
const LEAD_ITEMS = 20;
const LEAD_LINES = 20;

export const RECOGNISERS: Readonly<Record<FormatName, (file: ImportFile) => boolean>> = {
  tududi: ({ bytes }) => isDatabase(bytes),
  vikunja: ({ bytes }) => isArchive(bytes) && namesIn(bytes).includes(VIKUNJA_DATA),
  todoist: (file) => isTemplate(file.text) || isBackup(file) || isArchiveOfTemplates(file),
  wekan: ({ text }) => /^\s*\{\s*"_format"\s*:\s*"wekan-board-/.test(text),
  ics: ({ text }) => isCalendar(text),
  ticktick: ({ name, text }) => /\.csv$/i.test(name) && TICKTICK_HEADING.test(text.slice(0, TICKTICK_LEAD_LENGTH)),
  asana: ({ name, text }) => /\.csv$/i.test(name) && ASANA_HEADING.test(text),
  csv: ({ name, text }) => /\.(csv|tsv)$/i.test(name) || isTable(text),
  lines: ({ text }) => hasObject(text),
};

/** True for the CSV template of a project of Todoist. */
export function isTemplate(text: string): boolean {
  return TEMPLATE.test(text);
}

/** True for the name of a template in an archive. macOS adds a hidden file for each file of an archive. */
export function isTemplateName(name: string): boolean {
  return /\.csv$/i.test(name) && !/(^|\/)\._/.test(name);
}

function isArchiveOfTemplates({ bytes }: ImportFile): boolean {
  return isArchive(bytes) && namesIn(bytes).some(isTemplateName);
}

function isBackup({ text }: ImportFile): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    const { items, projects } = rootOf(text, 'backup');
    if (!Array.isArray(items) || !Array.isArray(projects)) return false;
    const first = items.slice(0, LEAD_ITEMS);
    return items.length === 0 || first.some((item) => isObject(item) && 'content' in item);
  } catch {
    return false;
  }
}

/** True if one of the first lines is a JSON object. */
function hasObject(text: string): boolean {
  let count = 0;
  for (const [line] of text.matchAll(/\S[^\n]*/g)) {
    count += 1;
    if (count > LEAD_LINES) break;
    try {
      membersIn(line);
      return true;
    } catch {
      // A faulty line may precede others.
    }
  }
  return false;
}
