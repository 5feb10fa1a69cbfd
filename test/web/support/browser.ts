import { build } from 'esbuild';
import { createStorage, type Storage } from './database.js';

/** The modules of src/web that need no document, with the state of one page. */
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
  order: typeof import('../../../src/web/data/order.js');
  drafts: typeof import('../../../src/web/data/drafts.js');
  recovery: typeof import('../../../src/web/data/recovery.js');
  done: typeof import('../../../src/web/data/done.js');
  marks: typeof import('../../../src/web/components/quick/marks.js');
  markdownEdit: typeof import('../../../src/web/components/markdown-edit.js');
  facts: typeof import('../../../src/web/components/quick/facts.js');
  completion: typeof import('../../../src/web/filter/completion.js');
  editTree: typeof import('../../../src/web/filter/edit-tree.js');
  readFilter: typeof import('../../../src/web/filter/read-filter.js');
  calendar: typeof import('../../../src/web/screens/calendar/calendar-data.js');
  zones: typeof import('../../../src/web/zones.js');
  viewData: typeof import('../../../src/web/screens/views/view-data.js');
  mentions: typeof import('../../../src/web/components/comments/mentions.js');
  quickWords: typeof import('../../../src/web/data/quick-words.js');
  readQuick: typeof import('../../../src/web/data/read-quick.js');
  api: typeof import('../../../src/web/api.js');
  texts: typeof import('../../../src/web/text/text.js');
}

export type Service = (request: Request) => Response | Promise<Response>;

/** A browser without a window: its pages share a storage and a channel, and have modules of their own. */
export interface Browser {
  storage: Storage;
  /** Content of `localStorage`. */
  local: Map<string, string>;
  /** Opens a page; a reload is another page with the same `tab`. */
  open(tab?: Map<string, string>): Page;
}

const MODULES: Record<keyof Omit<Page, 'signals'>, string> = {
  ...inFolder('data', ['mirror', 'pending', 'push', 'pull', 'leader', 'actions']),
  ...inFolder('data', ['speculative', 'views', 'order', 'drafts', 'recovery', 'done']),
  ...inFolder('components/quick', ['marks', 'facts']),
  markdownEdit: 'components/markdown-edit',
  completion: 'filter/completion',
  editTree: 'filter/edit-tree',
  readFilter: 'filter/read-filter',
  calendar: 'screens/calendar/calendar-data',
  zones: 'zones',
  viewData: 'screens/views/view-data',
  mentions: 'components/comments/mentions',
  quickWords: 'data/quick-words',
  readQuick: 'data/read-quick',
  api: 'api',
  texts: 'text/text',
};

function inFolder<Name extends string>(folder: string, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${folder}/${name}`])) as Record<Name, string>;
}

/** Bundles the modules. @param resources text that replaces `src/web/data/resources.ts` */
function compile(resources?: string) {
  return build({
    stdin: {
      contents: `export * as signals from '@preact/signals'; ${Object.entries(MODULES)
        .map(([name, path]) => `export * as ${name} from './src/web/${path}.ts';`)
        .join('\n')}`,
      resolveDir: process.cwd(),
    },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'page', target: 'es2022' },
    plugins: [
      {
        name: 'replaced',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^\.\/database\.js$/ }, () => ({
            path: `${process.cwd()}/test/web/support/database.ts`,
          }));
          if (resources === undefined) return;
          bundler.onLoad({ filter: /\/web\/data\/resources\.ts$/ }, () => ({ contents: resources, loader: 'ts' }));
        },
      },
    ],
  });
}

let compiled: ReturnType<typeof compile> | undefined;

/** @param resources the types that the pages know, as `generateWebResources` writes them. Default: those of the service */
export async function startBrowser(
  service: Service = () => Promise.reject(new TypeError('offline')),
  resources?: string,
): Promise<Browser> {
  compiled ??= compile();
  const { outputFiles = [] } = await (resources === undefined ? compiled : compile(resources));
  const storage = createStorage();
  const Channel = createChannels();
  const local = new Map<string, string>();
  const open = (tab = new Map<string, string>()): Page => {
    const globals = {
      storage,
      localStorage: webStorage(local),
      sessionStorage: webStorage(tab),
      BroadcastChannel: Channel,
      history: { state: null },
      matchMedia: () => ({ matches: true }),
      location: { origin: 'https://tutti.example', hash: '#/all', reload: () => undefined },
      document: { hidden: true, documentElement: { dataset: {} } },
      navigator: { languages: [] },
      // The clock of a page must not keep the test running.
      setInterval: (run: () => void, ms: number) => setInterval(run, ms).unref(),
      addEventListener: () => undefined,
      globalThis: { Request, fetch: async (request: Request) => service(request) },
    };
    const run = new Function(...Object.keys(globals), `${outputFiles[0]?.text}; return page;`);
    return run(...Object.values(globals));
  };
  return { storage, local, open };
}

/** A `Storage`, whose keys are properties of their own. */
function webStorage(values: Map<string, string>): object {
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
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
