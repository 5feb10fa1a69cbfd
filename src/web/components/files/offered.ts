import { lazy } from '../lazy.js';

/** The files of a task, a note or a project: fetched later. */
export const Files = lazy(() => import('./files.js'), 'Files');
