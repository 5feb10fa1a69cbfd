import { readFileSync, writeFileSync } from 'node:fs';

interface KeepOptions {
  /** Only compares; exit code 1 when a file is not as it should be. */
  check: boolean;
  /** What writes the files. */
  command: string;
}

/** Writes generated files, given by their paths. */
export function writeOrCheck(files: Record<string, string>, { check, command }: KeepOptions): void {
  for (const [file, text] of Object.entries(files)) {
    if (!check) {
      writeFileSync(file, text);
      console.log(`wrote ${file}`);
    } else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is not up to date: run "${command}" and commit the result.`);
      process.exitCode = 1;
    }
  }
}
