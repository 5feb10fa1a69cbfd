import { createServer } from 'node:https';
import { portOf } from '../../src/lib/typed.js';

/** A push service that takes everything, in a process of its own. The parent sends its key and certificate. */
process.once('message', ({ key, cert }: { key: string; cert: string }) => {
  const server = createServer({ key, cert }, (request, response) => {
    request.resume().on('end', () => response.writeHead(201).end());
  });
  server.listen(0, 'localhost', () => process.send?.(portOf(server)));
});
