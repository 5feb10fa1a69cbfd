import { randomBytes } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { recordMembers, strict } from '../../http/record-schemas.js';
import { Name, Nullable, StringEnum } from '../../http/schemas.js';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  type ReportFault,
  type Row,
} from '../../resource/records.js';
import { CHANNEL_KINDS, type DISABLED_REASONS, MAX_OTHERS, MAX_WEBPUSH } from './schema.js';

const ChannelRecord = Type.Object(
  {
    ...recordMembers,
    kind: StringEnum(CHANNEL_KINDS, { description: 'How notifications are sent.' }),
    name: Name('channel', 100),
    origin: Nullable(
      Type.String({
        maxLength: 300,
        pattern: '^https?://[^\\s/?#@]+$',
        description: 'Origin of its address; null for `email`.',
        examples: ['https://ntfy.sh'],
      }),
    ),
  },
  { $id: 'ChannelRecord', ...strict, description: 'A channel, as it is exported: without its secrets.' },
);
export type ChannelRecord = Static<typeof ChannelRecord>;

declare module '../../resource/records.js' {
  interface AccountLists {
    channels: ChannelRecord[];
  }
}

/** Imported channels are disabled until their owner completes them. */
const INCOMPLETE = {
  enabled: 0,
  disabled_reason: 'imported' satisfies (typeof DISABLED_REASONS)[number],
} as const;

function* rows({ channels = [] }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const record of channels) {
    const { kind, name, origin: url } = record;
    const isHttp = kind === 'http';
    yield {
      ...commonColumns(mapping, 'channels', record),
      ...{ kind, name, url, ...INCOMPLETE },
      method: isHttp ? 'POST' : null,
      headers: isHttp ? '{}' : null,
      content_type: isHttp ? 'application/json' : null,
      unsubscribe_key: kind === 'email' ? randomBytes(32).toString('base64url') : null,
    };
  }
}

export const channelRecords: AccountRecords = {
  list: 'channels',
  description: 'Ways by which notifications reach the account, without secrets: an import disables them.',
  record: ChannelRecord,
  addedLater: true,
  counted: 'channels',
  rows: [['channels', rows]],
  check({ channels = [] }: AccountLists, report: ReportFault) {
    const most = MAX_WEBPUSH + MAX_OTHERS;
    if (channels.length > most) report(`channels/${most}`, `is too much: an account has at most ${most}`);
    channels.forEach(({ kind, origin }, index) => {
      const isFit = kind === 'email' ? origin === null : origin !== null && (kind === 'http' || /^https:/.test(origin));
      if (!isFit) report(`channels/${index}/origin`, 'must be https for webpush, and null for email only');
    });
  },
};
