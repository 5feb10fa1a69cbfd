import type { PageDocument, PageError } from './document.js';
import { reachableFrom } from './reachable.js';
import { type Sample, samplesOf } from './samples.js';
import { currentSession, makeToken, type Session, signOut } from './session.js';
import type { Collection, Component, Plugin, Props, Shown, System } from './system.js';

/** What the components ask of the page around them. */
export interface Page {
  document: PageDocument;
  /** Has the requests of "Try it out" carry the token. */
  useToken(token: string): void;
}

/** The page's own parts: its beginning, the filter, and what an operation shows before its responses. */
export function createPlugin(page: Page, { fn: { resolveSubtree } }: System): Plugin {
  return {
    fn: {
      opsFilter: filterOperations,
      resolveSubtree: (whole: PageDocument, path: string[], options: object) =>
        resolveSubtree(reachableFrom({ ...whole }, path), path, options),
    },
    statePlugins: { spec: { wrapActions: { requestResolvedSubtree: resolveLater } } },
    wrapComponents: {
      InfoContainer: (_original, system) => beginning(system, page),
      FilterContainer: (_original, system) => filterBox(system),
      // The name of an operation is inside of the button that opens it: a link there cannot be reached.
      DeepLink: (_original, { React }) => plainText(React),
      responses: (original, system) => beforeResponses(original, system, page),
    },
  };
}

/**
 * Swagger UI looks up every reference of the document before it draws the first operation, to know how to authorize: a
 * second of work for two objects that refer to nothing. Operations are looked up when they are opened.
 */
function resolveLater(original: (path: string[]) => unknown, { specActions, specSelectors }: System) {
  return (path: string[]) => {
    if (path.join('/') !== 'components/securitySchemes') return original(path);
    return specActions.updateResolvedSubtree(path, specSelectors.specJson().getIn(path));
  };
}

/** Leaves the operations of which the group, path, name or summary has all words of a phrase. */
function filterOperations(groups: Collection, phrase: string): Collection {
  const words = phrase.toLowerCase().split(/\s+/);
  const isMeant = (group: string) => (operation: Collection) => {
    const described = operation.get('operation') as Collection;
    const texts = [group, operation.get('method'), operation.get('path')];
    const text = [...texts, described.get('operationId'), described.get('summary')].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group, name) => group.set('operations', (group.get('operations') as Collection).filter(isMeant(name))))
    .filter((group) => (group.get('operations') as Collection).size > 0);
}

function plainText({ createElement: h }: System['React']): Component {
  return ({ text }) => h('span', null, text as Shown);
}

function filterBox({ React, layoutActions }: System): Component {
  const { createElement: h } = React;
  return () =>
    h(
      'search',
      { className: 'wrapper filter-box' },
      h(
        'label',
        null,
        h('span', null, 'Filter'),
        h('input', {
          type: 'search',
          placeholder: 'task tags, POST webhook, listNotes …',
          onInput: ({ target }: { target: HTMLInputElement }) => layoutActions.updateFilter(target.value),
        }),
      ),
    );
}

/** The language of all samples: whoever reads one in Python wants the next in Python. */
const LANGUAGE = 'tutti.docs.language';
const languageChanges = new EventTarget();

/** A program in one of three languages, and a button that copies it. */
function sampleTabs({ React }: System): Component {
  const { createElement: h, useState, useEffect } = React;
  const Copy = copyButton(React);
  return ({ samples, label }) => {
    const [language, choose] = useState(localStorage.getItem(LANGUAGE) ?? 'curl');
    useEffect(() => {
      const follow = () => choose(localStorage.getItem(LANGUAGE) ?? 'curl');
      languageChanges.addEventListener('change', follow);
      return () => languageChanges.removeEventListener('change', follow);
    }, []);
    const all = samples as Sample[];
    const shown = all.find((sample) => sample.language === language) ?? (all[0] as Sample);
    const button = (sample: Sample) =>
      h(
        'button',
        {
          key: sample.language,
          type: 'button',
          'aria-pressed': sample === shown,
          onClick: () => {
            localStorage.setItem(LANGUAGE, sample.language);
            languageChanges.dispatchEvent(new Event('change'));
          },
        },
        sample.language,
      );
    return h(
      'div',
      { className: 'samples', role: 'group', 'aria-label': label },
      h('div', { className: 'samples-bar' }, ...all.map(button), h(Copy, { text: shown.text })),
      h('pre', { tabIndex: 0 }, h('code', null, shown.text)),
    );
  };
}

