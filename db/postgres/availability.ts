import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, errorMessage } from '../../src/lib/typed.js';
import { DatabaseUnavailable, unavailableIfLost, WriteLocked } from '../errors.js';

const PROBE_LIMIT_MS = 2_000;
const PROBE_INTERVAL_MS = 250;

/**
 * Knows whether the server responds. If a statement or a new connection gets no response in time, all further ones are
 * refused at once, until a probe succeeds.
 *
 * A refused connection is not such a case: it fails at once by itself.
 */
export class Availability {
  readonly #connect: (timeoutMs: number) => Promise<pg.Client>;
  /** The connection for probes. It is separate, so that no other statement delays them. */
  #client: Promise<pg.Client> | undefined;
  /** The reason why statements are refused. */
  #cause: unknown;
  #isClosed = false;

  constructor(connect: (timeoutMs: number) => Promise<pg.Client>) {
    this.#connect = connect;
  }

  /** @throws DatabaseUnavailable while the server does not respond */
  check(): void {
    if (this.#cause !== undefined) throw new DatabaseUnavailable(this.#cause);
  }

  /** Returns what to throw for the error of a statement. */
  failed(error: unknown): unknown {
    if (isSilence(error)) this.#refuse(error);
    return unavailableIfLost(error);
  }

  /** Returns what to throw for a failed connection. */
  unreachable(error: unknown): DatabaseUnavailable | WriteLocked {
    if (isSilence(error)) this.#refuse(error);
    return error instanceof DatabaseUnavailable || error instanceof WriteLocked
      ? error
      : new DatabaseUnavailable(error);
  }

  #refuse(cause: unknown): void {
    if (this.#cause !== undefined || this.#isClosed) return;
    this.#cause = cause;
    void this.#untilResponse();
  }

  async #untilResponse(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.probe();
        break;
      } catch {
        await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
      }
    }
    this.#cause = undefined;
  }

  /** Runs a query. @throws DatabaseUnavailable without a response in two seconds */
  async probe(): Promise<void> {
    this.#client ??= this.#open();
    const client = this.#client;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timeout expired')), PROBE_LIMIT_MS);
    });
    try {
      await Promise.race([client.then((open) => open.query('SELECT 1')), timeout]);
    } catch (error) {
      this.#forget(client);
      // If it does not respond, its own timeouts end it.
      client.then((late) => late.end()).catch(() => undefined);
      throw this.unreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #open(): Promise<pg.Client> {
    const client = this.#connect(PROBE_LIMIT_MS);
    client.then((open) => open.once('end', () => this.#forget(client))).catch(() => this.#forget(client));
    return client;
  }

  #forget(client: Promise<pg.Client>): void {
    if (this.#client === client) this.#client = undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#client?.catch(() => undefined))?.end();
  }
}

/** True if no response came in time. A pool whose connections are all in use is another case. */
function isSilence(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return /^E(TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/.test(code);
  return /^(Query read timeout|timeout expired|Connection terminated due to connection timeout)/.test(
    errorMessage(error),
  );
}
