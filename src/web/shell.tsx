import { useEffect, useRef } from 'preact/hooks';
import { Dock } from './components/dock.js';
import { Icon } from './components/icon.js';
import { lazy } from './components/lazy.js';
import { Navigation } from './components/navigation.js';
import { dialogs } from './components/overlays.js';
import { SyncState } from './components/sync-state.js';
import { TabBar } from './components/tab-bar.js';
import { TaskPane } from './components/task-pane.js';
import { isCovered } from './covering.js';
import { isFiltered } from './data/found.js';
import { Dialogs } from './dialogs.js';
import { isFirstViewDone } from './frames.js';
import { listenToKeys, openFilter } from './keys.js';
import { openShared } from './launch.js';
import { openTask, route } from './router.js';
import { keepRowFocus } from './row-focus.js';
import { screenOf } from './screens/screens.js';
import { selectNone } from './selection.js';
import { hasNewVersion, useNewVersion } from './service-worker.js';
import { text } from './text/text.js';

const soon = () => import('./parts/soon.js');
const RowMenu = lazy(soon, 'RowMenu', { isPreloaded: true, isSilent: true });
const Bell = lazy(soon, 'Bell', { isSilent: true });
const ShareNews = lazy(soon, 'ShareNews', { isSilent: true });
const FilterBar = lazy(() => import('./screens/filter-bar.js'), 'FilterBar');

export function Shell() {
  const t = text.value;
  const { screen, id, query } = route.value;
  const isFirst = useRef(true);
  useEffect(listenToKeys, []);
  useEffect(keepRowFocus, []);
  useEffect(openShared, []);
  useEffect(() => {
    selectNone();
    dialogs.menu.value = false;
    scrollTo(0, 0);
    // The focused element has gone with the former page. The first page begins at the link that skips the navigation.
    if (!isFirst.current && document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
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
        <header class="bar" inert={isCovered.value}>
          <SyncState />
          {isFiltered(screen) && (
            <button type="button" class="icon-button" aria-label={t.notes.filter} onClick={openFilter}>
              <Icon name="filter" />
            </button>
          )}
          <button
            type="button"
            class="icon-button only-wide"
            aria-label={t.nav.search}
            onClick={() => {
              dialogs.palette.value = true;
            }}
          >
            <Icon name="search" />
          </button>
          {isFirstViewDone.value && <Bell />}
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
        <main id="content" tabIndex={-1} inert={isCovered.value}>
          {hasNewVersion.value && (
            <p class="banner">
              {t.sync.newVersion}{' '}
              <button type="button" class="button small" onClick={useNewVersion}>
                {t.sync.reload}
              </button>
            </p>
          )}
          {isFirstViewDone.value && <ShareNews />}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {isFiltered(screen) && query.has('filter') && <FilterBar key={`${screen}/${id}`} />}
          <Screen key={`${screen}/${id}`} />
        </main>
        {openTask.value !== null && <TaskPane key={openTask.value} uid={openTask.value} />}
      </div>
      <TabBar />
      <Dock />
      <Dialogs />
      {isFirstViewDone.value && <RowMenu />}
    </>
  );
}