/** A button that copies a text. */
function copyButton({ createElement: h, useState }: System['React']): Component {
  return ({ text }) => {
    const [said, say] = useState('Copy');
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(String(text));
        say('Copied');
      } catch {
        say('Not allowed here');
      }
      setTimeout(() => say('Copy'), 2_000);
    };
    return h('button', { type: 'button', className: 'copy', 'aria-live': 'polite', onClick: copy }, said);
  };
}

function errorTable(h: System['React']['createElement'], caption: string, errors: readonly PageError[]): object {
  const line = ({ status, code, sentence }: PageError) =>
    h(
      'tr',
      { key: code },
      h('td', null, status),
      h('td', null, h('a', { href: `/openapi/errors.md#${code.toLowerCase()}` }, h('code', null, code))),
      h('td', null, sentence),
    );
  return h(
    'table',
    { className: 'plain errors' },
    h('caption', null, caption),
    h(
      'thead',
      null,
      h('tr', null, ...['Status', 'code', 'What it says'].map((name) => h('th', { scope: 'col', key: name }, name))),
    ),
    h('tbody', null, ...errors.map(line)),
  );
}

/** Swagger UI's own links keep the browser from telling that the place in the page has changed. */
function openUsual(): void {
  const part = document.getElementById('usual');
  if (part instanceof HTMLDetailsElement) part.open = true;
}

/** What an operation shows besides: how a program calls it, and its own errors. */
function beforeResponses(Original: Component, system: System, { document }: Page): Component {
  const { createElement: h } = system.React;
  const Samples = sampleTabs(system);
  return (props: Props) => {
    const { path, method } = props as { path: string; method: string };
    const operation = document.paths[path]?.[method];
    // What is sent to webhooks is called by nobody.
    if (operation === undefined) return h(Original, props);
    const errors = operation['x-own-errors'] ?? [];
    return h(
      'div',
      null,
      h(
        'div',
        { className: 'own-part' },
        h('h4', null, 'From a program'),
        h(Samples, {
          samples: samplesOf(location.origin, method, path, operation),
          label: `${operation.operationId} from a program`,
        }),
      ),
      h(Original, props),
      h(
        'div',
        { className: 'own-part' },
        errors.length > 0 && errorTable(h, 'Errors of this operation', errors),
        h(
          'p',
          null,
          'Besides: ',
          h('a', { href: '#usual', onClick: openUsual }, 'the errors and headers of nearly every operation'),
          '.',
        ),
      ),
    );
  };
}

/** The beginning of the page: who is signed in, the first steps, and what all operations have in common. */
function beginning(system: System, page: Page): Component {
  const { createElement: h } = system.React;
  const { document } = page;
  const { title, version, description } = document.info;
  const Markdown = system.getComponent('Markdown', true);
  const Account = account(system);
  const Steps = firstSteps(system, page);
  const usualHeaders = document['x-usual-headers'];
  return () =>
    h(
      'section',
      { className: 'wrapper beginning', 'aria-labelledby': 'title' },
      h('h1', { id: 'title' }, `${title} API `, h('small', null, version)),
      h(Account, null),
      h(Steps, null),
      h(
        'details',
        null,
        h('summary', null, h('h2', null, 'What all operations have in common')),
        h(Markdown, { source: description }),
      ),
      h(
        'details',
        { id: 'usual' },
        h('summary', null, h('h2', null, 'Errors and headers of nearly every operation')),
        errorTable(h, 'Errors', document['x-usual-errors']),
        h(
          'table',
          { className: 'plain' },
          h('caption', null, 'Headers of the response'),
          h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Name'), h('th', { scope: 'col' }, 'What it says'))),
          h(
            'tbody',
            null,
            ...usualHeaders.map((header) =>
              h(
                'tr',
                { key: header.name },
                h('td', null, h('code', null, header.name)),
                h('td', null, h(Markdown, { source: header.description })),
              ),
            ),
          ),
        ),
      ),
      h(
        'p',
        null,
        h('a', { href: '/api-docs/spec.json', download: 'tutti-openapi.json' }, 'The OpenAPI document'),
        ' · ',
        h('a', { href: '/openapi/errors.md' }, 'Every error, and what to do about it'),
        ' · ',
        h('a', { href: '/' }, 'The web interface'),
      ),
    );
}

