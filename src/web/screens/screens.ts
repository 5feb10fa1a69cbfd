import type { ComponentType } from 'preact';
import { lazy } from '../components/lazy.js';
import { byUid } from '../data/mirror.js';
import type { Route } from '../router.js';
import { text } from '../text/text.js';
import { AllTasks, Inbox, Today, Upcoming } from './task-screens.js';

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
const trashScreen = lazy(() => import('./trash.js').then((loaded) => loaded.TrashScreen));
const settingsScreen = lazy(() => import('./settings/settings.js').then((loaded) => loaded.SettingsScreen));

interface ScreenView {
  title: string;
  Screen: ComponentType;
}

export function screenOf({ screen, id }: Route): ScreenView {
  const { nav, notes, notFound } = text.value;
  switch (screen) {
    case 'upcoming':
      return { title: nav.upcoming, Screen: Upcoming };
    case 'inbox':
      return { title: nav.inbox, Screen: Inbox };
    case 'all':
      return { title: nav.all, Screen: AllTasks };
    case 'projects':
      return { title: nav.projects, Screen: projectsScreen };
    case 'project':
      return { title: byUid('project', id)?.name ?? notFound, Screen: projectScreen };
    case 'areas':
      return { title: nav.areas, Screen: areasScreen };
    case 'area':
      return { title: byUid('area', id)?.name ?? notFound, Screen: areaScreen };
    case 'goals':
      return { title: nav.goals, Screen: goalsScreen };
    case 'goal':
      return { title: byUid('goal', id)?.name ?? notFound, Screen: goalScreen };
    case 'notes':
      return { title: nav.notes, Screen: notesScreen };
    case 'note': {
      const note = byUid('note', id);
      return { title: note === undefined ? notFound : (note.title ?? notes.untitled), Screen: noteScreen };
    }
    case 'tags':
      return { title: nav.tags, Screen: tagsScreen };
    case 'tag':
      return { title: byUid('tag', id)?.name ?? notFound, Screen: tagScreen };
    case 'trash':
      return { title: nav.trash, Screen: trashScreen };
    case 'settings':
      return { title: nav.settings, Screen: settingsScreen };
    default:
      return { title: nav.today, Screen: Today };
  }
}
