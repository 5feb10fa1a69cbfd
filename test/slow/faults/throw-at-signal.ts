import { isMainThread, parentPort } from 'node:worker_threads';

/**
 * Preloaded into a process. SIGUSR2 throws an error that no code handles, SIGHUP leaves a rejected promise. A thread
 * throws at a message that contains the word "explode".
 */
if (isMainThread) {
  process.on('SIGUSR2', () => {
    throw new Error('thrown at a signal');
  });
  process.on('SIGHUP', () => void Promise.reject(new Error('rejected at a signal')));
} else {
  // The program must not reply to that message before the thread ends.
  (parentPort as unknown as EventTarget).addEventListener('message', (event) => {
    if (!JSON.stringify((event as MessageEvent).data).includes('explode')) return;
    event.stopImmediatePropagation();
    throw new Error('thrown in a thread');
  });
}
