import type { Executor } from '../../../db/database.js';
import type { Context } from '../../context.js';
import { required } from '../../lib/typed.js';
import { findLogin, lockedUser, passwordHashOf, type StoredUser } from '../accounts/store.js';
import { type MailContent, render } from './layout.js';
import { type MailData, type MailKind, mayReset } from './queue-store.js';
import type { StoredMail } from './store.js';
import type { MailTexts } from './texts/en.js';
import { textsOf } from './texts/texts.js';
import { createToken, type Purpose, stateOf } from './tokens.js';

/**
 * Makes a mail from what waits, in the language and the time zone of the account, at the time of an attempt. A mail with
 * a link gets a new token each time, which ends that of a former attempt.
 */

export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Composing {
  trx: Executor;
  mail: StoredMail;
  user: StoredUser;
  passwordHash: string;
  now: Date;
  baseUrl: string;
  /** True if accounts sign in by password. */
  usesPasswords: boolean;
  texts: MailTexts;
}

type Content = Omit<MailContent, 'language' | 'footer'>;

/** Returns the mail; null if its reason is gone: the account, its address or its password is another one now. */
export async function compose(context: Context, trx: Executor, mail: StoredMail): Promise<ComposedMail | null> {
  const { config } = context;
  const baseUrl = required(config.baseUrl);
  const id = mail.user_id ?? (await findLogin(trx, mail.recipient))?.id;
  const user = id === undefined ? undefined : await lockedUser(trx, { id });
  if (user === undefined) return null;
  const now = context.now();
  const isRepeated = mail.attempts > 0;
  if (mail.user_id === null && !isRepeated && !(await mayReset(trx, user.id, now))) return null;
  const passwordHash = (await passwordHashOf(trx, user.id)) ?? '';
  const texts = textsOf(user.language);
  const usesPasswords = config.signIn.passwordEnabled;
  const content = await CONTENTS[mail.kind as MailKind]({
    ...{ trx, mail, user, passwordHash, now, baseUrl, usesPasswords, texts },
  });
  if (content === null) return null;
  const footer = texts.footer(new URL(baseUrl).host);
  return { to: mail.recipient, ...render({ ...content, language: texts.language, footer }) };
}

const CONTENTS: Record<MailKind, (composing: Composing) => Promise<Content | null>> = {
  async reset(composing) {
    const { user, passwordHash, usesPasswords, baseUrl, texts } = composing;
    if (passwordHash === '' || !usesPasswords) {
      const t = texts.noPassword;
      return {
        subject: t.subject,
        paragraphs: [usesPasswords ? t.lead : t.disabled],
        action: { label: t.action, url: `${baseUrl}/#/sign-in` },
        after: [t.ignore],
      };
    }
    const t = texts.reset;
    const boundTo = stateOf({ email: user.email, passwordHash });
    const link = await linkOf(composing, { purpose: 'reset', page: 'reset-password', boundTo });
    return { subject: t.subject, paragraphs: [t.lead], ...withLink(t, link) };
  },

  async verify(composing) {
    const { mail, user, texts } = composing;
    if (user.email !== mail.recipient || user.email_verified_at !== null) return null;
    const t = texts.verify;
    const link = await linkOf(composing, { purpose: 'verify', page: 'verify-email', boundTo: '' });
    return { subject: t.subject, paragraphs: [t.lead(mail.recipient)], ...withLink(t, link) };
  },

  async change(composing) {
    const { mail, user, passwordHash, texts } = composing;
    const { boundTo } = dataOf<'change'>(mail);
    if (boundTo !== stateOf({ email: user.email, passwordHash })) return null;
    const t = texts.change;
    const link = await linkOf(composing, { purpose: 'change', page: 'verify-email', boundTo });
    return { subject: t.subject, paragraphs: [t.lead(mail.recipient)], ...withLink(t, link) };
  },

  async change_requested({ mail, baseUrl, texts: { changeRequested: t } }) {
    const { address } = dataOf<'change_requested'>(mail);
    const action = { label: t.action, url: `${baseUrl}/#/settings/password` };
    return { subject: t.subject, paragraphs: [t.lead(address)], action, after: [t.ignore] };
  },

  async address_changed({ mail, texts: { addressChanged: t } }) {
    const { address } = dataOf<'address_changed'>(mail);
    return { subject: t.subject, paragraphs: [t.lead(address), t.ignore] };
  },

  async password_reset({ mail, baseUrl, texts: { passwordReset: t } }) {
    const { revokedKeys } = dataOf<'password_reset'>(mail);
    const action = { label: t.action, url: `${baseUrl}/#/sign-in` };
    return { subject: t.subject, paragraphs: [t.lead, revokedKeys ? t.revoked : t.kept], action, after: [t.ignore] };
  },
};

function dataOf<Kind extends MailKind>({ data }: StoredMail): MailData[Kind] {
  return JSON.parse(data);
}

interface Link {
  url: string;
  /** End of its validity, in the language and time zone of the account. */
  until: string;
}

/** Makes a token, and its link. The token is behind `#`: neither servers nor the `Referer` header get it. */
async function linkOf(
  { trx, mail, user, now, baseUrl, texts }: Composing,
  { purpose, page, boundTo }: { purpose: Purpose; page: string; boundTo: string },
): Promise<Link> {
  const { token, expiresAt } = await createToken(trx, {
    ...{ userId: user.id, purpose, address: mail.recipient, boundTo, now },
  });
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: user.timezone } as const;
  const time = new Intl.DateTimeFormat(texts.language, style).format(expiresAt);
  return { url: `${baseUrl}/#/${page}?token=${token}`, until: texts.time(time, user.timezone) };
}

function withLink(
  t: { action: string; until: (time: string) => string; ignore: string },
  { url, until }: Link,
): Pick<Content, 'action' | 'after'> {
  return { action: { label: t.action, url }, after: [t.until(until), t.ignore] };
}
