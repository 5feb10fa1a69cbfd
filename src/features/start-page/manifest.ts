import type { Feature } from '../../context.js';
import { startPageRoutes as routes } from './routes.js';

/** The page at `/`. */
export const startPage: Feature = {
  name: 'start-page',
  routes: [{ mount: 'root', routes }],
};
