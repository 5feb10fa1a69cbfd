import type { Schemas } from '../../../client/index.js';

/** Bodies of channels for services that many use. A field is a text that the user has, or makes up, there. */

type Create = Schemas['ChannelCreate'];
export type PresetField = 'server' | 'topic' | 'token' | 'chat' | 'url' | 'template';
type Values = Readonly<Record<PresetField, string>>;

export interface Preset {
  fields: readonly PresetField[];
  /** Values to start with. */
  initial?: Partial<Values>;
  bodyOf(values: Values): Omit<Create, 'name' | 'kind'>;
}

const MESSAGE = '{{title}}\n{{text}}';
const MESSAGE_WITH_LINK = `${MESSAGE}\n{{url}}`;

const atServer = (server: string, path: string) => `${server.trim().replace(/(?<!\/)\/+$/, '')}${path}`;

export const PRESETS = {
  ntfy: {
    fields: ['server', 'topic'],
    initial: { server: 'https://ntfy.sh' },
    bodyOf: ({ server, topic }) => ({
      url: atServer(server, '/'),
      body_template: JSON.stringify({ topic: topic.trim(), title: '{{title}}', message: MESSAGE, click: '{{url}}' }),
    }),
  },
  Gotify: {
    fields: ['server', 'token'],
    bodyOf: ({ server, token }) => ({
      url: atServer(server, '/message'),
      headers: { 'X-Gotify-Key': token.trim() },
      body_template: JSON.stringify({
        title: '{{title}}',
        message: MESSAGE,
        priority: 5,
        extras: { 'client::notification': { click: { url: '{{url}}' } } },
      }),
    }),
  },
  Telegram: {
    fields: ['token', 'chat'],
    bodyOf: ({ token, chat }) => ({
      url: `https://api.telegram.org/bot${encodeURIComponent(token.trim()).replaceAll('%3A', ':')}/sendMessage`,
      body_template: JSON.stringify({ chat_id: chat.trim(), text: MESSAGE_WITH_LINK }),
    }),
  },
  Discord: {
    fields: ['url'],
    bodyOf: ({ url }) => ({
      url: url.trim(),
      // A title must not mention all members of the server.
      body_template: JSON.stringify({ content: MESSAGE_WITH_LINK, allowed_mentions: { parse: [] } }),
    }),
  },
  other: {
    fields: ['url', 'template'],
    initial: { template: '{"title":"{{title}}","text":"{{text}}","url":"{{url}}"}' },
    bodyOf: ({ url, template }) => ({ url: url.trim(), body_template: template }),
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];
