import type { Feature } from '../../manifest.js';
import { docs as routes } from './routes.js';

export const docs: Feature = {
  name: 'docs',
  routes: [{ mount: 'root', routes }],
};
