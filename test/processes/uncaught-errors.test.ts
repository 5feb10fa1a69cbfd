import { mock } from 'node:test';
import t from 'tap';
import { onUncaughtErrors } from '../../src/processes/stop.js';

t.test('A process with an error that no code handles ends after 5 s, even if its stop does not end', (t) => {
  const listeners = process.listeners('uncaughtException');
  const exit = mock.method(process, 'exit', () => undefined);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => {
    mock.timers.reset();
    exit.mock.restore();
    process.exitCode = undefined;
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  });
  const listenerOf = () => process.listeners('uncaughtException')[0] as NodeJS.UncaughtExceptionListener;
  const logged: unknown[] = [];
  let stops = 0;
  onUncaughtErrors({ fatal: (entry: unknown) => logged.push(entry) } as never, () => {
    stops += 1;
  });
  for (const message of ['first', 'second']) listenerOf()(new Error(message), 'uncaughtException');
  t.match(logged, [{ err: { message: 'first' } }, { err: { message: 'second' } }]);
  t.equal(stops, 1);
  mock.timers.tick(4_999);
  t.equal(exit.mock.callCount(), 0);
  mock.timers.tick(1);
  t.same(exit.mock.calls[0]?.arguments, [1]);
  t.end();
});
