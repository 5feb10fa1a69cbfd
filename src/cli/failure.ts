import { ServiceError } from '../client/index.js';

/** A bulk call that changed nothing, because one of its operations failed. */
export class BulkFailure extends ServiceError {
  constructor(
    { status, body }: ServiceError,
    /** The reference on the command line to the object of this operation. */
    readonly reference: string,
    /** True if bulk calls before this one are done. */
    readonly isPartial: boolean,
  ) {
    super(status, body);
  }
}

/** Exit codes of the command. They are documented in `docs/cli.md`. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  ambiguous: 4,
  notAllowed: 5,
  unavailable: 6,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A failure that the command itself finds. `body` has the form of an error of the API. */
export class Failure extends Error {
  override name = 'Failure';
  readonly body: { error: string; code: string; [more: string]: unknown };

  constructor(
    readonly exit: Exit,
    code: string,
    message: string,
    more: object = {},
  ) {
    super(message);
    this.body = { error: message, code, ...more };
  }
}

export function wrongUse(message: string): Failure {
  return new Failure(EXIT.usage, 'WRONG_USE', message);
}

const EXIT_OF_CODE: Record<string, Exit> = {
  NOT_FOUND: EXIT.notFound,
  UNKNOWN_NAME: EXIT.notFound,
  AMBIGUOUS_NAME: EXIT.ambiguous,
  FORBIDDEN: EXIT.notAllowed,
  INSUFFICIENT_SCOPE: EXIT.notAllowed,
  CONFLICT: EXIT.ambiguous,
  PRECONDITION_FAILED: EXIT.ambiguous,
};

const EXIT_OF_STATUS: Record<number, Exit> = {
  401: EXIT.notAllowed,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  409: EXIT.ambiguous,
  412: EXIT.ambiguous,
  422: EXIT.ambiguous,
  429: EXIT.unavailable,
  502: EXIT.unavailable,
  503: EXIT.unavailable,
  504: EXIT.unavailable,
};

export function exitOf(error: unknown): Exit {
  if (error instanceof Failure) return error.exit;
  if (!(error instanceof ServiceError)) return EXIT.failed;
  const { cause, code } = error.body ?? {};
  // A batch fails with the error of one of its operations.
  if (cause !== undefined) return EXIT_OF_CODE[cause.code] ?? EXIT.failed;
  return EXIT_OF_CODE[code ?? ''] ?? EXIT_OF_STATUS[error.status] ?? EXIT.failed;
}

/** Returns an error in the form of the API; undefined for a fault of the command itself. */
export function bodyOf(error: unknown): { error: string; code: string } | undefined {
  if (error instanceof Failure) return error.body;
  if (!(error instanceof ServiceError)) return undefined;
  return error.body ?? { error: error.message, code: `HTTP_${error.status}` };
}

/** Returns one sentence with the code of the API. */
export function sentenceOf(error: unknown): string | undefined {
  const body = bodyOf(error);
  if (body === undefined) return undefined;
  const { cause } = body as { cause?: { error: string; code: string } };
  const { error: text, code } = cause ?? body;
  const sentence = text.trim().replace(/\.$/, '');
  if (code === 'WRONG_USE') return `${sentence}.`;
  if (!(error instanceof BulkFailure)) return `${sentence} (${code}).`;
  const rest = error.isPartial ? 'nothing more' : 'nothing';
  return `${JSON.stringify(error.reference)}: ${sentence} (${code}); ${rest} was changed.`;
}
