import { asana } from './asana.js';
import { calendar } from './calendar.js';
import type { ImportFormat } from './format.js';
import { taskLines } from './lines.js';
import { FORMAT_NAMES, type FormatName } from './names.js';
import { table } from './table.js';
import { ticktick } from './ticktick.js';
import { todoist } from './todoist.js';
import { tududi } from './tududi/format.js';
import { vikunja } from './vikunja.js';
import { wekan } from './wekan.js';

const ALL: Readonly<Record<FormatName, ImportFormat>> = {
  ...{ tududi, vikunja, todoist, wekan, ics: calendar },
  ...{ ticktick, asana, csv: table, lines: taskLines },
};

/** The first format that recognises a file reads it. */
export const FORMATS: readonly ImportFormat[] = FORMAT_NAMES.map((name) => ALL[name]);
