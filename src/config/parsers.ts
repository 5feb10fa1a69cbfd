/** Parses the text of a variable; throws an Error whose message states the accepted values. */
export type Parser<T> = (text: string) => T;

export type Setting = <T, D>(name: string, parse: Parser<T>, fallback: D) => T | D;

export const text: Parser<string> = (value) => value;

export function integer(least: number, most: number): Parser<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`);
    }
    return number;
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Parser<Choice> {
  return (value) => {
    const choice = choices.find((one) => one === value);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}`);
    return choice;
  };
}

export const boolean: Parser<boolean> = (value) => oneOf(['true', 'false'])(value) === 'true';

export function listOf<T>(parse: Parser<T>): Parser<T[]> {
  return (value) => value.split(',').map((part) => parse(part.trim()));
}

export const headerText: Parser<string> = (value) => {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('must consist of visible ASCII characters, without spaces');
  return value;
};
