/** The screens of objects and of the account. */
export { TaskInsights } from '../components/insights.js';
export { AreaScreen, AreasScreen } from '../screens/area.js';
export { GoalScreen, GoalsScreen } from '../screens/goal.js';
export { HistoryScreen } from '../screens/history.js';
export { NoteScreen, NotesScreen } from '../screens/notes.js';
export { NotificationsScreen } from '../screens/notifications.js';
export { ProjectScreen, ProjectsScreen } from '../screens/project.js';
export { StatisticsScreen } from '../screens/statistics.js';
export { TagScreen, TagsScreen } from '../screens/tags.js';
export { TrashScreen } from '../screens/trash.js';
