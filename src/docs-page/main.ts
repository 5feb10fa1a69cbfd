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
  const terms = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const tag of explorer.resolvedSpec.tags) {
    for (const operation of tag.paths) {
      const id = operation.operationId.replace(MATCH, '');
      const text = [tag.name, operation.method, operation.path, operation.summary, id].join(' ').toLowerCase();
      operation.operationId = terms.every((term) => text.includes(term)) ? id + MATCH : id;
    }
    tag.expanded = terms.length > 0;
  }
  explorer.operationsCollapsed = terms.length === 0;
  explorer.matchPaths = terms.length > 0 ? MATCH : '';
  explorer.requestUpdate();
  // On a narrow page, the results are below the header: the rest of it makes room.
  explorer.toggleAttribute('data-filtering', terms.length > 0);
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

const newToken = find<HTMLFormElement>('#new-token');
const scopeChoice = find<HTMLFieldSetElement>('#new-token fieldset');

/** Offers the scopes of the document, but for those that stand for others. */
function offerScopes(scopes: readonly string[]): void {
  for (const scope of scopes.filter((one) => /^\w+:\w+$/.test(one))) {
    const label = document.createElement('label');
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'scope', value: scope });
    label.append(box, ` ${scope}`);
    scopeChoice.append(label);
  }
}

function chosenScopes(): string[] {
  const values = new FormData(newToken);
  const preset = String(values.get('preset'));
  return preset === '' ? values.getAll('scope').map(String) : [preset];
}

async function makeToken(): Promise<void> {
  const fault = find('[role=alert]');
  fault.textContent = '';
  try {
    const name = `Made in the API documentation, ${new Date().toISOString().slice(0, 16)}Z`;
    const { token } = await call('POST', '/api/profile/api-keys', { name, scopes: chosenScopes() });
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

/** Day of the examples that stands for today. */
const EXAMPLE_DAY = Date.parse('2026-03-01');
const WEEK_MS = 7 * 86_400_000;

/** Moves the dates of examples by whole weeks, so that due dates are ahead and weekdays stay. */
function withDatesAhead(text: string): string {
  const moved = Math.floor((Date.now() - EXAMPLE_DAY) / WEEK_MS) * WEEK_MS;
  return text.replace(/\b2026-\d\d-\d\d\b/g, (day) => new Date(Date.parse(day) + moved).toISOString().slice(0, 10));
}

async function start(): Promise<void> {
  const response = await fetch('/api-docs/page.json');
  if (!response.ok) throw new Error(`The document could not be read: ${response.status}.`);
  const text = await response.text();
  const described = JSON.parse(withDatesAhead(text).replaceAll('{origin}', location.origin));
  offerScopes(described.components.schemas.TokenScope.enum);
  await explorer.loadSpec(described);
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
newToken.addEventListener('change', () => {
  scopeChoice.hidden = String(new FormData(newToken).get('preset')) !== '';
});
newToken.addEventListener('submit', (event) => {
  event.preventDefault();
  void makeToken();
});
find('#sign-out').addEventListener('click', () => call('POST', '/api/logout').finally(() => location.reload()));
addEventListener('focus', showAccount);
void showAccount();
start().catch((error: Error) => {
  find('[slot=loader]').textContent = `${error.message} Load the page again.`;
});
