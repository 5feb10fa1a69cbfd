import type { ComponentType } from 'preact';
import { lazy } from '../components/lazy.js';
import { Missing } from '../components/missing.js';
import { byUid } from '../data/mirror.js';
import { isWaiting } from '../data/session.js';
import type { Route } from '../router.js';
import { text } from '../text/text.js';
import { AllTasks, Inbox } from './task-screens.js';
import { Today } from './today.js';
import { Upcoming } from './upcoming.js';

const areaScreen = lazy(() => import('./area.js').then((loaded) => loaded.AreaScreen));
const areasScreen = lazy(() => import('./area.js').then((loaded) => loaded.AreasScreen));
const goalScreen = lazy(() => import('./goal.js').then((loaded) => loaded.GoalScreen));
const goalsScreen = lazy(() => import('./goal.js').then((loaded) => loaded.GoalsScreen));
const projectScreen = lazy(() => import('./project.js').then((loaded) => loaded.ProjectScreen));
const projectsScreen = lazy(() => import('./project.js').then((loaded) => loaded.ProjectsScreen));
const notesScreen = lazy(() => import('./notes.js').then((loaded) => loaded.NotesScreen));
const noteScreen = lazy(() => import('./notes.js').then((loaded) => loaded.NoteScreen));
const tagsScreen = lazy(() => import('./tags.js').then((loaded) => loaded.TagsScreen));
const tagScreen = lazy(() => import('./tags.js').then((loaded) => loaded.TagScreen));
const calendarScreen = lazy(() => import('./calendar/calendar.js').then((loaded) => loaded.CalendarScreen));
const viewsScreen = lazy(() => import('./views/views.js').then((loaded) => loaded.ViewsScreen));
const viewScreen = lazy(() => import('./views/views.js').then((loaded) => loaded.ViewScreen));
const statisticsScreen = lazy(() => import('./statistics.js').then((loaded) => loaded.StatisticsScreen));
const trashScreen = lazy(() => import('./trash.js').then((loaded) => loaded.TrashScreen));
const historyScreen = lazy(() => import('./history.js').then((loaded) => loaded.HistoryScreen));
const settingsScreen = lazy(() => import('./settings/settings.js').then((loaded) => loaded.SettingsScreen));

/** While the mirror is read, what is missing may exist. */
function titleOfMissing(): string {
  return isWaiting() ? text.value.loading : text.value.notFoundTitle;
}

interface ScreenView {
  title: string;
  Screen: ComponentType;
}

export function screenOf({ screen, id }: Route): ScreenView {
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
      return { title: note === undefined ? titleOfMissing() : (note.title ?? notes.untitled), Screen: noteScreen };
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
    case 'settings':
      return { title: nav.settings, Screen: settingsScreen };
    case 'today':
      return { title: nav.today, Screen: Today };
    default:
      return { title: notFoundTitle, Screen: Missing };
  }
}
