import { profile } from '../data/session.js';
import { areas, goals, inbox, projectCounts, projects, todayGroups } from '../data/views.js';
import { address, route } from '../router.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Icon, type IconName } from './icon.js';
import { dialogs } from './overlays.js';

interface NavigationLinkProps {
  screen: string;
  id?: string;
  label: string;
  icon?: IconName;
  color?: string | null;
  count?: number;
}

function NavigationLink({ screen, id = '', label, icon, color, count }: NavigationLinkProps) {
  const isHere = route.value.screen === screen && route.value.id === id;
  return (
    <li>
      <a
        href={address(screen, id)}
        class="nav-link"
        aria-current={isHere ? 'page' : undefined}
        onClick={() => {
          dialogs.menu.value = false;
        }}
      >
        {icon === undefined ? <Dot color={color ?? null} /> : <Icon name={icon} />}
        <span class="nav-name">
          <bdi>{label}</bdi>
        </span>
        {count !== undefined && count > 0 && <span class="count">{count}</span>}
      </a>
    </li>
  );
}

const MAX_LISTED = 30;

export function Navigation() {
  const t = text.value.nav;
  const due = todayGroups.value
    .filter(({ key }) => key !== 'suggested')
    .reduce((sum, { tasks }) => sum + tasks.length, 0);
  return (
    <nav aria-label={t.label} class="navigation">
      <ul>
        <NavigationLink screen="today" label={t.today} icon="today" count={due} />
        <NavigationLink screen="upcoming" label={t.upcoming} icon="upcoming" />
        <NavigationLink screen="inbox" label={t.inbox} icon="inbox" count={inbox.value.length} />
        <NavigationLink screen="all" label={t.all} icon="all" />
        <NavigationLink screen="notes" label={t.notes} icon="note" />
        <NavigationLink screen="tags" label={t.tags} icon="tag" />
      </ul>
      <h2>
        <a href={address('projects')}>{t.projects}</a>
      </h2>
      <ul>
        {projects.value.slice(0, MAX_LISTED).map(({ uid, id, name, color }) => (
          <NavigationLink
            key={uid}
            screen="project"
            id={uid}
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
          <NavigationLink key={uid} screen="area" id={uid} label={name} color={color} />
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
            <NavigationLink key={uid} screen="goal" id={uid} label={name} color={color} />
          ))}
      </ul>
      <ul class="last">
        <NavigationLink screen="trash" label={t.trash} icon="trash" />
        <NavigationLink screen="settings" label={t.settings} icon="settings" />
        <li>
          <button
            type="button"
            class="nav-link"
            onClick={() => {
              dialogs.keys.value = true;
            }}
          >
            <Icon name="keys" />
            <span class="nav-name">{text.value.keys.title}</span>
          </button>
        </li>
        <li>
          <button
            type="button"
            class="nav-link"
            onClick={() => {
              dialogs.signOut.value = true;
            }}
          >
            <Icon name="user" />
            <span class="nav-name">
              {text.value.account.signOut}
              <span class="detail">{profile.value?.email}</span>
            </span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
