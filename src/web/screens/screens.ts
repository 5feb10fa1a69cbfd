import type { ComponentType } from 'preact';
import { lazy } from '../components/lazy.js';
import { Missing } from '../components/missing.js';
import { byUid } from '../data/mirror.js';
import { isWaiting } from '../data/session.js';
import type { Route } from '../router.js';
import { text } from '../text/text.js';
import { AllTasks, AssignedToMe, Inbox } from './task-screens.js';
import { Today } from './today.js';
import { Upcoming } from './upcoming.js';

const screens = () => import('../parts/screens.js');
const planning = () => import('../parts/planning.js');

const areaScreen = lazy(screens, 'AreaScreen');
const areasScreen = lazy(screens, 'AreasScreen');
const goalScreen = lazy(screens, 'GoalScreen');
const goalsScreen = lazy(screens, 'GoalsScreen');
const projectScreen = lazy(screens, 'ProjectScreen');
const projectsScreen = lazy(screens, 'ProjectsScreen');
const notesScreen = lazy(screens, 'NotesScreen');
const noteScreen = lazy(screens, 'NoteScreen');
const tagsScreen = lazy(screens, 'TagsScreen');
const tagScreen = lazy(screens, 'TagScreen');
const calendarScreen = lazy(planning, 'CalendarScreen');
const viewsScreen = lazy(planning, 'ViewsScreen');
const viewScreen = lazy(planning, 'ViewScreen');
const statisticsScreen = lazy(screens, 'StatisticsScreen');
const trashScreen = lazy(screens, 'TrashScreen');
const historyScreen = lazy(screens, 'HistoryScreen');
const notificationsScreen = lazy(screens, 'NotificationsScreen');
const settingsScreen = lazy(() => import('./settings/settings.js'), 'SettingsScreen');

/** While the mirror is read, what is missing may exist. */
function titleOfMissing(): string {
  return isWaiting() ? text.value.loading : text.value.notFoundTitle;
}

interface ScreenView {
  title: string;
  Screen: ComponentType;
}

export function screenOf({ screen, id, query }: Route): ScreenView {
  const { nav, notes, notFoundTitle } = text.value;
  switch (screen) {
    case 'upcoming':
      return { title: nav.upcoming, Screen: Upcoming };
    case 'calendar':
      return { title: nav.calendar, Screen: calendarScreen };
    case 'inbox':
      return { title: nav.inbox, Screen: Inbox };
    case 'all':
      return { title: nav.all, Screen: AllTasks };
    case 'assigned':
      return { title: nav.assigned, Screen: AssignedToMe };
    case 'projects':
      return { title: nav.projects, Screen: projectsScreen };
    case 'project':
      return { title: byUid('project', id)?.name ?? titleOfMissing(), Screen: projectScreen };
    case 'areas':
      return { title: nav.areas, Screen: areasScreen };
    case 'area':
      return { title: byUid('area', id)?.name ?? titleOfMissing(), Screen: areaScreen };
    case 'goals':
      return { title: nav.goals, Screen: goalsScreen };
    case 'goal':
      return { title: byUid('goal', id)?.name ?? titleOfMissing(), Screen: goalScreen };
    case 'notes':
      return { title: nav.notes, Screen: notesScreen };
    case 'note': {
      const note = byUid('note', id);
      const missing = query.has('new') ? nav.newNote : titleOfMissing();
      return { title: note === undefined ? missing : (note.title ?? notes.untitled), Screen: noteScreen };
    }
    case 'tags':
      return { title: nav.tags, Screen: tagsScreen };
    case 'tag':
      return { title: byUid('tag', id)?.name ?? titleOfMissing(), Screen: tagScreen };
    case 'views':
      return { title: nav.views, Screen: viewsScreen };
    case 'view':
      return { title: byUid('view', id)?.name ?? titleOfMissing(), Screen: viewScreen };
    case 'statistics':
      return { title: nav.statistics, Screen: statisticsScreen };
    case 'trash':
      return { title: nav.trash, Screen: trashScreen };
    case 'history':
      return { title: nav.history, Screen: historyScreen };
    case 'notifications':
      return { title: nav.notifications, Screen: notificationsScreen };
    case 'settings':
      return { title: nav.settings, Screen: settingsScreen };
    case 'today':
      return { title: nav.today, Screen: Today };
    default:
      return { title: notFoundTitle, Screen: Missing };
  }
}
