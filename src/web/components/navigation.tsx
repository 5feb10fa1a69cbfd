import { profile } from '../data/session.js';
import type { Project } from '../data/types.js';
import {
  areas,
  goals,
  inbox,
  isMine,
  isSharing,
  mayChange,
  pinnedViews,
  projectCounts,
  projects,
  tasksForMe,
  todayGroups,
} from '../data/views.js';
import { dropOn } from '../drop.js';
import { useBackCloses } from '../overlay-history.js';
import { address, route } from '../router.js';
import { collapsed, toggleCollapsed } from '../settings.js';
import { text } from '../text/text.js';
import { AccountMenu } from './account-menu.js';
import { Icon, type IconName } from './icon.js';
import { dialogs, type EditedObject } from './overlays.js';

interface NavigationLinkProps {
  screen: string;
  id?: string;
  label: string;
  icon: IconName;
  color?: string | null;
  count?: number;
  /** Uid of the project that tasks can be dropped into; empty for the inbox. */
  project?: string;
}

function NavigationLink({ screen, id = '', label, icon, color = null, count, project }: NavigationLinkProps) {
  const isHere = route.value.screen === screen && route.value.id === id;
  return (
    <li {...(project !== undefined && dropOn({ kind: 'project', value: project }))}>
      <a
        href={address(screen, id)}
        class="nav-link"
        draggable={false}
        aria-current={isHere ? 'page' : undefined}
        onClick={() => {
          dialogs.menu.value = false;
        }}
      >
        <span class="nav-icon" style={color === null ? {} : { '--own': color }}>
          <Icon name={icon} />
        </span>
        <span class="nav-name" dir="auto">
          {label}
        </span>
        {count !== undefined && count > 0 && <span class="count">{count}</span>}
      </a>
    </li>
  );
}

const MAX_LISTED = 30;

function ProjectLinks({ list }: { list: readonly Project[] }) {
  return (
    <>
      {list.slice(0, MAX_LISTED).map((project) => (
        <NavigationLink
          key={project.uid}
          screen="project"
          id={project.uid}
          label={project.name}
          icon="project"
          color={project.color}
          count={projectCounts.value.get(project.id)?.open ?? 0}
          {...(mayChange(project) && { project: project.uid })}
        />
      ))}
    </>
  );
}

interface GroupProps {
  screen: 'projects' | 'areas' | 'goals';
  type: EditedObject['type'];
  add: string;
  children: preact.ComponentChildren;
}

function Group({ screen, type, add, children }: GroupProps) {
  const t = text.value.nav;
  const isOpen = !collapsed.value.includes(screen);
  return (
    <section>
      <h2 class="nav-group">
        <button
          type="button"
          class="icon-button small"
          aria-expanded={isOpen}
          aria-label={t.group(t[screen])}
          onClick={() => toggleCollapsed(screen)}
        >
          <Icon name={isOpen ? 'open' : 'closed'} />
        </button>
        <a href={address(screen)}>{t[screen]}</a>
        <button
          type="button"
          class="icon-button small"
          aria-label={add}
          onClick={() => {
            dialogs.menu.value = false;
            dialogs.edit.value = { type };
          }}
        >
          <Icon name="plus" />
        </button>
      </h2>
      {isOpen && <ul>{children}</ul>}
    </section>
  );
}

export function Navigation() {
  const t = text.value.nav;
  const due = todayGroups.value
    .filter(({ key }) => key !== 'suggested')
    .reduce((sum, { tasks }) => sum + tasks.length, 0);
  const isInArea = (project: Project) => project.area !== null && isMine(project);
  return (
    <nav aria-label={t.label} class="navigation">
      {dialogs.menu.value && <BackClosesMenu />}
      <ul>
        <NavigationLink screen="today" label={t.today} icon="today" count={due} />
        <NavigationLink screen="upcoming" label={t.upcoming} icon="upcoming" />
        <NavigationLink screen="calendar" label={t.calendar} icon="calendar" />
        <NavigationLink screen="inbox" label={t.inbox} icon="inbox" count={inbox.value.length} project="" />
        <NavigationLink screen="all" label={t.all} icon="all" />
        {isSharing.value && (
          <NavigationLink screen="assigned" label={t.assigned} icon="user" count={tasksForMe().open.length} />
        )}
        <NavigationLink screen="notes" label={t.notes} icon="note" />
        <NavigationLink screen="tags" label={t.tags} icon="tag" />
        <NavigationLink screen="views" label={t.views} icon="filter" />
        {pinnedViews.value.length > 0 && (
          <li>
            <ul class="nested">
              {pinnedViews.value.slice(0, MAX_LISTED).map(({ uid, name, color }) => (
                <NavigationLink key={uid} screen="view" id={uid} label={name} icon="filter" color={color} />
              ))}
            </ul>
          </li>
        )}
      </ul>
      <Group screen="projects" type="project" add={t.newProject}>
        <ProjectLinks list={projects.value.filter((project) => project.pinned || !isInArea(project))} />
      </Group>
      <Group screen="areas" type="area" add={t.newArea}>
        {areas.value.slice(0, MAX_LISTED).map(({ uid, id, name, color }) => {
          const within = projects.value.filter((project) => project.area_id === id && !project.pinned);
          return (
            <>
              <NavigationLink key={uid} screen="area" id={uid} label={name} icon="area" color={color} />
              {within.length > 0 && (
                <li key={`${uid} projects`}>
                  <ul class="nested">
                    <ProjectLinks list={within} />
                  </ul>
                </li>
              )}
            </>
          );
        })}
      </Group>
      <Group screen="goals" type="goal" add={t.newGoal}>
        {goals.value
          .filter(({ status }) => status === 'active')
          .slice(0, MAX_LISTED)
          .map(({ uid, name, color }) => (
            <NavigationLink key={uid} screen="goal" id={uid} label={name} icon="goal" color={color} />
          ))}
      </Group>
      <ul class="last">
        <NavigationLink screen="statistics" label={t.statistics} icon="chart" />
        <NavigationLink screen="history" label={t.history} icon="clock" />
        <NavigationLink screen="trash" label={t.trash} icon="trash" />
        <NavigationLink screen="settings" label={t.settings} icon="settings" />
      </ul>
      {profile.value !== undefined && <AccountMenu profile={profile.value} />}
    </nav>
  );
}

function BackClosesMenu() {
  useBackCloses(() => {
    dialogs.menu.value = false;
  });
  return null;
}
