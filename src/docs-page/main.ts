import bundle from '@fastify/swagger-ui/static/swagger-ui-bundle.js?url';
import { keepAccessible } from './accessibility.js';
import type { PageDocument } from './document.js';
import { createPlugin } from './plugin.js';
import type { System, Ui } from './system.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** Swagger UI is a script of the older kind, which defines a name. */
function loadSwaggerUi(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = bundle;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('A part of this page could not be loaded.')));
    document.head.append(script);
  });
}

async function readDocument(): Promise<PageDocument> {
  const response = await fetch('/api-docs/page.json');
  if (!response.ok) throw new Error(`The document could not be read: ${response.status}.`);
  return (await response.json()) as PageDocument;
}

async function start(): Promise<void> {
  const [spec] = await Promise.all([readDocument(), loadSwaggerUi()]);
  let ui: Ui | undefined;
  const useToken = (token: string) => ui?.preauthorizeApiKey('bearerToken', token);
  ui = SwaggerUIBundle?.({
    dom_id: '#swagger-ui',
    // Kept apart from what the components read: Swagger UI changes its own.
    spec: structuredClone(spec),
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // The one of its themes of which every colour can be read.
    syntaxHighlight: { activated: true, theme: 'obsidian' },
    filter: '',
    persistAuthorization: false,
    validatorUrl: null,
    plugins: [(system: System) => createPlugin({ document: spec, useToken }, system)],
  });
  keepAccessible(document.getElementById('swagger-ui') as HTMLElement);
}

start().catch((error: Error) => {
  const said = document.createElement('p');
  said.className = 'waiting';
  said.setAttribute('role', 'alert');
  said.textContent = `${error.message} Load the page again.`;
  document.getElementById('swagger-ui')?.replaceChildren(said);
});
