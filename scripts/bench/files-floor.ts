import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/**
 * The lower bound for files: a route that writes a body to the disk and takes its SHA-256, @fastify/static, and a route of a
 * few words. There are no accounts, checks or database. Takes a folder and prints its address.
 */

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const app = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
let count = 0;
app.post('/file', async ({ body }, reply) => {
  const hash = createHash('sha256');
  const name = `${count++}`;
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(body as Readable, hashed, createWriteStream(join(folder, name)));
  return reply.code(201).send({ name, sha256: hash.digest('hex') });
});
app.get('/task', async () => ({ uid: 'k3v9x0q2m7b4t1z', name: 'Pack' }));
await app.register(fastifyStatic, { root: folder, prefix: '/file/' });
console.log(`listens on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
