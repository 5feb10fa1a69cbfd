import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Sender, Workload } from './workloads.js';

export interface Load {
  rps: number;
  p50: number;
  p99: number;
  /** Processor time of the server per request, in milliseconds; null where /proc is missing. */
  cpu: number | null;
  failed: number;
}

export async function load(
  { url, pid }: { url: string; pid: number },
  workload: Workload,
  sender: Omit<Sender, 'connection'>,
  seconds: number,
): Promise<Load> {
  const before = processorTime(pid);
  let next = 0;
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    url,
    connections: workload.connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(workload.requests({ ...sender, connection: next++ })),
  });
  const after = processorTime(pid);
  return {
    rps: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpu: before === null || after === null ? null : (after - before) / requests.total,
    failed: non2xx + errors,
  };
}

/** Returns the processor time of a process in milliseconds; null where /proc is missing. */
export function processorTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, in ticks of 10 ms (proc(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
