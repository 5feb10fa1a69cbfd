import t from 'tap';
import { becomes, eventually } from '../../support/eventually.js';
import type { Person } from '../../support/service.js';
import { add, askToSignOut, enter, inBrowser, reload, row, startWeb } from '../../support/web.js';

// Only in npm run test:slow: its screens are walked in screens.test.ts.

interface Listed {
  uid: string;
  name: string;
  media_type: string;
  size: number;
}

const filesOf = async (person: Person, query = ''): Promise<Listed[]> =>
  (await person.get(`/api/v1/attachments?${query}`)).body.attachments;

const hasFile = (person: Person, name: string, query = '') =>
  eventually(async () => (await filesOf(person, query)).some((one) => one.name === name), `${name} is there`);

/** A script that hands a picture with noise to the page, as a drop or a paste. */
const picture = (how: 'drop' | 'paste', name: string) => `(async () => {
  const canvas = new OffscreenCanvas(3000, 1500);
  const context = canvas.getContext('2d');
  const noise = context.createImageData(3000, 1500);
  for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  context.putImageData(noise, 0, 0);
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], '${name}', { type: 'image/png' });
  const given = new DataTransfer();
  given.items.add(file);
  const options = { bubbles: true, cancelable: true };
  if ('${how}' === 'paste') {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, ...options }));
  } else {
    document.querySelector('.files').dispatchEvent(new DragEvent('drop', { dataTransfer: given, ...options }));
  }
  return file.size;
})()`;

t.test('Web: a pasted photo is made smaller, unless the user says no', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  await page.locator('.files').waitFor();
  const bytes = Number(await page.evaluate(picture('paste', 'photo.png')));
  await hasFile(ada, 'photo.webp');
  const [smaller] = await filesOf(ada);
  t.match(smaller, { media_type: 'image/webp' });
  t.ok(Number(smaller?.size) < bytes, `${smaller?.size} of ${bytes} bytes`);
  const sides = await page.evaluate(`fetch('/api/v1/attachment/${smaller?.uid}/content')
    .then((response) => response.blob()).then(createImageBitmap).then(({ width, height }) => [width, height])`);
  t.same(sides, [2048, 1024]);

  await page.getByLabel('Make photos smaller').uncheck();
  const whole = Number(await page.evaluate(picture('drop', 'whole.png')));
  await hasFile(ada, 'whole.png');
  t.match((await filesOf(ada))[0], { name: 'whole.png', media_type: 'image/png', size: whole });
  await reload(page);
  await page.locator('.files').waitFor();
  await becomes(t, () => page.getByLabel('Make photos smaller').isChecked(), false, 'it is remembered');
  await page.evaluate(`document.body.dispatchEvent(new ClipboardEvent('paste', {
    clipboardData: (() => { const given = new DataTransfer(); given.setData('text/plain', 'x'); return given; })(),
    bubbles: true,
  }))`);
  t.equal((await filesOf(ada)).length, 2, 'a pasted text is no file');
});

