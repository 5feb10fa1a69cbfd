import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { createValidator } from '../../http/validation/validation.js';
import type { AppError } from '../../lib/errors.js';
import { isKeyOf, isObject } from '../../lib/typed.js';
import type { OperationClient, OperationId } from '../client.js';

export interface Call {
  client: OperationClient;
  caller: Caller;
  /** Name of the tool that the message calls; undefined for other messages. */
  toolName: unknown;
  /** Fault in the text of the arguments, which are absent then. */
  unfit: AppError | null;
  /** For the few reads that no operation covers. */
  context: Context;
}

/** Result of a tool: facts, and a sentence about them that contains no text of users. */
export interface Outcome<T> {
  facts: T;
  sentence: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  operations: readonly OperationId[];
  /** Number of these operations that a token must be able to use, or it does not see the tool. */
  needs: 'all' | 'one';
  /** Operations of which a token must be able to use one besides. */
  oneOf: readonly OperationId[];
  /** Operations for parts of the answer, which it lacks without them. */
  parts: readonly OperationId[];
  /** Operations that an argument needs besides. */
  ofArguments: Readonly<Record<string, readonly OperationId[]>>;
  input: TSchema;
  output: TSchema;
  readOnly: boolean;
  destructive: boolean;
  /** True if a second call changes nothing more. */
  idempotent: boolean;
  /** @throws AppError VALIDATION_FAILED, UNKNOWN_MEMBER */
  run(call: Call, input: unknown): Promise<Outcome<object>>;
}

interface Definition<In extends TObject, Out extends TSchema> {
  title: string;
  description: string;
  operations: readonly OperationId[];
  /** Default: `all`. */
  needs?: 'all' | 'one';
  /** Default: none. */
  oneOf?: readonly OperationId[];
  parts?: readonly OperationId[];
  ofArguments?: { readonly [Name in keyof Static<In>]?: readonly OperationId[] };
  input: In;
  output: Out;
  /** Absent for tools that only read. */
  writes?: { destructive?: true; idempotent?: true };
  run(call: Call, input: Static<In>): Promise<Outcome<Static<Out> & object>>;
}

export function tool<In extends TObject, Out extends TSchema>(name: string, definition: Definition<In, Out>): Tool {
  const { writes, run, ofArguments = {}, ...rest } = definition;
  const input = writes === undefined ? definition.input : rehearsable(definition.input);
  const check = createValidator(input);
  return {
    name,
    needs: 'all',
    oneOf: [],
    parts: [],
    ofArguments: ofArguments as Tool['ofArguments'],
    ...rest,
    input,
    readOnly: writes === undefined,
    destructive: writes?.destructive === true,
    idempotent: writes === undefined || writes.idempotent === true,
    async run(call, given) {
      if (call.unfit !== null) throw call.unfit;
      const { dry_run: isRehearsal = false, ...members } = check(withoutNulls(given, input)) as Static<In> & {
        dry_run?: boolean;
      };
      if (isRehearsal) return rehearse(call, (rehearsal) => run(rehearsal, members as Static<In>));
      call.client.batch = null;
      const { facts, sentence } = await run(call, members as Static<In>);
      const { batch } = call.client;
      return { facts: batch === null ? facts : { ...facts, batch }, sentence };
    },
  };
}

/** Removes arguments that are null: adapters of agents send null for each argument without a value. */
function withoutNulls(given: unknown, { properties }: TObject): unknown {
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || !isKeyOf(properties, name)),
  );
}

const REHEARSAL = { description: 'shows the effect, changes nothing' };

function rehearsable(input: TObject): TObject {
  return Type.Object({ ...input.properties, dry_run: Type.Optional(Type.Boolean(REHEARSAL)) });
}

async function rehearse(call: Call, run: (rehearsal: Call) => Promise<Outcome<object>>): Promise<Outcome<object>> {
  const client = call.client.rehearsing();
  const { facts } = await run({ ...call, client });
  const changes = client.wouldChange === null ? 'nothing' : client.wouldChange;
  return {
    facts: { ...facts, dry_run: true },
    sentence: `Only a rehearsal, nothing was changed. This call would change: ${changes}. New ids are 0.`,
  };
}
