import type { FastifyReply } from 'fastify';
import { hashOf, PAGE_STYLE } from '../docs/sign-in.js';

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Shows what is wrong with a request of an app, with a link back to the app if it has a valid address. */
export function sendFaultPage(
  reply: FastifyReply,
  { fault, back }: { fault: string; back?: { uri: string; host: string } },
): FastifyReply {
  const link =
    back === undefined
      ? '<p>Close this page, and start again in the app.</p>'
      : `<p><a rel="noreferrer" href="${escaped(back.uri)}">Back to ${escaped(back.host)}</a></p>`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The app cannot connect · Tutti</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>The app cannot connect</h1>
<p>Its request is not valid. Tell its maker:</p>
<p>${escaped(fault)}</p>
${link}
</main>
</body>
</html>
`;
  return reply.code(400).header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
