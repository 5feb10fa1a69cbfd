import { createClient } from '../../src/client/index.js';
import { required } from '../../src/lib/typed.js';
import { type App, connectApp, registerApp } from '../support/app.js';
import { processorTime } from '../support/process-figures.js';
import { newToken, type Person, signIn } from '../support/server.js';

const ROUNDS = 5;
const APPS = 10;
/** Connections of each app in a round: with all rounds fewer than an account may have, so that none ends for another. */
const OF_EACH = 3;

/**
 * Connects apps, each by an authorization request, the decision of a user and the redemption of the code.
 * @returns the processor time of the server for one connection in milliseconds, by round; the first is for warming up
 */
export async function measureConnections({ url, pid }: { url: string; pid: number }): Promise<number[]> {
  const apps = await Promise.all(Array.from({ length: APPS }, (_, at) => registerApp(url, `App ${at}`)));
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const person = { email: `connections-${round}@example.com`, password: 'correct horse battery' };
    const session = await sessionOf(url, person);
    const before = required(processorTime(pid) ?? undefined);
    for (let count = 0; count < OF_EACH; count++) await connectAll(url, session, apps);
    rounds.push((required(processorTime(pid) ?? undefined) - before) / (OF_EACH * APPS));
  }
  return rounds;
}

async function sessionOf(url: string, person: Person) {
  await newToken(url, person);
  return createClient({ baseUrl: url, headers: { cookie: required((await signIn(url, person)) ?? undefined) } });
}

async function connectAll(url: string, session: ReturnType<typeof createClient>, apps: readonly App[]): Promise<void> {
  for (const app of apps) await connectApp(url, session, app);
}
