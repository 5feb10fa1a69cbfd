import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App } from '../context.js';

/** Files that `npm run build` has made: a page, and what it loads. */
export interface BuiltFiles {
  /** The folder, beside the compiled service: `web`. */
  folder: string;
  /** Where they are: `/`. */
  prefix: string;
  /** What the page may load and run: a Content-Security-Policy. */
  policy: string;
  /** Whether caches that many share may keep them. */
  cache: 'public' | 'private';
}

const PAGE = 'index.html';

/** The names of built files hold a hash of their content: what has such a name never changes. */
const HASHED = '/assets/';

const folderOf = ({ folder }: BuiltFiles) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/** Whether they have been built. */
export function areBuilt(files: BuiltFiles): boolean {
  return existsSync(join(folderOf(files), PAGE));
}

/**
 * Serves built files, compressed as they lie there. Each has a route of its own, so that what is not there is answered
 * like every unknown path; the page itself is sent by `sendPage`, in the same scope.
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

/** Sends the page of the files that its scope serves. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(PAGE);
}
