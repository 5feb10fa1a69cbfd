import { profile } from '../data/session.js';
import { areas, goals, inbox, projectCounts, projects, todayGroups } from '../data/views.js';
import { address, place } from '../router.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Icon, type IconName } from './icon.js';
import { dialogs } from './overlays.js';

interface PlaceLinkProps {
  screen: string;
  what?: string;
  label: string;
  icon?: IconName;
  color?: string | null;
  count?: number;
}

function PlaceLink({ screen, what = '', label, icon, color, count }: PlaceLinkProps) {
  const isHere = place.value.screen === screen && place.value.what === what;
  return (
    <li>
      <a
        href={address(screen, what)}
        class="place-link"
        aria-current={isHere ? 'page' : undefined}
        onClick={() => {
          dialogs.menu.value = false;
        }}
      >
        {icon === undefined ? <Dot color={color ?? null} /> : <Icon name={icon} />}
        <span class="place-name">
          <bdi>{label}</bdi>
        </span>
        {count !== undefined && count > 0 && <span class="count">{count}</span>}
      </a>
    </li>
  );
}

/** How many projects, areas or goals the navigation lists; the others are behind its heading. */
const MAX_LISTED = 30;

/** The places of the interface. */
export function Navigation() {
  const t = text.value.nav;
  const due = todayGroups.value
    .filter(({ key }) => key !== 'suggested')
    .reduce((sum, { tasks }) => sum + tasks.length, 0);
  return (
    <nav aria-label={t.label} class="navigation">
      <ul>
        <PlaceLink screen="today" label={t.today} icon="today" count={due} />
        <PlaceLink screen="upcoming" label={t.upcoming} icon="upcoming" />
        <PlaceLink screen="inbox" label={t.inbox} icon="inbox" count={inbox.value.length} />
        <PlaceLink screen="all" label={t.all} icon="all" />
        <PlaceLink screen="notes" label={t.notes} icon="note" />
        <PlaceLink screen="tags" label={t.tags} icon="tag" />
      </ul>
      <h2>
        <a href={address('projects')}>{t.projects}</a>
      </h2>
      <ul>
        {projects.value.slice(0, MAX_LISTED).map(({ uid, id, name, color }) => (
          <PlaceLink
            key={uid}
            screen="project"
            what={uid}
            label={name}
            color={color}
            count={projectCounts.value.get(id)?.open ?? 0}
          />
        ))}
      </ul>
      <h2>
        <a href={address('areas')}>{t.areas}</a>
      </h2>
      <ul>
        {areas.value.slice(0, MAX_LISTED).map(({ uid, name, color }) => (
          <PlaceLink key={uid} screen="area" what={uid} label={name} color={color} />
        ))}
      </ul>
      <h2>
        <a href={address('goals')}>{t.goals}</a>
      </h2>
      <ul>
        {goals.value
          .filter(({ status }) => status === 'active')
          .slice(0, MAX_LISTED)
          .map(({ uid, name, color }) => (
            <PlaceLink key={uid} screen="goal" what={uid} label={name} color={color} />
          ))}
      </ul>
      <ul class="last">
        <PlaceLink screen="trash" label={t.trash} icon="trash" />
        <PlaceLink screen="settings" label={t.settings} icon="settings" />
        <li>
          <button
            type="button"
            class="place-link"
            onClick={() => {
              dialogs.keys.value = true;
            }}
          >
            <Icon name="keys" />
            <span class="place-name">{text.value.keys.title}</span>
          </button>
        </li>
        <li>
          <button
            type="button"
            class="place-link"
            onClick={() => {
              dialogs.signOut.value = true;
            }}
          >
            <Icon name="user" />
            <span class="place-name">
              {text.value.account.signOut}
              <span class="detail">{profile.value?.email}</span>
            </span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
