import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = join(ROOT, 'src/client-python');
const { version, license } = packageJson;

/** Writes a wheel: a zip archive of the modules, and of files that describe it (PEP 427). @returns its path */
export function packPythonClient(folder: string): string {
  const info = `tutti_client-${version}.dist-info`;
  const files: Record<string, Uint8Array> = {
    'tutti.py': readFileSync(join(SOURCES, 'tutti.py')),
    'tutti_types.py': readFileSync(join(SOURCES, 'tutti_types.py')),
    [`${info}/LICENSE`]: readFileSync(join(ROOT, 'LICENSE')),
    [`${info}/METADATA`]: strToU8(metadata()),
    [`${info}/WHEEL`]: strToU8('Wheel-Version: 1.0\nGenerator: tutti\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  };
  const lines = Object.entries(files).map(([name, bytes]) => `${name},sha256=${digestOf(bytes)},${bytes.length}`);
  files[`${info}/RECORD`] = strToU8(`${[...lines, `${info}/RECORD,,`].join('\n')}\n`);
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const archive = join(target, `tutti_client-${version}-py3-none-any.whl`);
  writeFileSync(archive, zipSync(files));
  return archive;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

function metadata(): string {
  const headers = [
    'Metadata-Version: 2.1',
    'Name: tutti-client',
    `Version: ${version}`,
    'Summary: The client of Tutti, for Python.',
    `License: ${license}`,
    'Requires-Python: >=3.9',
    'Description-Content-Type: text/markdown',
  ];
  return `${headers.join('\n')}\n\n${readFileSync(join(SOURCES, 'README.md'), 'utf8')}`;
}
