import { errorMessage, isObject } from '../../lib/typed.js';
import { FileFault } from './fault.js';

/** An object of a file. */
export type Root = Readonly<Record<string, unknown>>;

/** Returns the object that a text is. @throws FileFault when it is another text */
export function rootOf(text: string, what: 'backup' | 'board'): Root {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    throw new FileFault(`The ${what} cannot be read: ${errorMessage(error)}`);
  }
  if (!isMembers(root)) throw new FileFault(`The ${what} cannot be read: it is not an object.`);
  return root;
}

export function isMembers(value: unknown): value is Root {
  return isObject(value) && !Array.isArray(value);
}

/** Returns the object that a line is. @throws Error if it is another text */
export function membersIn(line: string): object {
  const value: unknown = JSON.parse(line);
  if (!isMembers(value)) throw new Error('It is not a JSON object.');
  return value;
}
