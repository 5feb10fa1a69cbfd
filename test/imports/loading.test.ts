import { build, type Metafile } from 'esbuild';
import t from 'tap';
import { FORMAT_NAMES, type FormatName } from '../../src/imports/formats/format-names.js';

/** Packages, and the driver of SQLite, that the readers of some formats load. */
const LARGE = ['ajv', 'db/sqlite/driver.ts', 'ical.js', 'turndown', '@sinclair/typebox', 'rrule-temporal'] as const;

const READERS: Readonly<Record<FormatName, { module: string; packages: readonly (typeof LARGE)[number][] }>> = {
  tududi: { module: 'tududi/format.ts', packages: ['db/sqlite/driver.ts'] },
  vikunja: { module: 'vikunja.ts', packages: ['turndown', '@sinclair/typebox', 'rrule-temporal'] },
  todoist: { module: 'todoist.ts', packages: ['@sinclair/typebox'] },
  wekan: { module: 'wekan.ts', packages: ['@sinclair/typebox'] },
  ics: { module: 'calendar.ts', packages: ['ical.js', 'rrule-temporal'] },
  ticktick: { module: 'ticktick.ts', packages: ['rrule-temporal'] },
  asana: { module: 'asana.ts', packages: [] },
  csv: { module: 'table.ts', packages: [] },
  lines: { module: 'lines.ts', packages: ['ajv', '@sinclair/typebox'] },
};
const WORKER = 'src/imports/worker.ts';

/** Returns the large packages that are loaded with a module. */
function packagesOf(module: string, { inputs }: Metafile): string[] {
  const loaded = new Set<string>();
  const load = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const one of inputs[path]?.imports ?? []) if (one.kind !== 'dynamic-import') load(one.path);
  };
  load(module);
  return LARGE.filter((name) => [...loaded].some((path) => path === name || path.startsWith(`${name}/`)));
}

t.test('The process that reads a file loads what the format of the file needs', async (t) => {
  const { metafile } = await build({
    ...{ entryPoints: [WORKER], outdir: 'dist', write: false, metafile: true, logLevel: 'silent' },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' },
  });
  t.same(packagesOf(WORKER, metafile), [], 'before the format is known');
  for (const format of FORMAT_NAMES) {
    const { module, packages } = READERS[format];
    t.same(packagesOf(`src/imports/formats/${module}`, metafile).sort(), [...packages].sort(), format);
  }
});
