import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import ts from 'typescript';

/** The design of the tree, held to by what its files import. */

interface Import {
  /** Path from the root for a file of ours, else the name of a module. */
  from: string;
  names: string[];
  typeOnly: boolean;
}

interface SourceFile {
  path: string;
  imports: Import[];
  reExports: boolean;
  defaultExport: boolean;
  readsEnvironment: boolean;
  callsFetch: boolean;
}

// The compiled test lies in dist/test.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = ['db', 'src', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readSource(join(folder, path))),
);
const byPath = new Map(files.map((file) => [file.path, file]));

function readSource(path: string): SourceFile {
  const tree = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const file: SourceFile = {
    path,
    imports: [],
    reExports: false,
    defaultExport: false,
    readsEnvironment: false,
    callsFetch: false,
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) file.imports.push(importOf(node, path));
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && argument && ts.isStringLiteral(argument)) {
        file.imports.push({ from: resolve(argument.text, path), names: ['*'], typeOnly: false });
      }
    }
    file.reExports ||= ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;
    file.defaultExport ||=
      ts.isExportAssignment(node) ||
      (ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true);
    file.readsEnvironment ||= ts.isPropertyAccessExpression(node) && node.getText(tree) === 'process.env';
    file.callsFetch ||= isFetch(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return file;
}

/** `fetch` itself, not a member or a parameter of that name. */
function isFetch(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'globalThis.fetch';
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fetch';
}

function importOf(node: ts.ImportDeclaration, path: string): Import {
  const from = resolve((node.moduleSpecifier as ts.StringLiteral).text, path);
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  const elements = bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  const values = elements.filter(({ isTypeOnly }) => !isTypeOnly);
  const whole = clause?.name !== undefined || (bindings !== undefined && ts.isNamespaceImport(bindings));
  return {
    from,
    names: [...(whole ? ['*'] : []), ...values.map(({ name, propertyName }) => (propertyName ?? name).text)],
    typeOnly: clause?.isTypeOnly === true || (elements.length > 0 && values.length === 0 && !whole),
  };
}

function resolve(specifier: string, path: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(ROOT, join(ROOT, dirname(path), specifier)).replace(/\.js$/, '.ts');
}

const inside = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const named = (name: string) => inside('src').filter(({ path }) => path.endsWith(`/${name}`));

/** The imports of these files that are not as they should be, as `file → what`. */
function wrong(among: SourceFile[], isWrong: (one: Import, file: SourceFile) => boolean): string[] {
  return among.flatMap((file) =>
    file.imports.filter((one) => isWrong(one, file)).map(({ from }) => `${file.path} → ${from}`),
  );
}

t.test('The tree is read as it is', async (t) => {
  t.ok(files.length > 100);
  t.ok(byPath.get('src/features/tasks/crud/store.ts')?.imports.some(({ from }) => from === 'db/sqlite/connection.ts'));
  t.ok(byPath.get('src/config/config.ts')?.readsEnvironment);
  t.ok(
    byPath
      .get('src/features/assistant/provider.ts')
      ?.imports.some(({ from, names }) => from === 'undici' && names.length > 0),
  );
});

t.test('db imports nothing from src, and nothing of the web', async (t) => {
  t.same(
    wrong(inside('db'), ({ from }) => /^(src|scripts|test)\//.test(from) || from.includes('fastify')),
    [],
  );
});

t.test('Only src/config/config.ts reads the environment', async (t) => {
  // A script may hand its environment on to a process that it starts.
  const readers = [...inside('db'), ...inside('src')].filter((file) => file.readsEnvironment);
  t.same(
    readers.map(({ path }) => path),
    ['src/config/config.ts'],
  );
  t.same(
    wrong([...inside('db'), ...inside('src')], ({ from, names }) => from === 'node:process' && names.includes('env')),
    [],
  );
});

t.test('Only src/features/assistant/provider.ts opens outbound connections', async (t) => {
  const NETWORK = /^(undici|node:(http|https|http2|net|tls|dgram))$/;
  const HARMLESS = ['STATUS_CODES', 'isIP', 'isIPv4', 'isIPv6', 'BlockList'];
  // The client is a library for others: nothing of the service imports it.
  const service = inside('src').filter(({ path }) => !path.startsWith('src/client/'));
  t.same(
    wrong(service, ({ from }) => from.startsWith('src/client/')),
    [],
  );
  const others = service.filter(({ path }) => path !== 'src/features/assistant/provider.ts');
  t.same(
    wrong(
      others,
      ({ from, names, typeOnly }) => NETWORK.test(from) && !typeOnly && names.some((name) => !HARMLESS.includes(name)),
    ),
    [],
  );
  t.same(
    others.filter(({ callsFetch }) => callsFetch).map(({ path }) => path),
    [],
  );
});

t.test('Imports run one way: db ← store ← service ← routes ← app ← server', async (t) => {
  const FLOORS = ['store.ts', 'service.ts', 'routes.ts', 'app.ts', 'server.ts'];
  const floorOf = (path: string) => FLOORS.findIndex((name) => path.endsWith(`/${name}`) || path === `src/${name}`);
  t.same(
    wrong(inside('src'), ({ from }, { path }) => floorOf(path) >= 0 && floorOf(from) > floorOf(path)),
    [],
  );
  t.same(
    wrong(inside('src'), ({ from }, { path }) => /^src\/(app|server)\.ts$/.test(from) && path !== 'src/server.ts'),
    [],
  );
  t.same(
    wrong(inside('src'), ({ from }) => /^(scripts|test)\//.test(from)),
    [],
  );
});

t.test('A store knows no HTTP, a service no Fastify', async (t) => {
  t.same(
    wrong(named('store.ts'), ({ from }) => /^src\/transport\//.test(from) || from.includes('fastify')),
    [],
  );
  t.same(
    wrong(named('service.ts'), ({ from }) => from.includes('fastify')),
    [],
  );
});

t.test('errors.ts and rules.ts are leaves', async (t) => {
  t.same(byPath.get('src/lib/errors.ts')?.imports, []);
  const PURE = /\/(schema|rules|recurrence)\.ts$|^src\/lib\/calendar\.ts$/;
  t.same(
    wrong(named('rules.ts'), ({ from, typeOnly }) => !typeOnly && !PURE.test(from)),
    [],
  );
});

t.test('There are no cycles', async (t) => {
  t.same(cycles(), []);
});

/** Every import that closes a cycle, with the way around. Types count too: they are read together all the same. */
function cycles(): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const walk = (path: string, way: string[]): void => {
    if (state.get(path) === 'open') found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const { from } of byPath.get(path)?.imports ?? []) if (byPath.has(from)) walk(from, [...way, path]);
    state.set(path, 'done');
  };
  for (const path of byPath.keys()) walk(path, []);
  return found;
}

t.test('There are no barrels and no default exports; files have kebab-case names', async (t) => {
  const paths = (those: SourceFile[]) => those.map(({ path }) => path);
  // The package's entry: what its users import is gathered there.
  t.same(paths(files.filter(({ reExports }) => reExports)), ['src/client/index.ts']);
  t.same(paths(files.filter(({ defaultExport }) => defaultExport)), []);
  t.same(
    paths(files.filter(({ path }) => !/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/.test(path))),
    [],
  );
});
