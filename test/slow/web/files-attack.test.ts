import t from 'tap';
import { PNG, sendFile } from '../../support/files.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';

const SCRIPT = "<script>fetch('/ran'); document.title = 'ran'</script>";
const HOSTILE: Readonly<Record<string, string>> = {
  html: `<!doctype html><html><body>${SCRIPT}<img src=x onerror="fetch('/ran')"></body></html>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('/ran')">${SCRIPT}</svg>`,
  xml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${SCRIPT}</body></html>`,
  'png with html': `${PNG.toString('latin1')}${SCRIPT}`,
  'gif with html': `GIF89a/*\u0001\u0000\u0001\u0000${SCRIPT}`,
};
const NAMES = ['a.html', 'a.svg', 'a.png', 'a.pdf', 'a', 'a.html\u202Egnp.'];
const CLAIMED = ['text/html', 'image/svg+xml', 'image/png', 'application/pdf', 'application/xhtml+xml', 'text/xml'];

t.test('Web: chromium runs no script of a file, under any name and type', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, { unchecked: true });
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  const note = (await ada.post('/api/v1/note', { title: 'More' })).body;
  await enter(page, origin, ada);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.context().on('page', (opened) => void opened.close());
  let count = 0;
  for (const [kind, text] of Object.entries(HOSTILE)) {
    for (const name of NAMES) {
      const type = CLAIMED[count % CLAIMED.length] as string;
      count += 1;
      const parent = count > 25 ? `note_id=${note.uid}` : `task_id=${task.uid}`;
      const query = `${parent}&name=${encodeURIComponent(name)}`;
      const sent = await sendFile(ada, {
        query,
        bytes: Buffer.from(text, 'latin1'),
        headers: { 'content-type': type },
      });
      if (sent.status !== 201) throw new Error(sent.text);
      const address = `/api/v1/attachment/${sent.body.uid}/content`;
      for (const how of ['', '?disposition=inline']) {
        // What is saved as a file is no page.
        await page.goto(`${origin}${address}${how}`, { timeout: 3_000, waitUntil: 'commit' }).catch(() => undefined);
        t.not(await page.title(), 'ran', `${kind} as ${name}, ${type}`);
      }
      if (count % 6 === 0) {
        await page.goto(origin);
        await page.setContent(
          `<iframe src="${address}?disposition=inline"></iframe><object data="${address}"></object>`,
        );
        await page.goto(origin);
      }
    }
  }
  t.notOk(asked.includes('/ran'));
  t.equal(count, 30);
});
