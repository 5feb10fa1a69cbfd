import type { Static, TSchema } from '@sinclair/typebox';
import type { Caller } from '../../access/caller.js';
import type { Scope } from '../../access/scopes.js';
import type { Context } from '../../context.js';

/** On whose behalf a tool is called, and with what. */
export interface Call {
  context: Context;
  caller: Caller;
  /** Counts something that is about to be created. @throws AppError RATE_LIMITED */
  countCreation(): Promise<void>;
  /** Checks a body as the route that takes it does. @throws AppError VALIDATION_FAILED */
  validate<T extends TSchema>(schema: T, body: unknown): Static<T>;
}

/** What a tool answers: facts, and a sentence about them that holds no text of users. */
export interface Answer<T> {
  facts: T;
  sentence: string;
}

/** Something that a language model can do. */
export interface Tool {
  /** A verb, and what it is about. */
  name: string;
  title: string;
  description: string;
  /** All of these are needed. */
  scopes: readonly Scope[];
  input: TSchema;
  output: TSchema;
  readOnly: boolean;
  /** Whether it takes something away. */
  destructive: boolean;
  /** Whether calling it again changes nothing more. */
  idempotent: boolean;
  run(call: Call, input: never): Promise<Answer<unknown>>;
}

interface Definition<In extends TSchema, Out extends TSchema> {
  title: string;
  description: string;
  scopes: readonly Scope[];
  input: In;
  output: Out;
  /** How it changes things; reading when absent. */
  writes?: { destructive?: true; idempotent?: true };
  run(call: Call, input: Static<In>): Promise<Answer<Static<Out>>>;
}

/** Defines a tool: what it takes and gives follows from its schemas. */
export function tool<In extends TSchema, Out extends TSchema>(name: string, definition: Definition<In, Out>): Tool {
  const { writes, run, ...rest } = definition;
  return {
    name,
    ...rest,
    readOnly: writes === undefined,
    destructive: writes?.destructive === true,
    idempotent: writes === undefined || writes.idempotent === true,
    run: run as Tool['run'],
  };
}
