import { FileFault } from './fault.js';

/** Parses columns by member, `name=Title,due_date=Due`. @throws FileFault */
export function columnsOf(map: string): Record<string, string> {
  const pairs = map.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new FileFault(`A pair is like name=Title, not ${JSON.stringify(pair)}.`, 'map');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}
