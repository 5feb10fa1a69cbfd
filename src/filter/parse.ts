import { type Fault, type Filter, LIMITS, type Place, type Term, type TermPlace, type Value } from './tree.js';

const FIELD = /([A-Za-z_]+):/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
/** A value ends before the dots of a range. */
const WORD = /(?:(?!\.\.)[^\s"(),])+/y;
const TEXT = /[^\s"()]+/y;
const OPERATOR = /[<>]=?/y;
const RESERVED = /^(?:none|any|me|\d+|(?=\d*[a-z])[\da-z]{15})$/;

/** Nesting of parentheses and `not` in a text, beyond any tree that is valid. */
const MAX_NESTING = 40;

interface Read {
  node: Term;
  values: Place[];
}

export interface Parsed {
  tree: Filter;
  /** By term of the tree. */
  places: ReadonlyMap<Term, TermPlace>;
}

/** Thrown at the first fault of the syntax. */
export class FilterFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Parses the text of a filter; an empty text matches everything. Fields and values are not checked. @throws FilterFault */
export function parse(text: string): Parsed {
  const places = new Map<Term, TermPlace>();
  let at = 0;
  let nesting = 0;
  let terms = 0;

  function fail(message: string, offset: number, length: number, expected: readonly string[] = []): never {
    throw new FilterFault({ offset, length, message, expected });
  }
  const skip = () => {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  /** True if the next word is this one, without a colon behind it. */
  const isNext = (word: string) => {
    skip();
    return text.startsWith(word, at) && !/[^\s"()]/.test(text[at + word.length] ?? ' ');
  };
  const eat = (word: string) => {
    const found = isNext(word);
    if (found) at += word.length;
    return found;
  };
  const isEnd = () => {
    skip();
    return at >= text.length;
  };
  const wordAt = (offset: number) => text.slice(offset).split(/[\s()]/, 1)[0] || (text[offset] ?? '');

  function or(): Filter {
    const parts = [and()];
    while (eat('or')) parts.push(and());
    return joined('or', parts);
  }

  function and(): Filter {
    const parts = [unit()];
    while (!isEnd() && text[at] !== ')' && !isNext('or')) {
      eat('and');
      parts.push(unit());
    }
    return joined('and', parts);
  }

  function nested(offset: number, read: () => Filter): Filter {
    nesting += 1;
    if (nesting > MAX_NESTING) fail(TOO_DEEP, offset, 1);
    const inner = read();
    nesting -= 1;
    return inner;
  }

  function unit(): Filter {
    if (isEnd()) {
      const last = text.trim().split(/\s+/).at(-1) ?? '';
      fail(`ends after "${last}", where a term must follow`, text.trimEnd().length - last.length, last.length, TERM);
    }
    const start = at;
    if (eat('not')) return { not: nested(start, unit) };
    if (text[at] === '(') {
      at += 1;
      const inner = nested(start, or);
      skip();
      if (text[at] !== ')') fail('has no closing parenthesis', start, 1, [')']);
      at += 1;
      return inner;
    }
    if (text[at] === ')') fail('has a closing parenthesis without an opening one', at, 1, TERM);
    for (const word of ['and', 'or']) {
      if (isNext(word)) fail(`has "${word}" where a term must be: quote it to find it in texts`, at, word.length, TERM);
    }
    return signedTerm();
  }

  function signedTerm(): Filter {
    const start = at;
    const negated = text[at] === '-';
    if (negated) at += 1;
    if (negated && /^[\s()]?$/.test(text[at] ?? '')) {
      fail('has a "-" without a term directly after it: a group takes "not"', start, 1, TERM);
    }
    if (text[at] === ',') fail('has a comma without a field', at, 1, TERM);
    terms += 1;
    if (terms > LIMITS.terms) fail(`has more than ${LIMITS.terms} terms`, start, wordAt(start).length);
    const term = read();
    places.set(term.node, { offset: start, length: at - start, values: term.values });
    if (at < text.length && !/[\s()]/.test(text[at] ?? '')) {
      fail('needs white space between two terms', at, 1, [' ']);
    }
    return negated ? { not: term.node } : term.node;
  }

  function read(): Read {
    const start = at;
    FIELD.lastIndex = at;
    const field = FIELD.exec(text)?.[1];
    if (field === undefined) return { node: { text: textValue() }, values: [] };
    at += field.length + 1;
    return test(field, start);
  }

  function textValue(): string {
    const start = at;
    if (text[at] === ':') fail('has a colon without a field: quote it to find it in texts', at, wordAt(at).length);
    const value = text[at] === '"' ? quoted() : (take(TEXT) ?? '');
    if (value.trim() === '') fail('has an empty text', start, at - start, TERM);
    return value;
  }

  function test(field: string, start: number): Read {
    const missing = (message: string): never => fail(message, start, at - start, ['a value']);
    const op = take(OPERATOR) as '<' | '<=' | '>' | '>=' | undefined;
    const first = value();
    if (op !== undefined) {
      if (first === undefined) return missing(`has nothing to compare "${field}" with`);
      return { node: { field, op, value: first.value }, values: [first] };
    }
    if (text.startsWith('..', at)) {
      const dots = { offset: at, length: 2 };
      at += 2;
      const last = value();
      if (first === undefined && last === undefined) return missing(`has a range of "${field}" without an end`);
      return {
        node: { field, op: '..', value: [first?.value ?? null, last?.value ?? null] },
        values: [first ?? dots, last ?? dots],
      };
    }
    if (first === undefined) return missing(`has no value for "${field}"`);
    const all = [first];
    while (text[at] === ',') {
      at += 1;
      all.push(value() ?? missing(`has a comma without a value after it`));
    }
    if (all.length > LIMITS.values) missing(`has more than ${LIMITS.values} values for "${field}"`);
    const values = all.map((one) => one.value);
    return {
      node: all.length === 1 ? { field, op: '=', value: first.value } : { field, op: 'in', value: values },
      values: all,
    };
  }

  function value(): (Place & { value: Value }) | undefined {
    const offset = at;
    const isQuoted = text[at] === '"';
    const found = isQuoted ? quoted() : take(WORD);
    return found === undefined ? undefined : { offset, length: at - offset, value: meant(found, isQuoted) };
  }

  function quoted(): string {
    const start = at;
    const found = take(QUOTED);
    if (found === undefined) return fail('has no closing quotation mark', start, text.length - start, ['"']);
    let value: string;
    try {
      value = JSON.parse(found);
    } catch {
      return fail('has a text that is not a JSON string', start, found.length, ['a JSON string']);
    }
    if (UNUSABLE.test(value)) fail('has a character that no text contains', start, found.length);
    return value;
  }

  if (text.length > LIMITS.characters) {
    fail(`has more than ${LIMITS.characters} characters`, LIMITS.characters, text.length - LIMITS.characters);
  }
  if (isEnd()) return { tree: { and: [] }, places };
  const tree = or();
  if (!isEnd()) fail('has a closing parenthesis without an opening one', at, 1);
  const deep = tooDeep(tree);
  const place = deep === null ? undefined : places.get(deep);
  if (place !== undefined) fail(TOO_DEEP, place.offset, place.length);
  return { tree, places };
}

const TERM = ['a term', 'a word', '(', 'not'];

export const TOO_DEEP = `is nested more than ${LIMITS.depth} deep`;

/** NUL, and halves of surrogate pairs. */
export const UNUSABLE = /\0|\p{Surrogate}/u;

function meant(value: string, isQuoted: boolean): Value {
  return isQuoted && RESERVED.test(value.toLowerCase()) ? { name: value } : value;
}

/** Joins parts; a group in a group of the same kind is part of it. */
export function joined(kind: 'and' | 'or', parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part as { [Kind in typeof kind]?: readonly Filter[] })[kind] ?? [part]);
  const [only] = flat;
  if (flat.length === 1 && only !== undefined) return only;
  return kind === 'and' ? { and: flat } : { or: flat };
}

/** Returns a term that is nested too deeply; null if there is none. */
export function tooDeep(filter: Filter, depth = 0): Term | null {
  const inner = 'and' in filter ? filter.and : 'or' in filter ? filter.or : 'not' in filter ? [filter.not] : undefined;
  if (inner === undefined) return depth > LIMITS.depth ? (filter as Term) : null;
  for (const one of inner) {
    const found = tooDeep(one, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
