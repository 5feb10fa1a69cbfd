import { readFileSync, writeFileSync } from 'node:fs';

interface WriteOptions {
  /** True to compare only; the exit code is 1 if a file differs. */
  check: boolean;
  command: string;
}

export function writeOrCheck(files: Record<string, string>, { check, command }: WriteOptions): void {
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
