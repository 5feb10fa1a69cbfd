import { mkdirSync } from 'node:fs';
import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import { attach, PNG } from '../../support/files.js';
import { enter, inBrowser, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

t.test('Web: files are added, shown, dropped, sent after a failure, and deleted', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await attach(ada, `task_id=${task.uid}&name=picture.png`, PNG);
  const names = async () =>
    (await ada.get(`/api/v1/attachments?task_id=${task.uid}`)).body.attachments.map(
      ({ name }: { name: string }) => name,
    );
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  const list = page.locator('.file-list');
  await list.locator('img').waitFor();
  const chooser = page.locator('.files input[type=file]').first();
  await chooser.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Three quotes') });
  await list.getByText('plan.txt').waitFor();
  await eventually(async () => (await names()).includes('plan.txt'), 'sent');
  await list.locator('li', { hasText: 'plan.txt' }).getByText('12 bytes').waitFor();

  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
    const target = document.querySelector('.files');
    for (const type of ['dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }`);
  await eventually(async () => (await names()).includes('dropped.txt'), 'dropped');

  await page.context().setOffline(true);
  await chooser.setInputFiles({ name: 'later.txt', mimeType: 'text/plain', buffer: Buffer.from('later') });
  await list.getByText('waiting for a connection').waitFor();
  mkdirSync('.tap/screenshots', { recursive: true });
  await page.screenshot({ path: '.tap/screenshots/files-1280.png' });
  await page.context().setOffline(false);
  await eventually(async () => (await names()).includes('later.txt'), 'sent once there is a connection');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: '.tap/screenshots/files-360.png' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Delete plan.txt' }).click();
  await eventually(async () => !(await names()).includes('plan.txt'), 'deleted');
});

t.test('Web: a service without files shows no place for them', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t, { env: { FILES_ENABLED: 'false' } });
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await enter(page, origin, ada);
  const asked = page.waitForResponse((response) => response.url().includes('/api/v1/attachments'));
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  t.equal((await asked).status(), 404);
  await page.locator('.pane').waitFor();
  await becomes(t, () => page.locator('.files').count(), 0);
});
