/** Arrangements of tasks: calendar, sections, saved views. */
export { CalendarScreen } from '../screens/calendar/calendar.js';
export { Sections } from '../screens/sections/sections.js';
export { ArrangedList } from '../screens/views/arranged-list.js';
export { ByAssignee } from '../screens/views/by-assignee.js';
export { ViewScreen, ViewsScreen } from '../screens/views/views.js';
