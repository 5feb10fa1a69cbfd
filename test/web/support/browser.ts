import { type Browser as BrowserOf, bundle, openBrowser, type Service } from '../../support/page-modules.js';

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

export type Browser = BrowserOf<Page>;

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

const script = bundle({ modules: MODULES });

export async function startBrowser(
  service: Service = () => Promise.reject(new TypeError('offline')),
): Promise<Browser> {
  return openBrowser(await script, service);
}
