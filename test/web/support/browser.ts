import { build } from 'esbuild';
import { createStorage, type Storage } from './database.js';

/** The modules of src/web/data that need no document, with the state of one page. */
export interface Page {
  signals: typeof import('@preact/signals');
  mirror: typeof import('../../../src/web/data/mirror.js');
  pending: typeof import('../../../src/web/data/pending.js');
  push: typeof import('../../../src/web/data/push.js');
  pull: typeof import('../../../src/web/data/pull.js');
  leader: typeof import('../../../src/web/data/leader.js');
  actions: typeof import('../../../src/web/data/actions.js');
  speculative: typeof import('../../../src/web/data/speculative.js');
  views: typeof import('../../../src/web/data/views.js');
}

export type Service = (request: Request) => Response | Promise<Response>;

/** A browser without a window: its pages share a storage and a channel, and have modules of their own. */
export interface Browser {
  storage: Storage;
  /** Opens a page; a reload is another page. */
  open(): Page;
}

const MODULES = ['mirror', 'pending', 'push', 'pull', 'leader', 'actions', 'speculative', 'views'];

const compiled = build({
  stdin: {
    contents: `export * as signals from '@preact/signals'; ${MODULES.map((name) => `export * as ${name} from './src/web/data/${name}.ts';`).join('\n')}`,
    resolveDir: process.cwd(),
  },
  ...{ bundle: true, write: false, format: 'iife', globalName: 'page', target: 'es2022' },
  plugins: [
    {
      name: 'storage',
      setup: (bundler) => {
        bundler.onResolve({ filter: /^\.\/database\.js$/ }, () => ({
          path: `${process.cwd()}/test/web/support/database.ts`,
        }));
      },
    },
  ],
});

export async function startBrowser(
  service: Service = () => Promise.reject(new TypeError('offline')),
): Promise<Browser> {
  const { outputFiles } = await compiled;
  const storage = createStorage();
  const Channel = createChannels();
  const open = (): Page => {
    const globals = {
      storage,
      BroadcastChannel: Channel,
      location: { origin: 'https://tutti.example', hash: '#/all', reload: () => undefined },
      document: { hidden: true, documentElement: {} },
      navigator: {},
      // The clock of a page must not keep the test running.
      setInterval: (run: () => void, ms: number) => setInterval(run, ms).unref(),
      addEventListener: () => undefined,
      globalThis: { Request, fetch: async (request: Request) => service(request) },
    };
    const run = new Function(...Object.keys(globals), `${outputFiles[0]?.text}; return page;`);
    return run(...Object.values(globals));
  };
  return { storage, open };
}

/** A `BroadcastChannel` of one browser: a message reaches every other page, later and as a copy. */
function createChannels() {
  const channels = new Set<EventTarget>();
  return class extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }

    postMessage(message: unknown): void {
      const data: unknown = structuredClone(message);
      for (const channel of channels) {
        if (channel !== this) queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data })));
      }
    }
  };
}
