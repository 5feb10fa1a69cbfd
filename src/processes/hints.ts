import type { Context } from '../context.js';

/**
 * Passes change signals and activations of jobs on between the processes of a service: each worker sends its own to the
 * parent, the parent sends those and its own to the other workers. Hints may be lost with a process that dies: polls
 * find what they announced.
 */
export interface Hints {
  users: number[];
  jobs: string[];
}

/** Hints of this time are sent together, in milliseconds. */
const COLLECT_MS = 5;

/**
 * Sends the hints of this process to others.
 * @returns announces hints of others in this process
 */
export function relayHints(
  { signal, jobs, features }: Pick<Context, 'signal' | 'jobs' | 'features'>,
  send: (hints: Hints) => void,
) {
  const jobsOfService = new Set(features.flatMap((feature) => (feature.jobs ?? []).map(({ name }) => name)));
  const users = new Set<number>();
  const activated = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isReceiving = false;

  const collect = <Hint>(into: Set<Hint>, hints: readonly Hint[]) => {
    if (isReceiving || hints.length === 0) return;
    for (const hint of hints) into.add(hint);
    if (timer === undefined) timer = setTimeout(flush, COLLECT_MS).unref();
  };
  const flush = () => {
    timer = undefined;
    send({ users: [...users], jobs: [...activated] });
    users.clear();
    activated.clear();
  };
  signal.listenToAll((ids) => collect(users, ids));
  jobs.listen((job) => collect(activated, jobsOfService.has(job) ? [job] : []));

  return {
    receive(hints: Hints): void {
      isReceiving = true;
      signal.notify(hints.users);
      for (const job of hints.jobs) jobs.activate(job);
      isReceiving = false;
    },
  };
}
