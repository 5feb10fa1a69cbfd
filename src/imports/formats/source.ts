import { strFromU8 } from 'fflate';
import { decodedCalendar } from './calendar-text.js';
import type { Converted } from './converted.js';
import type { Here } from './dates.js';
import { FileFault } from './fault.js';
import { decoded, type Encoding } from './text.js';

export interface ImportFile {
  name: string;
  /** Path on the disk; absent for an uploaded file. A database may have a second file beside it. */
  path?: string;
  bytes: Uint8Array;
  /** Limit of the unpacked size of an archive, and of the rows of a database. */
  maxUnpackedBytes?: number;
  /** Decoded at the first access; empty for an archive or a database. */
  readonly text: string;
  /** Encoding of the text; null for an archive or a database. */
  readonly encoding: Encoding | null;
}

export function fileOf(file: Omit<ImportFile, 'text' | 'encoding'>): ImportFile {
  let content: Pick<ImportFile, 'text' | 'encoding'> | undefined;
  const decode = () => {
    content ??= contentOf(file.bytes);
    return content;
  };
  return {
    ...file,
    get text() {
      return decode().text;
    },
    get encoding() {
      return decode().encoding;
    },
  };
}

function contentOf(bytes: Uint8Array): Pick<ImportFile, 'text' | 'encoding'> {
  if (isArchive(bytes) || isDatabase(bytes)) return { text: '', encoding: null };
  const content = decoded(bytes);
  return isCalendar(content.text) ? decodedCalendar(bytes) : content;
}

export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text);
}

export function isArchive(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'PK\u0003\u0004');
}

export function isDatabase(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'SQLite format 3');
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return strFromU8(bytes.subarray(0, text.length), true) === text;
}

export interface ImportSource {
  file: ImportFile;
  /** Columns of a table, by member. */
  columns: Readonly<Record<string, string>>;
  /** E-mail address of the user whose data is imported from a file with several users. */
  user: string | undefined;
  /** Project of tasks without one. The empty name stands for none, also instead of the name of a calendar. */
  project: string | undefined;
}

/** Parses columns by member, `name=Title,due_date=Due`. @throws FileFault */
export function columnsOf(map: string): Record<string, string> {
  const pairs = map.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new FileFault(`A pair is like name=Title, not ${JSON.stringify(pair)}.`, 'map');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

/** Converts the content of a file. @throws FileFault if the file cannot be read as a whole */
export type Convert = (source: ImportSource, here: Here) => Converted;