t.test('Web: a paste goes to one place, and text with a picture of it into its field', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'Trip' })).body;
  const task = (await ada.post('/api/v1/task', { name: 'Pack', project_id: project.id })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/project/${project.uid}?task=${task.uid}`);
  await becomes(t, () => page.locator('.files').count(), 2, 'those of the project and of the task');
  const paste = (selector: string, name: string, words = '') =>
    page.evaluate(`(() => {
      const given = new DataTransfer();
      given.items.add(new File(['x'], '${name}', { type: 'text/csv' }));
      if ('${words}' !== '') given.setData('text/plain', '${words}');
      const event = new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true });
      return document.querySelector('${selector}').dispatchEvent(event);
    })()`);
  const field = '.pane textarea';
  t.equal(await paste(field, 'none.csv', 'words'), true, 'the field takes it');
  t.equal(await paste(field, 'task.csv'), false);
  await hasFile(ada, 'task.csv', `task_id=${task.uid}`);
  t.equal(await paste('body', 'body.csv'), false);
  await hasFile(ada, 'body.csv', `task_id=${task.uid}`);
  t.equal(await paste('#content .files button', 'project.csv'), false);
  await hasFile(ada, 'project.csv', `project_id=${project.uid}`);
  t.equal((await filesOf(ada, `task_id=${task.uid}`)).length, 2);
  t.equal((await filesOf(ada, `project_id=${project.uid}`)).length, 1);
});

t.test('Web: on a phone, the camera takes a photo of a task', inBrowser, async (t) => {
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { service, origin, page } = await startWeb(t, {}, device);
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  const camera = page.locator('.files input[capture=environment][accept="image/*"]');
  await camera.setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') });
  await hasFile(ada, 'shot.jpg', `task_id=${task.uid}`);
});

t.test('Web: notes and projects have files', inBrowser, async (t) => {
  const { service, origin, page } = await startWeb(t);
  const ada = await service.person('ada');
  const project = (await ada.post('/api/v1/project', { name: 'Move' })).body;
  const note = (await ada.post('/api/v1/note', { title: 'Movers', content: 'x' })).body;
  await enter(page, origin, ada);
  for (const [address, query] of [
    [`#/project/${project.uid}`, `project_id=${project.uid}`],
    [`#/note/${note.uid}`, `note_id=${note.uid}`],
  ] as const) {
    await page.goto(`${origin}/${address}`);
    const chooser = page.locator('.files input[type=file]').first();
    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(address) });
    await page.locator('.file-list').getByText('a.txt').waitFor();
    await hasFile(ada, 'a.txt', query);
    await page.getByRole('button', { name: 'Delete a.txt' }).click();
    await eventually(async () => (await filesOf(ada, query)).length === 0, 'deleted');
  }
});

t.test('Web: files wait offline behind their task, also over a new page', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  await enter(page, origin, ada);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.goto(`${origin}/#/all`);
  const first = (await ada.post('/api/v1/task', { name: 'There before' })).body;
  await row(page, 'There before').click();
  await page.locator('.files').waitFor();
  await page.goto(`${origin}/#/all`);
  await context.setOffline(true);
  await add(page, 'Made offline');
  await row(page, 'Made offline').locator('.task-name').click();
  const chooser = page.locator('.files input[type=file]').first();
  await chooser.setInputFiles({ name: 'later.txt', mimeType: 'text/plain', buffer: Buffer.from('later') });
  await page.locator('.file-list').getByText('waiting for a connection').waitFor();
  const cancelled = { name: 'cancelled.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await chooser.setInputFiles(cancelled);
  await page.getByRole('button', { name: 'Do not send cancelled.txt' }).click();
  await page.locator('.file-list').getByText('cancelled.txt').waitFor({ state: 'detached' });
  // The new page shows no files.
  await page.goto(`${origin}/#/all`);
  await reload(page);
  await row(page, 'Made offline').waitFor();
  await becomes(t, () => page.locator('.files').count(), 0);
  await context.setOffline(false);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await hasFile(ada, 'later.txt');
  const [{ task }] = (await ada.get('/api/v1/attachments')).body.attachments;
  t.equal(task.name, 'Made offline');
  t.equal((await filesOf(ada)).length, 1);
  t.same(await filesOf(ada, `task_id=${first.uid}`), []);
});

const STORED = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('tutti');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const all = [...database.objectStoreNames].map((name) => new Promise((done) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => done(reading.result);
    }));
    Promise.all(all).then((rows) => { database.close(); resolve(rows.flat().length); });
  };
})`;

t.test('Web: signing out wipes the files that wait', inBrowser, async (t) => {
  const { service, origin, page, context } = await startWeb(t);
  const ada = await service.person('ada');
  const task = (await ada.post('/api/v1/task', { name: 'Pack' })).body;
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  await page.locator('.files').waitFor();
  await context.setOffline(true);
  const chooser = page.locator('.files input[type=file]').first();
  await chooser.setInputFiles({ name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('secret') });
  await page.locator('.file-list').getByText('waiting for a connection').waitFor();
  await askToSignOut(page);
  const discard = page.locator('dialog button:has-text("Sign out")');
  await discard.first().click();
  await page.locator('.sign-in').waitFor();
  await becomes(t, () => page.evaluate(STORED), 0, 'nothing is kept');
  await context.setOffline(false);
  await reload(page);
  await enter(page, origin, ada);
  await page.goto(`${origin}/#/all?task=${task.uid}`);
  await page.locator('.files').waitFor();
  await becomes(t, () => page.locator('.file-list li').count(), 0);
  t.same(await filesOf(ada), []);
});
