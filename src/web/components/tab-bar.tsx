import { inbox } from '../data/views.js';
import { address, route } from '../router.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { dialogs } from './overlays.js';

const TABS = ['today', 'upcoming', 'inbox'] as const;

/** Navigation on a phone. */
export function TabBar() {
  const t = text.value.nav;
  const { screen } = route.value;
  return (
    <nav class="tab-bar" aria-label={t.tabs}>
      {TABS.map((tab) => (
        <a key={tab} class="tab" href={address(tab)} aria-current={screen === tab ? 'page' : undefined}>
          <Icon name={tab} />
          <span>
            {t[tab]}
            {tab === 'inbox' && inbox.value.length > 0 && <span class="count"> {inbox.value.length}</span>}
          </span>
        </a>
      ))}
      <button
        type="button"
        class="tab"
        onClick={() => {
          dialogs.palette.value = true;
        }}
      >
        <Icon name="search" />
        <span>{t.search}</span>
      </button>
      <button
        type="button"
        class="tab"
        aria-expanded={dialogs.menu.value}
        onClick={() => {
          dialogs.menu.value = !dialogs.menu.value;
        }}
      >
        <Icon name="menu" />
        <span>{text.value.task.more}</span>
      </button>
    </nav>
  );
}
