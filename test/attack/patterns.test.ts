import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import ts from 'typescript';

t.test('No regular expression backtracks without bound', (t) => {
  const patterns = new Map<string, string>();
  for (const folder of ['src', 'db']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const path = `${folder}/${file}`;
      const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) patterns.set(node.text, path);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'pattern' && typeof value === 'string') patterns.set(`/${value}/u`, 'openapi.json');
      collect(value);
    }
  };
  collect(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')));

  t.ok(patterns.size > 20);
  for (const [pattern, path] of patterns) {
    const [, source = '', flags] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
    const regex = new RegExp(source, flags);
    // What is longest is a header of 16 KiB: linear work takes microseconds, work by the square seconds.
    for (const unit of [' ', 'a', '0', '-', ',', '/', 'a-', '0.', '%', '"', '`', '\n', '{', 'aA0 ']) {
      const text = unit.repeat(16_384 / unit.length);
      // The time of the processor: the machine may be busy with something else.
      const started = process.cpuUsage();
      regex.test(`${text}\u0000`);
      regex.test(`\u0000${text}!`);
      const took = process.cpuUsage(started).user / 1_000;
      if (took > 1_000) t.fail(`${path}: ${pattern} takes ${took} ms for ${JSON.stringify(unit)}`);
    }
  }
  t.end();
});
