import type { Feature } from '../../context.js';
import { docs as routes } from './routes.js';

/** The browsable documentation. */
export const docs: Feature = {
  name: 'docs',
  routes: [{ mount: 'root', routes }],
};
