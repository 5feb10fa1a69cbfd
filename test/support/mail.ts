import type { Test } from 'tap';
import { runJob } from './jobs.js';
import { type Service, type ServiceOptions, startService } from './service.js';
import { type MailServer, type ReceivedMail, startMailServer } from './smtp.js';

export const BASE_URL = 'https://tasks.example.com';

export function mailEnv({ url }: Pick<MailServer, 'url'>, more: Record<string, string> = {}): Record<string, string> {
  return { SMTP_URL: url, MAIL_FROM: 'Tutti <tutti@example.com>', BASE_URL, ...more };
}

export interface MailService extends Service {
  server: MailServer;
  /** Sends what is due, and returns what the server has accepted since the last call, by receivers. */
  mails(): Promise<ReceivedMail[]>;
}

/** Starts a service with a mail server. The job that sends runs when the test calls `mails`. */
export async function startMailService(t: Test, options: ServiceOptions = {}): Promise<MailService> {
  const server = await startMailServer(t);
  const service = await startService(t, { ...options, env: mailEnv(server, options.env) });
  return {
    ...service,
    server,
    async mails() {
      await runJob(service, 'deliveries');
      return server.received.splice(0).sort((one, other) => (`${one.to}` < `${other.to}` ? -1 : 1));
    },
  };
}

/** Returns the token in the link of a mail. */
export function tokenIn(received: ReceivedMail | undefined): string {
  const [, token] = /#\/[a-z-]+\?token=([0-9a-f]{64})\b/.exec(received?.mail.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no token in ${received?.mail.text}`);
  return token;
}
