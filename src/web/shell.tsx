import { useEffect } from 'preact/hooks';
import { Dialogs } from './components/dialogs.js';
import { Icon } from './components/icon.js';
import { Navigation } from './components/navigation.js';
import { Notices } from './components/notices.js';
import { dialogs } from './components/overlays.js';
import { SelectionBar } from './components/selection-bar.js';
import { SyncState } from './components/sync-state.js';
import { TaskPane } from './components/task-pane.js';
import { listenToKeys } from './keys.js';
import { openTask, route } from './router.js';
import { screenOf } from './screens/screens.js';
import { selectNone } from './selection.js';
import { hasNewVersion, useNewVersion } from './service-worker.js';
import { text } from './text/text.js';

export function Shell() {
  const t = text.value;
  const { screen, id } = route.value;
  useEffect(listenToKeys, []);
  useEffect(() => {
    selectNone();
    dialogs.menu.value = false;
    scrollTo(0, 0);
  }, [screen, id]);
  const { title, Screen } = screenOf(route.value);
  useEffect(() => {
    document.title = `${title} · ${t.app}`;
  }, [title]);
  return (
    <>
      <button type="button" class="button skip" onClick={() => document.getElementById('content')?.focus()}>
        {t.skip}
      </button>
      <div class={dialogs.menu.value ? 'shell menu-open' : 'shell'}>
        <header class="bar">
          <button
            type="button"
            class="icon-button only-narrow"
            aria-label={t.nav.menu}
            aria-expanded={dialogs.menu.value}
            onClick={() => {
              dialogs.menu.value = !dialogs.menu.value;
            }}
          >
            <Icon name="menu" />
          </button>
          <SyncState />
          <button
            type="button"
            class="icon-button"
            aria-label={t.nav.search}
            onClick={() => {
              dialogs.palette.value = true;
            }}
          >
            <Icon name="search" />
          </button>
          <button
            type="button"
            class="button primary add"
            onClick={() => {
              dialogs.quickAdd.value = true;
            }}
          >
            <Icon name="plus" />
            <span>{t.today.add}</span>
          </button>
        </header>
        <Navigation />
        {dialogs.menu.value && (
          <button
            type="button"
            class="menu-cover"
            aria-label={t.close}
            onClick={() => {
              dialogs.menu.value = false;
            }}
          />
        )}
        <main id="content" tabIndex={-1}>
          {hasNewVersion.value && (
            <p class="banner">
              {t.sync.newVersion}{' '}
              <button type="button" class="button small" onClick={useNewVersion}>
                {t.sync.reload}
              </button>
            </p>
          )}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          <Screen key={`${screen}/${id}`} />
          <SelectionBar />
        </main>
        {openTask.value !== null && <TaskPane key={openTask.value} uid={openTask.value} />}
      </div>
      <Dialogs />
      <Notices />
    </>
  );
}
