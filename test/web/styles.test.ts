import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { PAGE_STYLE } from '../../src/features/docs/sign-in.js';

const THEME = readFileSync('src/web/styles/theme.css', 'utf8');

function declared(css: string, property: string): string {
  return new RegExp(`${property}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
}

function fontSizesOf(css: string): string[] {
  const named = [...css.matchAll(/font-size(?:-[a-z]+)?:\s*([^;}]+)/g)].map(([, value = '']) => value.trim());
  const short = [...css.matchAll(/[\s{;]font:\s*([^;}]+)/g)].map(([, value = '']) => value.trim());
  return [...named, ...short];
}

t.test('Styles: there are three text sizes', (t) => {
  const sizes = ['--text-s', '--text-m', '--text-l'];
  t.same(
    [...THEME.matchAll(/(--text-[a-z]+):/g)].map(([, name]) => name),
    sizes,
  );
  const allowed = ['inherit', ...sizes.map((name) => `var(${name})`), 'var(--font-size-small)'];
  const values = sizes.map((name) => Number.parseFloat(declared(THEME, name)));
  const sources = ['src/web/styles', 'src/docs-page'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')] as const),
  );
  t.ok(sources.length > 15, `${sources.length} files`);
  for (const [file, css] of [...sources, ['the page to sign in', PAGE_STYLE] as const]) {
    const strays = fontSizesOf(css).filter((size) => {
      const isSize = file.startsWith('src/web')
        ? false
        : /^\.?[\d.]+rem$/.test(size) && values.includes(Number.parseFloat(size));
      return !allowed.includes(size) && !isSize;
    });
    t.same(strays, [], file);
  }
  t.end();
});

t.test('Styles: the documentation has the accent of the interface', (t) => {
  const viewer = readFileSync('src/docs-page/viewer.css', 'utf8');
  const accent = declared(THEME, '--accent');
  t.match(accent, /^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
  t.equal(declared(viewer, '--primary-color'), accent);
  t.equal(declared(viewer, '--primary-btn-text-color'), declared(THEME, '--accent-ink'));
  t.ok(PAGE_STYLE.includes(`background: ${accent}`), 'the page to sign in');
  t.end();
});
