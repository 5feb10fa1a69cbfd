import { isMainThread } from 'node:worker_threads';

// Loaded into every process of tests, and into their workers, where there are no tests. tap deletes the folder of a test
// before it calls teardowns, unless one was registered before the folder: a program that still writes there would make
// the deletion fail, and then no teardown would be called, which stops the program.

if (isMainThread) {
  const { default: t } = await import('tap');
  t.beforeEach((test) => {
    test.teardown(() => undefined);
  });
}
