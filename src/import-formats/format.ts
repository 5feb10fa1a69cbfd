import type { Converted } from './converted.js';
import type { Here } from './dates.js';
import type { FormatName } from './names.js';

export interface ImportFile {
  name: string;
  /** Path on the disk; absent for an uploaded file. A database may have a second file beside it. */
  path?: string;
  bytes: Uint8Array;
  /** Limit of the unpacked size of an archive. */
  maxUnpackedBytes?: number;
  /** Decoded at the first access. */
  text: string;
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

export interface ImportFormat {
  name: FormatName;
  recognises(file: ImportFile): boolean;
  /** @throws FileFault if the file cannot be read as a whole */
  convert(source: ImportSource, here: Here): Converted;
}
