import type { Connection } from './connection/connection.js';
import type { Keys } from './connection/keys.js';
import { wrongUse } from './failure.js';
import type { Output } from './output/output.js';

export interface Option {
  /** With two dashes. */
  name: string;
  /** The name of its value; absent for a switch. */
  value?: string;
  help: string;
}

export interface Command {
  name: string;
  /** Its words, as help shows them. */
  words: string;
  summary: string;
  /** Paragraphs below the summary. */
  details?: string;
  options: readonly Option[];
  examples: readonly string[];
  run(call: Call): Promise<void>;
}

/** One run of a command. */
export interface Call {
  command: Command;
  commands: readonly Command[];
  words: readonly string[];
  options: Options;
  out: Output;
  /** Signs in with the profile, or with `TUTTI_URL` and `TUTTI_TOKEN`. */
  connect(): Promise<Connection>;
  /** Idempotency keys of this run. Read standard input first: the keys depend on it. */
  keys(): Promise<Keys>;
  /** The whole standard input. */
  input(): Promise<string>;
}

/** Values by the names of options, without dashes. */
export class Options {
  constructor(private readonly values: Readonly<Record<string, readonly (string | boolean)[]>>) {}

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name]?.at(-1) !== false;
  }

  text(name: string): string | undefined {
    const value = this.values[name]?.at(-1);
    return typeof value === 'string' ? value : undefined;
  }

  all(name: string): string[] {
    return (this.values[name] ?? []).filter((value) => typeof value === 'string');
  }

  /** @throws Failure if several of these are given: they contradict each other */
  allowOne(...names: readonly string[]): void {
    const [one, other] = names.filter((name) => this.has(name));
    if (other !== undefined) throw wrongUse(`--${one} and --${other} contradict each other`);
  }

  /** Values that decide what a command does, for comparing two runs. */
  entries(): [string, readonly (string | boolean)[]][] {
    return Object.entries(this.values)
      .filter(([name]) => !['json', 'fields'].includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
