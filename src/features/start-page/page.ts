import { createHash } from 'node:crypto';
import { PAGE_STYLE } from '../docs/sign-in.js';

/** What the page needs to know of the service. */
export interface StartPage {
  hasAccounts: boolean;
  /** Whether the first account takes the setup token. */
  takesSetupToken: boolean;
  docsEnabled: boolean;
}

const STYLE = `${PAGE_STYLE}
main { padding: 2rem 0; }
section[hidden] { display: none; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem; border: 1px solid #888; border-radius: .4rem; }
button.plain { color: inherit; background: none; border: 1px solid #888; margin-top: .75rem; }
`;

const SCRIPT = `
const { accounts } = document.body.dataset;
const show = (id) => {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
};
const send = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.error);
  return answer;
};
const signedIn = (user) => {
  document.querySelector('#who').textContent = user.email;
  show('signed-in');
};
const handle = (form, run) => form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const alert = form.querySelector('[role=alert]');
  const button = form.querySelector('button');
  alert.textContent = '';
  button.disabled = true;
  try {
    await run(Object.fromEntries(new FormData(form)));
  } catch (error) {
    alert.textContent = error instanceof TypeError ? 'The service does not answer. Try again in a moment.' : error.message;
  }
  button.disabled = false;
});
const signIn = async ({ email, password }) => signedIn((await send('/api/login', { email, password })).user);
handle(document.querySelector('#register form'), async (account) => {
  await send('/api/register', account);
  await signIn(account);
});
handle(document.querySelector('#sign-in form'), signIn);
handle(document.querySelector('#signed-in form'), async () => {
  const { token } = await send('/api/profile/api-keys', { name: 'Made on the start page' });
  const output = document.querySelector('#token');
  output.textContent = 'curl ' + location.origin + '/api/v1/task -H "Authorization: Bearer ' + token + '" \\\\\\n' +
    '  -H "Content-Type: application/json" -d \\'{"name":"My first task"}\\'';
  output.hidden = false;
  document.querySelector('#once').hidden = false;
});
document.querySelector('#sign-out').addEventListener('click', async () => {
  await send('/api/logout');
  location.reload();
});
const response = accounts === 'true' ? await fetch('/api/current_user').catch(() => undefined) : undefined;
if (response?.ok) signedIn((await response.json()).user);
else show(accounts === 'true' ? 'sign-in' : 'register');
`;

const FIELDS = (password: string) => `
<label>E-mail <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="${password}" minlength="8" required></label>`;

const SETUP_TOKEN = `
<label>Setup token <input name="setup_token" autocomplete="off" required></label>
<p>The log of the service shows it.</p>`;

/**
 * The page that a browser is shown at the address of the service: first account, sign-in, a token, the documentation.
 */
export function startPage({ hasAccounts, takesSetupToken, docsEnabled }: StartPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tutti</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body data-accounts="${hasAccounts}">
<main>
<h1>Tutti</h1>
<p>Tasks and projects, for people who drive them from programs.</p>
<section id="register" hidden>
<p>There is no account yet. The first one is the administrator's.</p>
<form method="post">${FIELDS('new-password')}${takesSetupToken ? SETUP_TOKEN : ''}
<button>Create the first account</button>
<p role="alert"></p>
</form>
</section>
<section id="sign-in" hidden>
<form method="post">${FIELDS('current-password')}
<button>Sign in</button>
<p role="alert"></p>
</form>
</section>
<section id="signed-in" hidden>
<p>Signed in as <strong id="who"></strong>.</p>
${docsEnabled ? '<p><a href="/api-docs">Read the documentation</a> and try every operation.</p>' : ''}
<form method="post">
<p>Programs use an API token:</p>
<button>Make a token</button>
<p role="alert"></p>
</form>
<p id="once" hidden>The token is shown this once. Make your first task with it:</p>
<pre id="token" hidden></pre>
<button id="sign-out" class="plain">Sign out</button>
</section>
<noscript><p>This page needs JavaScript; the API at <code>/api/v1</code> does not.</p></noscript>
</main>
<script type="module">${SCRIPT}</script>
</body>
</html>
`;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page may load and run: nothing but what is written in it. */
export const START_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