/** Says who is signed in, and looks again whenever somebody comes back to the page. */
function account({ React }: System): Component {
  const { createElement: h, useState, useEffect } = React;
  return () => {
    const [session, setSession] = useState<Session | null | undefined>(undefined);
    useEffect(() => {
      const look = () => void currentSession().then(setSession, () => undefined);
      look();
      addEventListener('focus', look);
      return () => removeEventListener('focus', look);
    }, []);
    const said: Record<string, Shown[]> = {
      unknown: ['…'],
      out: [
        'You are signed out. ',
        h('button', { type: 'button', onClick: () => location.assign('?sign-in') }, 'Sign in'),
      ],
      in: [
        'Signed in as ',
        h('strong', null, session?.email),
        '; "Try it out" acts on your own data. ',
        h('button', { type: 'button', onClick: () => void signOut() }, 'Sign out'),
      ],
    };
    const state = session === undefined ? 'unknown' : session === null ? 'out' : 'in';
    return h('p', { className: `account ${state}`, 'aria-live': 'polite' }, ...(said[state] as Shown[]));
  };
}

/** The operations of the first steps, and what is said before each. */
const STEPS: readonly [heading: string, path: string, method: string][] = [
  ['Add a task', '/api/v1/task', 'post'],
  ['Read what is to be done', '/api/v1/tasks', 'get'],
  ['Follow what changes', '/api/v1/changes', 'get'],
];

function firstSteps(system: System, { document, useToken }: Page): Component {
  const { createElement: h, useState } = system.React;
  const Copy = copyButton(system.React);
  const Samples = sampleTabs(system);
  return () => {
    const [token, setToken] = useState('');
    const [fault, setFault] = useState('');
    const make = async () => {
      setFault('');
      try {
        const made = await makeToken();
        useToken(made);
        setToken(made);
      } catch (error) {
        setFault((error as Error).message);
      }
    };
    const line = `export TUTTI_TOKEN=${token}`;
    const step = ([heading, path, method]: (typeof STEPS)[number]) => {
      const operation = document.paths[path]?.[method];
      if (operation === undefined) return null;
      const samples = samplesOf(location.origin, method, path, operation);
      return h('li', { key: heading }, h('h3', null, heading), h(Samples, { samples, label: heading }));
    };
    return h(
      'section',
      { 'aria-labelledby': 'first-steps' },
      h('h2', { id: 'first-steps' }, 'Five minutes'),
      h(
        'ol',
        null,
        h(
          'li',
          null,
          h('h3', null, 'Make a token'),
          token === ''
            ? h(
                'p',
                null,
                h('button', { type: 'button', className: 'main', onClick: make }, 'Make a token'),
                ' It acts for you until you revoke it.',
              )
            : h(
                'div',
                { className: 'samples made' },
                h(
                  'div',
                  { className: 'samples-bar' },
                  'It is shown this once; "Try it out" uses it now.',
                  h(Copy, { text: line }),
                ),
                h('pre', { tabIndex: 0 }, h('code', null, line)),
              ),
          h('p', { role: 'alert' }, fault),
        ),
        ...STEPS.map(step),
      ),
    );
  };
}
