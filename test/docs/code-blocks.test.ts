import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

import t from 'tap';
import { parse } from 'yaml';
import { ROOT } from '../support/command.js';

/** Parsers of code blocks, by language. They throw for a block that is not valid. */
const PARSERS: Record<string, (text: string) => unknown> = {
  yaml: (text) => parse(text),
  json: (text) => JSON.parse(text),
  sh: (text) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  },
  js: (text) => new Script(`(async () => {${text.replace(/^import .*$/gm, '')}\n})`),
  // Drawn by GitHub; no parser is small enough for a test.
  mermaid: () => undefined,
};

/** All pages of the project: those of its root, and of folders that are no packages. */
const pages = ['.', 'docs', 'openapi', 'src', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);

const blocks = pages.flatMap((page) => {
  const found = readFileSync(join(ROOT, page), 'utf8').matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms);
  return [...found].map(([, indent = '', language = '', code = '']) => ({
    about: `${page}: ${language} ${code.trim().slice(0, 40)}`,
    language,
    code: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }));
});

t.test('Each code block of the documentation is valid in its language', async (t) => {
  t.ok(blocks.length > 5);
  for (const page of ['README.md', 'openapi/errors.md', 'docs/skill/SKILL.md']) t.ok(pages.includes(page), page);
  for (const { about, language, code } of blocks) {
    const parser = PARSERS[language];
    if (parser === undefined) t.fail(`${about}: add a parser for this language`);
    else t.doesNotThrow(() => parser(code), about);
  }
});

t.test('The alerts for Prometheus are complete', async (t) => {
  const [alerts] = blocks.filter(({ code }) => code.startsWith('groups:'));
  const { groups } = parse(alerts?.code ?? '') as {
    groups: { rules: { alert: string; expr: string; for: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  t.equal(rules.length, 6);
  for (const rule of rules) t.same(Object.keys(rule), ['alert', 'expr', 'for'], rule.alert);
});
