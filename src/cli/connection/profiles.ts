import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXIT, Failure } from '../failure.js';

/** The configuration of a user: a folder that only the user can read. */

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Connected {
  client_id: string;
  refresh_token: string;
  /** Milliseconds since 1970. */
  expires_at: number;
  token_endpoint: string;
  revocation_endpoint?: string;
  resource: string;
}

export interface Profile {
  url: string;
  token: string;
  /** Present if the profile signed in by OAuth. */
  oauth?: Connected;
}

interface Stored {
  profiles: Record<string, Profile>;
}

const PROFILES = 'profiles.json';

function configFolder({ XDG_CONFIG_HOME: xdg, APPDATA: appData }: Environment): string {
  if (xdg !== undefined && xdg !== '') return join(xdg, 'tutti');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'tutti');
  if (process.platform === 'win32' && appData !== undefined) return join(appData, 'tutti');
  return join(homedir(), '.config', 'tutti');
}

export function readProfile(env: Environment, name: string): Profile | undefined {
  const { profiles } = readStored(env);
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

export function writeProfile(env: Environment, name: string, profile: Profile | undefined): void {
  const { profiles } = readStored(env);
  const others = Object.entries(profiles).filter(([other]) => other !== name);
  const all = profile === undefined ? others : [...others, [name, profile] as const];
  writePrivate(env, PROFILES, { profiles: Object.fromEntries(all) } satisfies Stored);
}

function readStored(env: Environment): Stored {
  return readPrivate<Stored>(env, PROFILES) ?? { profiles: {} };
}

/** Returns the content of a file of the configuration; undefined if there is none. */
export function readPrivate<T>(env: Environment, file: string): T | undefined {
  const path = join(configFolder(env), file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Failure(EXIT.failed, 'CONFIGURATION', `${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Failure(EXIT.failed, 'CONFIGURATION', `${path} is not JSON: correct it, or remove it and sign in again`);
  }
}

/** Replaces a file of the configuration, so that a reader finds it as it was or as it becomes. */
export function writePrivate(env: Environment, file: string, content: object): void {
  const path = join(configFolder(env), file);
  const written = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(written, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    chmodSync(written, 0o600);
    renameSync(written, path);
  } catch (error) {
    throw new Failure(EXIT.failed, 'CONFIGURATION', `${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Removes a file of the configuration, and those of a folder that were written before a time. */
export function removePrivate(env: Environment, folder: string, before: number, file?: string): void {
  if (file !== undefined) rmSync(join(configFolder(env), file), { force: true });
  const path = join(configFolder(env), folder);
  let names: string[];
  try {
    names = readdirSync(path);
  } catch {
    return;
  }
  for (const name of names) {
    const old = join(path, name);
    if ((statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(old, { force: true });
  }
}
