import { build } from 'esbuild';

/** Modules of src/web that need no document, in a browser without a window. */

export type Service = (request: Request) => Response | Promise<Response>;

export interface Storage {
  objects: Map<string, string>;
  writes: Map<number, string>;
  entries: Map<string, unknown>;
  beforeRead: () => Promise<void>;
}

/** A browser without a window: its pages share a storage and a channel, and have modules of their own. */
export interface Browser<Page> {
  storage: Storage;
  /** Content of `localStorage`. */
  local: Map<string, string>;
  /** Opens a page; a reload is another page with the same `tab`. */
  open(tab?: Map<string, string>): Page;
}

export interface Bundle {
  /** Paths of the modules below src/web, without `.ts`, by their names in a page. */
  modules: Readonly<Record<string, string>>;
  /** Replaces `src/web/data/resources.ts`. */
  resources?: string;
}

/** Returns a script that makes the variable `page`, with the modules by their names and `@preact/signals`. */
export async function bundle({ modules, resources }: Bundle): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * as signals from '@preact/signals'; ${Object.entries(modules)
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
  return outputFiles[0]?.text ?? '';
}

/** @param script of `bundle` */
export function openBrowser<Page>(script: string, service: Service): Browser<Page> {
  const storage: Storage = {
    ...{ objects: new Map(), writes: new Map(), entries: new Map() },
    beforeRead: () => Promise.resolve(),
  };
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
    const run = new Function(...Object.keys(globals), `${script}; return page;`);
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
