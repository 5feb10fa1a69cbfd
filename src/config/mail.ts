import type { Parser, Setting } from './parsers.js';

/** Settings of the mail that the service sends. */

interface SmtpServer {
  host: string;
  port: number;
  /** True for TLS from the first byte (`smtps:`); false for STARTTLS. */
  implicitTls: boolean;
  /** Null without authentication. */
  credentials: { user: string; password: string } | null;
}

interface MailSender {
  name: string | null;
  address: string;
}

export interface MailConfig {
  smtp: SmtpServer;
  from: MailSender;
}

/** RFC 6409 and RFC 8314. */
const SUBMISSION_PORT = 587;
const IMPLICIT_TLS_PORT = 465;

const MAX_SENDER_NAME_LENGTH = 100;

/** Returns null unless both settings are valid. A setting without the other is a fault. */
export function readMail(setting: Setting, faults: string[]): MailConfig | null {
  const before = faults.length;
  const smtp = setting('SMTP_URL', smtpUrl, null);
  const from = setting('MAIL_FROM', sender, null);
  if (smtp !== null && from !== null) return { smtp, from };
  const areValid = faults.length === before;
  if (areValid && smtp !== null) faults.push('MAIL_FROM must be set with SMTP_URL, such as Tutti <tutti@example.com>');
  if (areValid && from !== null)
    faults.push('SMTP_URL must be set with MAIL_FROM: it names the server that sends mail');
  return null;
}

/** Returns faults between the settings of mail and others. */
export function mailFaults(config: {
  baseUrl: string | null;
  mail: MailConfig | null;
  registrationVerifiesEmail: boolean;
}): string[] {
  const faults: string[] = [];
  if (config.mail !== null && config.baseUrl === null) {
    faults.push('BASE_URL must be set with SMTP_URL and MAIL_FROM: the links in mails begin with it');
  }
  if (config.registrationVerifiesEmail && config.mail === null) {
    faults.push('REGISTRATION_VERIFY_EMAIL must be false without SMTP_URL and MAIL_FROM, which verification needs');
  }
  return faults;
}

const smtpUrl: Parser<SmtpServer> = (value) => {
  // The value may contain a password and must not be logged.
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url !== null && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  if (!isPlain || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must look like smtp://user:password@host:587 or smtps://user:password@host:465');
  }
  const implicitTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (implicitTls ? IMPLICIT_TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    implicitTls,
    credentials: credentialsOf(url),
  };
};

function credentialsOf(url: URL): SmtpServer['credentials'] {
  if (url.username === '' && url.password === '') return null;
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    throw new Error('has a user name or password with a % that encodes no character: write %25 for a % itself');
  }
}

const sender: Parser<MailSender> = (value) => {
  const start = value.endsWith('>') ? value.indexOf('<') : -1;
  const address = start < 0 ? value : value.slice(start + 1, -1);
  const quoted = start < 0 ? '' : value.slice(0, start).trim();
  const name = quoted.replace(/^"(.*)"$/, '$1');
  const isAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,255}$/i.test(address);
  if (!isAddress || name.length > MAX_SENDER_NAME_LENGTH || /[\p{C}"<>]/u.test(name)) {
    throw new Error(
      `must be an address, or a name and an address such as Tutti <tutti@example.com>, not ${JSON.stringify(value)}`,
    );
  }
  return { name: name === '' ? null : name, address };
};
