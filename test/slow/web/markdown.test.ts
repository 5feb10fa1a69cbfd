import { build } from 'esbuild';
import t from 'tap';
import { enter, inBrowser, startWeb } from '../../support/web.js';

interface Token {
  type: string;
  raw: string;
  tokens?: Token[];
  items?: Token[];
}

interface Lexer {
  tokensOf: (text: string) => Token[];
  withToggled: (text: string, index: number) => string | null;
}

async function lexer(): Promise<Lexer> {
  const entryPoints = ['src/web/components/markdown-lexer.ts'];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm', target: 'es2022' });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

const depthOf = (tokens: readonly Token[]): number =>
  Math.max(0, ...tokens.map(({ tokens = [], items = [] }) => 1 + Math.max(depthOf(tokens), depthOf(items))));

t.test('Web: one check box is toggled, whatever else looks like one', async (t) => {
  const { withToggled } = await lexer();
  const text = '- [ ] a\n- [x] b\n  1. [ ] c\n\n```\n- [ ] code\n```\n\n> - [ ] d\n\n[ ] no item';
  t.equal(withToggled(text, 0), text.replace('[ ] a', '[x] a'));
  t.equal(withToggled(text, 1), text.replace('[x] b', '[ ] b'));
  t.equal(withToggled(text, 2), text.replace('[ ] c', '[x] c'));
  t.equal(withToggled(text, 3), text.replace('[ ] d', '[x] d'), 'behind a block of code');
  t.equal(withToggled(text, 4), null);
  t.equal(withToggled('\n'.repeat(50_000), 0), null);
});

t.test('Web: Markdown is parsed to a bounded depth, in linear time', async (t) => {
  const { tokensOf: find } = await lexer();
  t.match(find('> **a** and _b_\n\n- [c](https://example.com)'), [
    { type: 'blockquote', tokens: [{ tokens: [{ type: 'strong' }, { type: 'text' }, { type: 'em' }] }] },
    { type: 'space' },
    { type: 'list', items: [{ tokens: [{ tokens: [{ type: 'link' }] }] }] },
  ]);
  for (const unit of [
    '>',
    '> ',
    '- ',
    '1. ',
    '> - ',
    '*a ',
    '[',
    '![',
    '!',
    '_a',
    'a_b_',
    '~~a',
    '|a',
    '<a ',
    '- a\n',
  ]) {
    const text = unit.repeat(100_000 / unit.length);
    const started = process.cpuUsage();
    const tokens = find(text);
    const spent = process.cpuUsage(started).user / 1_000;
    t.ok(depthOf(tokens) <= 100, `the depth of ${JSON.stringify(unit)}`);
    t.equal(tokens.map(({ raw }) => raw).join('').length, text.length, 'nothing is lost');
    // Quadratic time would take 20 s.
    t.ok(spent < 5_000, `${JSON.stringify(unit)}: ${spent} ms`);
  }
});

t.test('Web: Markdown that cannot be rendered is shown as written', inBrowser, async (t) => {
  const { service, origin, page, errors } = await startWeb(t);
  const ada = await service.person('ada');
  const make = async (name: string, description: string) =>
    (await ada.post('/api/v1/project', { name, description })).body.uid as string;
  const deep = await make('Deep', '>'.repeat(20_000));
  const broken = await make('Broken', 'BREAK\n**this**');
  const sound = await make('Sound', '**bold**');
  await page.addInitScript(`{
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = function (text) {
      if (String(text).startsWith('BREAK\\n')) throw new RangeError('Maximum call stack size exceeded');
      return exec.call(this, text);
    };
  }`);
  await enter(page, origin, ada);
  const open = async (uid: string) => {
    await page.goto(`${origin}/#/project/${uid}`);
    const drawn = page.locator('#content .markdown');
    await drawn.waitFor();
    return drawn;
  };
  t.match(await (await open(deep)).textContent(), '>>>>');
  t.equal(await (await open(broken)).locator('.plain').textContent(), 'BREAK\n**this**');
  t.equal(await (await open(sound)).locator('strong').textContent(), 'bold', 'the next text is drawn');
  t.same(
    errors.filter((error) => !error.startsWith('Failed to load resource')),
    [],
  );
});
