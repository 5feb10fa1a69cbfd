/** Text and HTML of a mail. The HTML has no images, no scripts and no styles of others: nothing is fetched. */

export interface MailContent {
  language: 'en' | 'de';
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Paragraphs below the action. */
  after?: readonly string[];
  footer: string;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

export function render({ language, subject, paragraphs, action, after = [], footer }: MailContent): Rendered {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return {
    subject,
    text: `${[...paragraphs, ...link, ...after].join('\n\n')}\n\n-- \n${footer}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
      `<body style="${BODY}"><div style="max-width:34em;margin:0 auto">`,
      ...paragraphs.map(paragraph),
      ...(action === undefined ? [] : [button(action)]),
      ...after.map(paragraph),
      `<p style="margin:2em 0 0;color:#59636e;font-size:13px">${withBreaks(footer)}</p></div></body></html>`,
    ].join('\n'),
  };
}

const BODY = 'margin:0;padding:24px 16px;background:#fff;color:#1f2328;font:16px/1.5 system-ui,sans-serif';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fbf;color:#fff;text-decoration:none';

function paragraph(text: string): string {
  return `<p style="margin:0 0 1em">${withBreaks(text)}</p>`;
}

/** The address is shown as well, for programs that hide links, and for readers who compare it. */
function button({ label, url }: { label: string; url: string }): string {
  return [
    `<p style="margin:1.5em 0"><a href="${escaped(url)}" style="${BUTTON}">${escaped(label)}</a></p>`,
    `<p style="margin:0 0 1em;color:#59636e;font-size:13px;word-break:break-all">${escaped(url)}</p>`,
  ].join('\n');
}

function withBreaks(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
