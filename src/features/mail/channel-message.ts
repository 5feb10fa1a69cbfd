import { type Rendered, render } from './layout.js';
import { textsOf } from './texts/texts.js';

/** Mails of channels of the kind `email`. */

export interface ChannelMail extends Rendered {
  headers: Record<string, string>;
}

interface Surroundings {
  /** Language of the receiver's profile. */
  language: string;
  /** `BASE_URL`: links of mails begin with it. */
  baseUrl: string;
  /** Address that ends the channel, with its token in the query (RFC 8058). */
  unsubscribeUrl: string;
}

interface Notified {
  title: string;
  text?: string | null;
  /** Path of the web interface. */
  url: string;
}

/** Returns the mail of one notification. */
export function mailChannelMessage({ title, text, url }: Notified, surroundings: Surroundings): ChannelMail {
  const t = textsOf(surroundings.language).channel;
  const paragraphs = [title, ...(text ? [text] : [])];
  return withUnsubscribing({ subject: title, paragraphs, path: url, label: t.open }, surroundings);
}

/** Returns the one mail of all notifications beyond the limit of an hour. */
export function mailChannelSummary(count: number, surroundings: Surroundings): ChannelMail {
  const t = textsOf(surroundings.language).channel;
  const paragraphs = [t.moreLead(count)];
  return withUnsubscribing({ subject: t.more(count), paragraphs, path: '/#/', label: t.open }, surroundings);
}

function withUnsubscribing(
  { subject, paragraphs, path, label }: { subject: string; paragraphs: string[]; path: string; label: string },
  { language, baseUrl, unsubscribeUrl }: Surroundings,
): ChannelMail {
  const t = textsOf(language);
  const rendered = render({
    language: t.language,
    subject,
    paragraphs,
    action: { label, url: `${baseUrl}${path.startsWith('/') ? '' : '/'}${path}` },
    footer: `${t.footer(new URL(baseUrl).host)}\n${t.channel.unsubscribe}: ${unsubscribeUrl}`,
  });
  return {
    ...rendered,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
