import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { MAX_RESULT_BYTES } from './limits.js';
import { type FileJob, type FileRefusal, lineOf, readFile } from './reader.js';

/**
 * Child process: reads a file of another program. The parent (`process.ts`) gives it the parameters on the standard
 * input, and the file and the result as descriptors. The result is a line with the summary and a line for each entry, or
 * one line with the refusal.
 */
const [INPUT, FILE, RESULT] = [0, 3, 4];

const PIECE_BYTES = 256 * 1024;

let written = 0;
let waiting: Buffer[] = [];
let waitingBytes = 0;

function add(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  waiting.push(bytes);
  waitingBytes += bytes.length;
  if (waitingBytes >= PIECE_BYTES) flush();
}

function flush(): void {
  const piece = Buffer.concat(waiting);
  for (let at = 0; at < piece.length; ) at += writeSync(RESULT, piece, at, piece.length - at, written + at);
  written += piece.length;
  waiting = [];
  waitingBytes = 0;
}

const job: FileJob = JSON.parse(readFileSync(INPUT, 'utf8'));
const outcome = await readFile(job, readFileSync(FILE));
if ('summary' in outcome) {
  add(JSON.stringify(outcome.summary));
  let index = 0;
  for (const entry of outcome.entries) {
    add(lineOf(entry, index++));
    if (written <= MAX_RESULT_BYTES) continue;
    ftruncateSync(RESULT);
    [written, waiting, waitingBytes] = [0, [], 0];
    add(JSON.stringify({ kind: 'too complex' } satisfies FileRefusal));
    break;
  }
} else add(JSON.stringify(outcome));
flush();
