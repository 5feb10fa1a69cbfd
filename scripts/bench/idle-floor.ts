import Fastify from 'fastify';

/** The lower bound for idle streams: headers, and a comment every 15 seconds. Prints its address. */

const COMMENT_INTERVAL_MS = 15_000;

const app = Fastify();
app.get('/api/v1/events', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  reply.raw.write(': here\n\n');
  const timer = setInterval(() => reply.raw.write(': still here\n\n'), COMMENT_INTERVAL_MS);
  reply.raw.on('close', () => clearInterval(timer));
});
console.log(`listens on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit(0));
