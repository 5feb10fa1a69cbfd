import { setFlagsFromString } from 'node:v8';

// Loaded into every process of a test run before everything else: V8 compiles a function to optimized code after it has
// run seven times as many bytes of bytecode as otherwise. Few functions of a test run often enough to repay that, which
// took a tenth of the processor time. Node 24 has another setting, and optimizes as late without it. A process whose event
// loop is measured runs as that of a user.

const BUDGET_BYTES = 500_000;

const isMeasured = process.env.TEST_EVENT_LOOP_SOCKET !== undefined;

// A file of tests runs most functions of the service once in a while: V8 would discard their bytecode, and compile again.
if (!isMeasured) setFlagsFromString('--no-flush-bytecode');
if (!isMeasured && process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${BUDGET_BYTES}`);
