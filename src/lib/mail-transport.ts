import type Mail from 'nodemailer/lib/mailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

/**
 * The only module that sends mail. It keeps a few connections to one SMTP server open for as long as mails follow each
 * other. Nothing is logged: mails contain secrets.
 */

/** In milliseconds. */
const TIMEOUTS = {
  /** For each step of the connection, and for a reply. */
  stepMs: 10_000,
  /** For a mail from its start to the last reply: a server that sends a byte now and then never exceeds the other one. */
  mailMs: 30_000,
  /** Shorter than a step, so that it is not an error. */
  idleMs: 5_000,
};

const MAX_CONNECTIONS = 4;
const MAILS_PER_CONNECTION = 100;

interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Readonly<Record<string, string>>;
  /** Without angle brackets; the same for each attempt, so that receivers recognise a repetition. */
  messageId: string;
}

export interface MailTransport {
  /**
   * Sends a mail to one receiver. Resolves when the server has accepted it.
   * @throws MailFailure, and the reason of `stop`
   */
  send(message: MailMessage, stop?: AbortSignal): Promise<void>;
  /** Closes idle connections at once, and others when their mail is sent. */
  close(): void;
}

export interface MailServer {
  smtp: {
    host: string;
    port: number;
    implicitTls: boolean;
    credentials: { user: string; password: string } | null;
  };
  from: { name: string | null; address: string };
}

/** A mail that was not accepted. The message may quote the server, and so the receiver: it is for the operator only. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  constructor(
    message: string,
    /** Code of the library (`EAUTH`, `ETIMEDOUT`) and of the reply, which name no person: for logs. */
    readonly reason: string,
    /** True if the server refuses this mail or its receiver for good. */
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

/** Returns null without a server. The library is loaded with the first mail. */
export function createMailTransport(server: MailServer | null, timeouts = TIMEOUTS): MailTransport | null {
  if (server === null) return null;
  let opening: Promise<Mail<SMTPPool.SentMessageInfo>> | undefined;
  return {
    async send(message, stop) {
      opening ??= open(server, timeouts);
      const transporter = await opening;
      const timeout = AbortSignal.timeout(timeouts.mailMs);
      const signal = stop === undefined ? timeout : AbortSignal.any([stop, timeout]);
      try {
        await transporter.sendMail({ ...composed(server, message), signal });
      } catch (error) {
        stop?.throwIfAborted();
        throw failureOf(error);
      }
    },
    close() {
      opening?.then((transporter) => transporter.close()).catch(() => undefined);
      opening = undefined;
    },
  };
}

async function open(
  { smtp }: MailServer,
  { stepMs, idleMs }: typeof TIMEOUTS,
): Promise<Mail<SMTPPool.SentMessageInfo>> {
  const { createTransport } = await import('nodemailer');
  const { host, port, implicitTls, credentials } = smtp;
  const isLocal = isLoopback(host);
  return createTransport({
    pool: true,
    host,
    port,
    secure: implicitTls,
    // On this machine, TLS is used if the relay offers it, and its certificate protects nothing.
    requireTLS: !implicitTls && !isLocal,
    opportunisticTLS: isLocal,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' },
    ...(credentials !== null && { auth: { user: credentials.user, pass: credentials.password } }),
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    idleTimeout: idleMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** One address without a name: what would add a header, or another receiver, is refused. */
const RECEIVER = /^[^\s\p{C}@,;:<>()[\]"\\]{1,64}@[a-z0-9.-]{1,255}$/iu;

/** @throws MailFailure if the receiver is not one address */
function composed({ from }: MailServer, { to, subject, text, html, headers = {}, messageId }: MailMessage) {
  if (!RECEIVER.test(to)) throw new MailFailure('The receiver is not one address.', 'EENVELOPE', true);
  return {
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    subject: inOneLine(subject),
    text,
    ...(html !== undefined && { html }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inOneLine(value)])),
    messageId: `<${messageId}>`,
    xMailer: false as const,
  };
}

/** Replaces control characters, ends of lines, and characters that reverse the direction of the text after them. */
function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}

interface LibraryError extends Error {
  code?: string;
  responseCode?: number;
}

/** Failures at a sign-in are of the settings, not of the mail. 503 is a fault of the session. */
function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error;
  const { message, code = 'EUNKNOWN', responseCode } = error as LibraryError;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isOfMail && responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  const isLate = code === 'EABORT';
  const reason = isLate ? 'ETIMEDOUT' : responseCode === undefined ? code : `${code} ${responseCode}`;
  return new MailFailure(isLate ? 'The mail server did not accept the mail in time.' : message, reason, isPermanent);
}
