import 'openapi-explorer';
import viewerStyle from './viewer.css?inline';

interface Operation {
  method: string;
  path: string;
  summary: string;
  operationId: string;
  isWebhook: boolean;
}

interface Explorer extends HTMLElement {
  resolvedSpec: { info: { version: string }; tags: { name: string; expanded: boolean; paths: Operation[] }[] };
  matchPaths: string;
  operationsCollapsed: boolean;
  requestUpdate(): void;
  loadSpec(document: object): Promise<void>;
  onSearchChange(event: { target: HTMLInputElement }): void;
  setAuthenticationConfiguration(scheme: string, credential: { token: string }): Promise<void>;
}

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const explorer = find<Explorer>('openapi-explorer');

/** The viewer looks for one phrase in the texts of an operation. This one is added to the operations that match. */
const MATCH = '\u2063';

/** Shows the operations of which the group, method, path, id or summary contain every word, in any order. */
function filterOperations({ target }: { target: HTMLInputElement }): void {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const tag of explorer.resolvedSpec.tags) {
    for (const operation of tag.paths) {
      const id = operation.operationId.replace(MATCH, '');
      const text = [tag.name, operation.method, operation.path, operation.summary, id].join(' ').toLowerCase();
      operation.operationId = words.every((word) => text.includes(word)) ? id + MATCH : id;
    }
    tag.expanded = words.length > 0;
  }
  explorer.operationsCollapsed = words.length === 0;
  explorer.matchPaths = words.length > 0 ? MATCH : '';
  explorer.requestUpdate();
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...init });
  const data = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(String(data.error));
  return data;
}

async function showAccount(): Promise<void> {
  const user = await call('GET', '/api/current_user').then(
    (body) => body.user as { email: string },
    () => undefined,
  );
  find('#account strong').textContent = user?.email ?? '';
  find('#account .in').hidden = user === undefined;
  find('#account .out').hidden = user !== undefined;
}

async function makeToken(): Promise<void> {
  const fault = find('[role=alert]');
  fault.textContent = '';
  try {
    const name = `Made in the API documentation, ${new Date().toISOString().slice(0, 16)}Z`;
    const { token } = await call('POST', '/api/profile/api-keys', { name });
    const line = document.createElement('syntax-highlighter');
    Object.assign(line, { content: `export TUTTI_TOKEN=${token}`, language: 'bash', label: 'Token' });
    find('#token').replaceChildren('It is shown this once; “Execute” uses it now.', line);
    await explorer.setAuthenticationConfiguration('bearerToken', { token: String(token) });
  } catch (error) {
    fault.textContent = (error as Error).message;
  }
}

/** Makes the headings that open an operation on a narrow page reachable by the keyboard. */
function mendHeadings(): void {
  for (const heading of explorer.shadowRoot?.querySelectorAll<HTMLElement>('.endpoint-head, .section-tag-header') ??
    []) {
    heading.tabIndex = 0;
    heading.onkeydown = ({ key }) => key === 'Enter' && heading.click();
  }
}

async function start(): Promise<void> {
  const response = await fetch('/api-docs/page.json');
  if (!response.ok) throw new Error(`The document could not be read: ${response.status}.`);
  const text = await response.text();
  await explorer.loadSpec(JSON.parse(text.replaceAll('{origin}', location.origin)));
  find('#version').textContent = explorer.resolvedSpec.info.version;
}

const inside = explorer.shadowRoot as ShadowRoot;
const sheet = new CSSStyleSheet();
sheet.replaceSync(viewerStyle);
inside.adoptedStyleSheets.push(sheet);
new MutationObserver(mendHeadings).observe(inside, { childList: true, subtree: true });
explorer.onSearchChange = filterOperations;
explorer.addEventListener('event', (event) => {
  // Webhooks are sent by the service: the viewer must not execute them.
  const { operation } = (event as CustomEvent<{ operation?: Operation }>).detail;
  explorer.toggleAttribute('data-webhook', operation?.isWebhook === true);
});
find('#filter input').addEventListener('input', (event) => filterOperations(event as never));
find('#make-token').addEventListener('click', makeToken);
find('#sign-out').addEventListener('click', () => call('POST', '/api/logout').finally(() => location.reload()));
addEventListener('focus', showAccount);
void showAccount();
start().catch((error: Error) => {
  find('[slot=loader]').textContent = `${error.message} Load the page again.`;
});
