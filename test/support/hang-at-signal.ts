/** Loaded into a process before its program: it holds the event loop for good when the signal comes. */
process.on('SIGUSR2', () => {
  for (;;);
});
