import { createHash } from 'node:crypto';

export const PAGE_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; font-size: .9375rem; min-height: 100vh; display: grid; place-items: center; }
main { width: min(22rem, calc(100vw - 3rem)); }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
p { margin: 0 0 1.25rem; }
label { display: block; font-weight: 600; margin-bottom: 1rem; }
input { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .6rem; font: inherit; border: 1px solid #888;
  border-radius: .4rem; background: Field; color: FieldText; }
button { width: 100%; padding: .7rem; font: inherit; font-weight: 600; border: 0; border-radius: .4rem;
  color: light-dark(#ffffff, #10233a); background: light-dark(#1f5fa8, #8fbcf0); cursor: pointer; }
button:disabled { opacity: .6; cursor: progress; }
[role=alert] { min-height: 1.5rem; margin: .75rem 0 0; color: #c62828; }
@media (prefers-color-scheme: dark) { [role=alert] { color: #ff8a80; } }
`;

const SCRIPT = `
const form = document.querySelector('form');
const alert = document.querySelector('[role=alert]');
const button = form.querySelector('button');
function askForCode() {
  const field = form.querySelector('label[hidden]');
  if (field === null) return;
  field.hidden = false;
  const input = field.querySelector('input');
  input.disabled = false;
  input.focus();
}
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  alert.textContent = '';
  button.disabled = true;
  try {
    const response = await fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    const { error, message, code, second_factor_setup_required } = await response.json();
    if (response.ok && !second_factor_setup_required) return location.reload();
    if (code === 'SECOND_FACTOR_REQUIRED') askForCode();
    alert.textContent = response.ok ? 'Set up a second factor in the web interface first.' : message ?? error;
  } catch {
    alert.textContent = 'The service does not respond. Try again in a moment.';
  }
  button.disabled = false;
});
`;

export const SIGN_IN_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in · Tutti API</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>Tutti API</h1>
<p>Sign in to read the documentation and to try the API.</p>
<form method="post">
<label>E-mail <input name="email" type="email" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label hidden>Code <input name="code" autocomplete="one-time-code" required disabled></label>
<button>Sign in</button>
<p role="alert"></p>
</form>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** Source of a content security policy: inline code or style with exactly this text. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const SIGN_IN_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
