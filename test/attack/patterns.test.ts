import { check, type Diagnostics } from 'recheck';
import t from 'tap';
import { type Found, findRegularExpressions } from './regular-expressions.js';

/** The tool mutates its attacks over generations. All its findings are in the first one. */
const ONE_GENERATION = { maxIteration: 1, crossoverSize: 5, mutateSize: 10, maxGenerationSize: 20 };
/** The tool counts steps, not time: a busy machine changes no verdict. */
const NO_TIMEOUTS = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null };
const PARAMETERS = { ...ONE_GENERATION, ...NO_TIMEOUTS, maxInitialGenerationSize: 100, attackLimit: 100_000_000 };

/** Unbounded repetition. A pattern without it reads a bounded part of a text from each position. */
const REPEATS = /[*+]|\{\d+,\}/;

function analyse(source: string, flags: string): Promise<Diagnostics> {
  return check(source, flags, PARAMETERS);
}

t.test('The tool finds expressions that have blocked the service, or would', async (t) => {
  for (const [source, flags] of [
    ['^Bearer(?: +(.*?))? *$', 'is'],
    [String.raw`(\d)(?:\s*(?:de|a|\s)\s*(\d))?\s*(?:de)?\s*(?:-|\/|\s*(?:de|,)?\s*)(enero)`, 'i'],
    [String.raw`(?<![\p{L}\p{N}])a\s*(?:,|\s)\s*b`, 'u'],
    [String.raw`<\/?[a-z][^>]*>`, 'i'],
    ['%.*$', ''],
    ['^(?:a+)+$', ''],
  ] as const) {
    t.match(await analyse(source, flags), { status: 'vulnerable' }, source);
  }
});

t.test('Every regular expression on text from outside takes time in proportion to its length', async (t) => {
  const all = await findRegularExpressions();
  const distinct = new Map(all.map((found) => [`/${found.source}/${found.flags}`, found]));
  for (const file of ['src/', 'db/', 'commands/import', 'openapi/', 'ajv-formats']) {
    t.ok(
      [...distinct.values()].some((found) => found.file.startsWith(file)),
      `there are some in ${file}`,
    );
  }
  const repeating = [...distinct].filter(([, { source }]) => REPEATS.test(source));
  await Promise.all(
    repeating.map(async ([pattern, found]) => {
      const fault = await faultOf(found);
      t.equal(fault, undefined, `${found.file}: ${pattern}`);
    }),
  );
});

async function faultOf({ source, flags }: Found): Promise<string | undefined> {
  if (flags.includes('v')) return slowness(new RegExp(source, flags));
  const verdict = await analyse(source, flags);
  if (verdict.status === 'safe') return undefined;
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind;
}

function slowness(pattern: RegExp): string | undefined {
  for (const unit of [' ', 'a', '0', '-', ',', 'a-', '"', '\n', 'aA0 ', 'あ', '☀', 'あa', 'a☀']) {
    const text = `${unit.repeat(100_000 / unit.length)}\u0000`;
    // Processor time, because the machine may be busy.
    const started = process.cpuUsage();
    text.replace(pattern, '');
    const spent = process.cpuUsage(started).user / 1_000;
    if (spent > 1_000) return `${spent} ms for ${JSON.stringify(unit)}`;
  }
  return undefined;
}
