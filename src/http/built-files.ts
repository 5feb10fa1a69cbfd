import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  const root = folderOf(files);
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, setHeaders });
  for (const path of namesIn(root)) {
    app.route({
      method: ['HEAD', 'GET'],
      url: `${files.prefix.replace(/\/$/, '')}/${path}`,
      handler: (_request, reply) => reply.sendFile(path),
    });
  }
}

const names = new Map<string, readonly string[]>();

/** Returns the paths of the files in a folder, but for the page and compressed forms. Read once in a process. */
function namesIn(folder: string): readonly string[] {
  let found = names.get(folder);
  if (found === undefined) {
    found = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((path) => path !== PAGE && !/\.(br|gz)$/.test(path));
    names.set(folder, found);
  }
  return found;
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(PAGE);
}
