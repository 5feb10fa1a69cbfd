import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { startProbe } from './event-loop.js';

/** Preloaded into a process: measures its event loop, and answers each connection to a socket with the result. */
if (isMainThread) {
  const probe = startProbe();
  createServer((socket) => socket.end(JSON.stringify(probe.take())))
    .listen(`${process.env.TEST_EVENT_LOOP_SOCKET}.${process.pid}`)
    .unref();
}
