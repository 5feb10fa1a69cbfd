import { SMTPServer } from 'smtp-server';
import { portOf } from '../../src/lib/typed.js';

/** A mail server that accepts everything, for `mails.ts`. Sends its port to the parent. */

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', done).resume();
  },
});
server.listen(0, '127.0.0.1', () => process.send?.(portOf(server.server)));
process.on('disconnect', () => process.exit());
