import type { ErrorObject } from 'ajv';
import { type AppError, detailsToError, type ErrorDetail, MAX_FAULTS } from '../../lib/errors.js';
import { MAX_NAME_LENGTH, pointerToken } from '../../lib/json-text.js';
import { similarName } from '../../lib/names.js';

/**
 * Fault of one member of a part of a request. `path` is a JSON pointer into the part (RFC 6901), empty for the part
 * itself; the message does not contain the name of the member.
 */
export interface AjvError extends ErrorDetail {
  unknown?: boolean;
}

/**
 * Creates one error for all faults of a part of a request.
 * @param part start of the paths: `body`, `query`
 */
export function faultsToError(faults: readonly AjvError[], part: string): AppError {
  return detailsToError(
    faults.map(({ path, message }) => ({ path: `${part}${path}`, message })),
    faults.every(({ unknown }) => unknown === true) ? unknownCode(part) : 'VALIDATION_FAILED',
  );
}

function unknownCode(part: string) {
  return part === 'query' ? 'UNKNOWN_PARAMETER' : 'UNKNOWN_MEMBER';
}

/** Converts errors of an Ajv validator to faults, at most one per member. */
export function faultsFrom(errors: readonly ErrorObject[], part: string): AjvError[] {
  const faults: AjvError[] = [];
  for (const error of withoutBranches(errors)) {
    const fault = faultFrom(error, part);
    const isKnown = faults.some(({ path }) => path === fault.path);
    if (!isKnown) faults.push(fault);
    if (faults.length > MAX_FAULTS) break;
  }
  return faults;
}

/**
 * Drops errors of union branches that the client did not mean: for a string that may be a string or an object, only
 * the faults of the string branch are kept. A validator reports the errors of the branches directly before that of
 * their union, so that each error is seen once.
 */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const left: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      left.push(error);
      continue;
    }
    const { instancePath: place } = error;
    const isOfUnion = ({ instancePath }: ErrorObject) => instancePath === place || instancePath.startsWith(`${place}/`);
    const branches = left.splice(left.findLastIndex((one) => !isOfUnion(one)) + 1);
    const meant = branches.filter(({ keyword, instancePath }) => keyword !== 'type' || instancePath !== place);
    const selected = meant.length > 0 ? mergedBranches(error, branches, meant) : [ofTypes(error, branches)];
    for (const one of selected) left.push(one);
  }
  return left;
}

/** Selects the intended branches. Branches for dates and timestamps, and for one of several values, are merged. */
function mergedBranches(union: ErrorObject, branches: readonly ErrorObject[], meant: ErrorObject[]): ErrorObject[] {
  const here = branches.filter(({ instancePath }) => instancePath === union.instancePath);
  const formats = here.filter(({ keyword }) => keyword === 'format');
  if (formats.length > 1) return [{ ...union, keyword: 'format', params: { format: 'date-or-timestamp' } }];
  const allowed = here.flatMap(({ parentSchema }) => parentSchema?.enum ?? []);
  if (allowed.length > 0 && here.length > 1) {
    return [{ ...union, keyword: 'enum', params: { allowedValues: [...new Set(allowed)] } }];
  }
  return meant;
}

function ofTypes(union: ErrorObject, branches: readonly ErrorObject[]): ErrorObject {
  return { ...union, keyword: 'type', params: { type: [...new Set(branches.flatMap(({ params }) => params.type))] } };
}

const BY_CURSOR = ': to read further, follow `next_cursor` with the parameter `cursor`';

function faultFrom(error: ErrorObject, part: string): AjvError {
  const { instancePath, keyword, params } = error;
  if (keyword === 'required') return { path: `${instancePath}/${params.missingProperty}`, message: 'is required' };
  if (keyword === 'additionalProperties') {
    const known = Object.keys(error.parentSchema?.properties ?? {});
    return unknownMember(instancePath, String(params.additionalProperty), known, part);
  }
  const instead = part === 'querystring' && instancePath === '/offset' && keyword === 'maximum' ? BY_CURSOR : '';
  return { path: instancePath, message: `${sentence(error)}${instead}` };
}

/** Fault for an unknown member or parameter, with the most similar known name. */
export function unknownMember(path: string, name: string, known: readonly string[], part: string): AjvError {
  const what = part === 'querystring' ? 'is not a parameter of this operation' : 'is not a member of this operation';
  return { path: `${path}/${pointerToken(name)}`, message: `${what}${suggestion(name, known, part)}`, unknown: true };
}

/** Names of other services for parameters of lists, in lower case without marks. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ page: 'cursor', pagenumber: 'cursor', after: 'cursor', pagetoken: 'cursor' },
  ...{ perpage: 'limit', pagesize: 'limit', size: 'limit', count: 'limit' },
  ...{ sort: 'order_by', sortby: 'order_by', order: 'order_by', ordering: 'order_by' },
  ...{ search: 'q', query: 'q', keyword: 'q' },
};

function suggestion(name: string, known: readonly string[], part: string): string {
  if (name.length > MAX_NAME_LENGTH) return '';
  const other = part === 'querystring' && OTHER_NAMES[name.toLowerCase().replaceAll(/[_-]/g, '')];
  if (other && known.includes(other)) return `: use ${other}`;
  const likely = similarName(name, known);
  return likely === undefined ? '' : `: did you mean ${likely}?`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const BLANK = 'must not be blank';

const FORMATS: Readonly<Record<string, string>> = {
  visible: BLANK,
  date: 'must be an existing date, such as 2026-03-31',
  'date-time': 'must be a timestamp with a time zone, such as 2026-03-31T08:00:00Z',
  'date-or-timestamp':
    'must be an existing date, such as 2026-03-31, or a timestamp with a time zone, such as 2026-03-31T08:00:00Z',
  email: 'must be an e-mail address, such as ada@example.com',
};

function sentence({ keyword, params, parentSchema, message = 'is not valid' }: ErrorObject): string {
  const examples: unknown[] | undefined = parentSchema?.examples;
  const sortFields: string[] | undefined = parentSchema?.['x-sort-fields'];
  const limit = Number(params.limit);
  if (sortFields !== undefined) return sortSentence(sortFields);
  switch (keyword) {
    case 'enum':
      return `must be one of ${listed(params.allowedValues)}`;
    case 'type':
      return `must be ${listed([params.type].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type)))}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minProperties':
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} elements`;
    case 'maxItems':
      return `must have at most ${limit} elements`;
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'format':
      return FORMATS[String(params.format)] ?? 'does not have the required form';
    case 'pattern':
      if (params.pattern === '\\S') return BLANK;
      return examples === undefined
        ? 'has a form that is not allowed'
        : `must look like ${[examples[0]].flat().join()}`;
    default:
      return message;
  }
}

function sortSentence(fields: readonly string[]): string {
  return `must list fields of ${listed(fields)}, each optionally followed by :asc or :desc, such as ${fields[0]}:desc`;
}

/** `a, b or c`. */
function listed(values: readonly unknown[]): string {
  const texts = values.map(String);
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
