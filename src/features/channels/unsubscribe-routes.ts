import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Context, Routes } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import type { BodyType } from '../../manifest.js';
import { hashOf, PAGE_STYLE } from '../docs/sign-in.js';
import { channelToEnd, disableChannels } from './store.js';
import { giveUpPending } from './switch-off.js';
import { isTokenOf, uidIn } from './unsubscribe.js';

/**
 * Ends a channel of e-mail by a link in its mails (RFC 8058), without a session. Scanners of mails open links, so GET
 * only shows a button.
 */

/** The form that RFC 8058 prescribes. Its content is ignored: the token names the channel. */
export const FORMS: readonly BodyType[] = [{ types: ['application/x-www-form-urlencoded'], parse: () => ({}) }];

const BODY_LIMIT = 1_024;

const config = { public: true, schemes: [], errors: ['NOT_FOUND'] } as const;

const shared = {
  tags: ['Channels'],
  querystring: Type.Object({ token: Type.String({ maxLength: 200, description: 'Token of the link in the mail.' }) }),
};

const PAGE = { content: { 'text/html': { schema: { type: 'string', examples: ['<!doctype html>'] } } } };

export const unsubscribeRoutes: Routes = (context) => async (app) => {
  const asks = {
    ...shared,
    operationId: 'askToUnsubscribe',
    summary: 'Show a button that ends mails',
    description: 'The page of the link in a mail. Opening it changes nothing; its button sends the form.',
    response: { 200: { description: 'A page.', ...PAGE } },
  };
  app.get(
    '/unsubscribe',
    { config: { ...config, errors: [...config.errors] }, schema: asks },
    async (request, reply) => {
      const channel = await channelOf(context, request.query.token);
      return sendPage(reply, channel.language, channel.enabled === 1 ? 'ask' : 'done');
    },
  );

  const ends = {
    ...shared,
    operationId: 'unsubscribe',
    summary: 'End the mails of a channel',
    description:
      'For mail programs, by `List-Unsubscribe` of a mail (RFC 8058), and for the button of `GET`. The body is a form. ' +
      'Disables the channel of the mail; repeating the request has no effect.',
    response: {
      200: { description: 'The same, with a page for browsers.', ...PAGE },
      204: { description: 'The channel is disabled.', type: 'null' },
    },
  };
  const options = { config: { ...config, errors: [...config.errors] }, schema: ends, bodyLimit: BODY_LIMIT };
  app.post('/unsubscribe', options, async (request, reply) => {
    const channel = await channelOf(context, request.query.token);
    const at = context.now().toISOString();
    await context.db.write(async (trx) => {
      await disableChannels(trx, [channel.id], 'unsubscribed', at);
      await giveUpPending(trx, [channel.id], at);
    });
    // The button of the page.
    if (request.headers.accept?.includes('text/html') === true) return sendPage(reply, channel.language, 'done');
    return reply.code(204).send();
  });
};

/** @throws AppError NOT_FOUND */
async function channelOf({ db, now }: Context, token: string) {
  const uid = uidIn(token);
  const channel = uid === undefined ? undefined : await channelToEnd(db.read, uid);
  const key = channel?.unsubscribe_key ?? null;
  if (channel === undefined || key === null || !isTokenOf(token, key, now())) throw new AppError('NOT_FOUND');
  return channel;
}

const TEXTS = {
  en: {
    ask: {
      title: 'End these mails?',
      text: 'Notifications are no longer sent to this address.',
      button: 'Unsubscribe',
    },
    done: { title: 'Unsubscribed', text: 'Notifications are no longer sent to this address.', button: null },
  },
  de: {
    ask: {
      title: 'Keine E-Mails mehr?',
      text: 'An diese Adresse werden dann keine Benachrichtigungen mehr gesendet.',
      button: 'Abbestellen',
    },
    done: {
      title: 'Abbestellt',
      text: 'An diese Adresse werden keine Benachrichtigungen mehr gesendet.',
      button: null,
    },
  },
} as const;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendPage(reply: FastifyReply, language: string, state: 'ask' | 'done'): FastifyReply {
  const isGerman = language.startsWith('de');
  const { title, text, button } = (isGerman ? TEXTS.de : TEXTS.en)[state];
  // The form goes to the address of the page, with its token.
  const form = button === null ? '' : `<form method="post"><button>${button}</button></form>`;
  const page = `<!doctype html>
<html lang="${isGerman ? 'de' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · Tutti</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${form}
</main>
</body>
</html>
`;
  return reply
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
