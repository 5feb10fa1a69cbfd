import type { Attempt } from '../../background/attempts.js';
import type { Context } from '../../context.js';
import { MailFailure, type MailTransport } from '../../lib/mail-transport.js';
import { HOUR_MS } from '../../lib/periods.js';
import { required } from '../../lib/typed.js';
import { type ChannelMail, mailChannelMessage, mailChannelSummary } from '../mail/channel-message.js';
import * as store from './delivery-store.js';
import type { Told } from './message.js';
import { tokenFor } from './unsubscribe.js';

/** Mails of channels: at most 60 an hour for a user. Further ones are held, then sent as one mail with their number. */

const MAX_MAILS_PER_HOUR = 60;

/**
 * Returns the time until which a delivery is held, if its user has reached the limit; null to send it now. All held
 * deliveries of a channel have the same end.
 */
export async function heldUntil({ db, now }: Context, { id, user_id }: store.ActiveChannel): Promise<string | null> {
  const since = new Date(now().getTime() - HOUR_MS).toISOString();
  const { count, oldest } = await store.recentMails(db.read, user_id, since);
  if (count < MAX_MAILS_PER_HOUR || oldest === null) return null;
  return (await store.heldUntil(db.read, id)) ?? new Date(Date.parse(oldest) + HOUR_MS + 1).toISOString();
}

type Mailed = { notification: Told } | { count: number; uid: string };

interface PreparedMail {
  bytes: number;
  send(transport: MailTransport, stop: AbortSignal): Promise<Attempt & { isPermanent: boolean }>;
}

/** @param mailed a notification, or the number of several with the uid of one of their deliveries */
export function prepareMail({ config, now }: Context, channel: store.ActiveChannel, mailed: Mailed): PreparedMail {
  const baseUrl = required(config.baseUrl);
  const { uid, unsubscribe_key, language, email } = channel;
  const token = tokenFor({ uid, unsubscribe_key: required(unsubscribe_key) }, now());
  const surroundings = { language, baseUrl, unsubscribeUrl: `${baseUrl}/api/unsubscribe?token=${token}` };
  const mail: ChannelMail =
    'count' in mailed
      ? mailChannelSummary(mailed.count, surroundings)
      : mailChannelMessage(mailed.notification, surroundings);
  const about = 'count' in mailed ? mailed.uid : mailed.notification.uid;
  const messageId = `${about}.${uid}@${new URL(baseUrl).hostname}`;
  return {
    bytes: Buffer.byteLength(mail.text) + Buffer.byteLength(mail.html ?? ''),
    async send(transport, stop) {
      try {
        await transport.send({ ...mail, to: email, messageId }, stop);
        return { status: null, error: null, response: null, isPermanent: false };
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        // The message of the server may contain addresses; the reason must not.
        return {
          status: null,
          error: `The mail was not accepted: ${error.reason}.`,
          response: null,
          isPermanent: error.isPermanent,
        };
      }
    },
  };
}
