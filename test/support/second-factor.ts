import { codeOf, fromBase32, stepAt } from '../../src/features/second-factor/totp.js';
import type { Client, Result, Service } from './service.js';
import { expectStatus } from './world.js';

export interface Enrolled {
  /** The client that has set it up. */
  client: Client;
  secret: string;
  recoveryCodes: string[];
  /** Returns the code of the authenticator app, `steps` of 30 s from now. */
  code(steps?: number): string;
}

export const FACTOR = '/api/profile/second-factor';

/** Sets up a second factor as an authenticator app does. The code of the current step is then used. */
export async function setUpSecondFactor(service: Service, client: Client, password: string): Promise<Enrolled> {
  const { secret } = expectStatus(await client.post(FACTOR, { password }), 200);
  const code = (steps = 0) => codeOf(fromBase32(secret), stepAt(service.clock.now()) + steps);
  const confirmed = await client.post(`${FACTOR}/confirm`, { code: code() });
  return { client, secret, code, recoveryCodes: expectStatus(confirmed, 200).recovery_codes };
}

/** Lets time pass, so that the code of the current step is new. */
export function nextStep({ clock }: Service): void {
  clock.advance(30_000);
}

export function logIn(
  service: Service,
  { email, password }: { email: string; password: string },
  code?: string,
  headers: Record<string, string> = {},
): Promise<Result> {
  return service.anonymous.post('/api/login', { email, password, ...(code !== undefined && { code }) }, headers);
}

export function sessionOf(service: Service, login: Result): Client {
  return service.client({ cookie: String(login.headers['set-cookie']).split(';', 1)[0] as string });
}
