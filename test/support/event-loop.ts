import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import type { Test } from 'tap';
import type { ServerOptions } from '../../scripts/support/server.js';
import { newUid } from '../../src/lib/ids.js';
import { clockOfThread, processorTimeFile } from '../../src/lib/threads/clock.js';
import { startProcess } from './process.js';

/**
 * Measures how long work holds the event loop: the processor time of the main thread between two turns. Waiting for a
 * processor does not count, so the bound applies on a busy machine as well; on a slow one, times over the bound are those
 * that the reference machine would take. Linux only, with the precision of its ticks (4 ms).
 */

/** Maximum processor time in milliseconds between two turns of the event loop. */
export const MAX_PIECE_MS = 100;
const SAMPLE_INTERVAL_MS = 1;

/** Processor time of `referenceWork` on the reference machine, in milliseconds. */
const REFERENCE_MS = 30;
const REFERENCE_RUNS = 3;

const ROWS = Array.from({ length: 400 }, (_none, id) => ({
  id,
  name: `task ${id}`,
  note: 'x'.repeat(40),
  tags: [{}, {}],
}));

/** Takes 30 ms of processor time on the reference machine, with work like that of the service. */
export function referenceWork(): void {
  for (let round = 0; round < 120; round++) JSON.parse(JSON.stringify(ROWS));
}

/** Returns how many times slower than the reference machine this one is at the moment, 1 at least. */
export function slowness(clock = clockOfThread(processorTimeFile())): number {
  const begun = clock();
  for (let run = 0; run < REFERENCE_RUNS; run++) referenceWork();
  return Math.max(1, (clock() - begun) / (REFERENCE_RUNS * REFERENCE_MS));
}

const PRELOAD = new URL('./event-loop-preload.js', import.meta.url).href;

export interface Held {
  /** Longest piece of processor time between two turns, in milliseconds. */
  longestMs: number;
  /** Peak of the resident memory, less that at the start. */
  grownBytes: number;
}

type Act<T> = () => Promise<T>;
export type Measured<T> = Held & { result: T };

export interface Probe {
  /** Begins a measurement, and returns that of the time since the last call. */
  take(): Held;
  /** Ends the sampling, which takes a twentieth of a processor. */
  stop(): void;
}

/** Starts to measure the calling thread, which must be the main thread. */
export function startProbe(): Probe {
  const clock = clockOfThread(processorTimeFile());
  let last = clock();
  let longestMs = 0;
  let startBytes = resident();
  // A timer that is due runs once in each turn. It costs less than an immediate, which would never let the loop wait.
  const sample = () => {
    const now = clock();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  return {
    stop: () => clearInterval(timer),
    take() {
      sample();
      const ms = longestMs > MAX_PIECE_MS ? longestMs / slowness(clock) : longestMs;
      const held = { longestMs: ms, grownBytes: peak() - startBytes };
      last = clock();
      longestMs = 0;
      startBytes = resident();
      // Resets the peak: proc(5).
      writeFileSync('/proc/self/clear_refs', '5');
      return held;
    },
  };
}

function resident(): number {
  return process.memoryUsage.rss();
}

function peak(): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024;
}

/** Measures this process during an act. What the test itself does meanwhile counts as well. */
export async function measureHere<T>(act: Act<T>): Promise<Measured<T>> {
  const probe = startProbe();
  const take = async () => {
    // The turn that is running belongs to what was before, or to the act.
    await turn();
    await turn();
    return probe.take();
  };
  return measureBy(take, act).finally(probe.stop);
}

/** Tests that an act holds the event loop of this process in no longer piece. @returns its result */
export async function expectTurns<T>(t: Test, name: string, act: Act<T>): Promise<T> {
  const { result, longestMs } = await measureHere(act);
  t.ok(longestMs <= MAX_PIECE_MS, `${name}: ${Math.round(longestMs)} ms between two turns of the event loop`);
  return result;
}

async function measureBy<T>(take: () => Promise<Held>, act: Act<T>): Promise<Measured<T>> {
  await take();
  const result = await act();
  return { ...(await take()), result };
}

/** Starts the service in a process that can be measured. */
export async function startMeasured(t: Test, folder: string, options: ServerOptions = {}) {
  // The path of a socket has at most 107 bytes.
  const socket = join(tmpdir(), `tutti-${newUid()}`);
  const server = await startProcess(t, folder, {
    ...options,
    flags: [...(options.flags ?? []), '--import', PRELOAD],
    env: { ...options.env, TEST_EVENT_LOOP_SOCKET: socket },
  });
  t.teardown(() => rmSync(`${socket}.${server.pid}`, { force: true }));
  const take = async () => {
    const connection = connect(`${socket}.${server.pid}`);
    await once(connection, 'connect');
    return JSON.parse(await text(connection)) as Held;
  };
  return { ...server, measure: <T>(act: Act<T>) => measureBy(take, act) };
}
