import t from 'tap';
import { createActivations, createChangeSignal } from '../../src/lib/signals.js';
import { type Hints, relayHints } from '../../src/processes/hints.js';
import { FEATURES } from '../../src/registry.js';
import { eventually } from '../support/eventually.js';

function process() {
  const context = { signal: createChangeSignal(), jobs: createActivations(), features: FEATURES };
  const sent: Hints[] = [];
  const heard: unknown[] = [];
  context.signal.listen(1, () => heard.push('user 1'));
  context.jobs.listen((job) => heard.push(job));
  return { ...context, sent, heard, relay: relayHints(context, (hints) => sent.push(hints)) };
}

t.test(
  'Hints: those of a moment are sent together, each once; those of others are heard and not sent back',
  async (t) => {
    const one = process();
    one.signal.notify([1, 2]);
    one.signal.notify([2]);
    one.jobs.activate('deliveries');
    one.jobs.activate('streams');
    await eventually(() => one.sent.length > 0, 'they are sent');
    t.same(one.sent, [{ users: [1, 2], jobs: ['deliveries'] }], 'a job of the process is its own');

    const other = process();
    other.relay.receive(one.sent[0] as Hints);
    t.same(other.heard, ['user 1', 'deliveries']);
    other.signal.notify([3]);
    await eventually(() => other.sent.length > 0, 'its own are sent');
    t.same(other.sent, [{ users: [3], jobs: [] }]);
  },
);
