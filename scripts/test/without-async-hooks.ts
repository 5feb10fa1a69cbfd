import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a process of tests before everything else (`node --import`). tap follows every promise with a hook, to
// find the test of an uncaught error. That takes a tenth of the processor time, and the service uses no such hook.
// Without it, an uncaught error ends the process, and the runner reports the error with the unfinished test.

const hook = { enable: () => hook, disable: () => hook };
asyncHooks.createHook = () => hook;
syncBuiltinESMExports();
