import t from 'tap';
import { startBrowser } from './support/browser.js';
import { taskItem } from './support/objects.js';

t.test('Drafts: a reload of the page turns its drafts into writes', async (t) => {
  const browser = await startBrowser();
  const tab = new Map<string, string>();
  const first = browser.open(tab);
  first.drafts.saveDraft('task/paint/note', 'Blue ', null);
  first.drafts.saveDraft('task/floor/note', 'Same', 'Same');
  first.drafts.saveDraft('task/gone/note', 'Kept', null);
  first.drafts.saveDraft('quick-add', 'Call');
  const other = browser.open();
  other.mirror.startMirror([taskItem('paint'), taskItem('floor', { id: 2, note: 'Same' })]);
  await other.recovery.recoverDrafts();
  t.same(other.mirror.pendingWrites.value, [], 'not those of a page that is open');

  const reloaded = browser.open(tab);
  reloaded.mirror.startMirror([taskItem('paint'), taskItem('floor', { id: 2, note: 'Same' })]);
  await reloaded.recovery.recoverDrafts();
  t.match(reloaded.mirror.pendingWrites.value, [
    { action: 'update', uid: 'paint', body: { note: 'Blue' }, before: { note: null } },
  ]);
  t.equal(reloaded.mirror.byUid('task', 'paint')?.note, 'Blue');
  const stored = () => [...browser.local.keys()].filter((key) => key.startsWith('tutti.draft.')).sort();
  t.same(stored(), ['tutti.draft.quick-add', 'tutti.draft.task/gone/note']);
  reloaded.drafts.clearDrafts();
  t.same(stored(), []);
});

t.test(
  'Drafts: those of a closed page are taken over after a minute, with the value that they are based on',
  async (t) => {
    const browser = await startBrowser();
    const closed = browser.open();
    closed.drafts.saveDraft('task/paint/note', 'Mine', 'Former');
    const stored = JSON.parse(browser.local.get('tutti.draft.task/paint/note') ?? '');
    browser.local.set('tutti.draft.task/paint/note', JSON.stringify({ ...stored, at: stored.at - 60_001 }));
    const { mirror, recovery } = browser.open();
    mirror.startMirror([taskItem('paint', { note: 'Theirs' })]);
    await recovery.recoverDrafts();
    t.match(mirror.pendingWrites.value, [{ body: { note: 'Mine' }, before: { note: 'Former' } }]);
  },
);

t.test('Drafts: what cannot be read is ignored', async (t) => {
  const browser = await startBrowser();
  browser.local.set('tutti.draft.task/paint/note', '{');
  const { drafts } = browser.open();
  t.equal(drafts.draftOf('task/paint/note'), undefined);
  t.same(drafts.takeDrafts(), []);
});
