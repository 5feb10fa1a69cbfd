import { lazy } from './lazy.js';

/** Rendered Markdown: its code is fetched with the first text. */
export const Markdown = lazy(() => import('./markdown.js'), 'Markdown');
