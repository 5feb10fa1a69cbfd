import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '../context.js';

export interface BuiltFiles {
  folder: string;
  prefix: string;
  policy: string;
  cache: 'public' | 'private';
}

const PAGE = 'index.html';

/** Names of built files contain a hash of their content: they are immutable. */
const HASHED = '/assets/';

const folderOf = ({ folder }: BuiltFiles) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

export function areBuilt(files: BuiltFiles): boolean {
  return existsSync(join(folderOf(files), PAGE));
}

/**
 * Serves built files with their precompressed forms. Each file has a route, so that other paths get the usual 404.
 * `sendPage` sends the page.
 */
export async function serveBuilt(app: App, files: BuiltFiles): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string) => {
    const isPage = /\/index\.html(\.br|\.gz)?$/.test(path);
    const isHashed = path.includes(HASHED);
    reply.header('vary', isPage ? 'Accept, Accept-Encoding' : 'Accept-Encoding');
    reply.header('cache-control', isHashed ? `${files.cache}, max-age=31536000, immutable` : 'no-cache');
    // A service worker has the policy of its own file.
    if (isPage || /\/sw\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', files.policy);
  };
  await app.register(fastifyStatic, {
    root: folderOf(files),
    prefix: files.prefix,
    wildcard: false,
    index: false,
    globIgnore: [PAGE, '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders,
  });
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(PAGE);
}
