/** Preloaded into a process: blocks the event loop for good when the signal arrives. */
process.on('SIGUSR2', () => {
  for (;;);
});
