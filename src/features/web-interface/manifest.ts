import type { Feature } from '../../manifest.js';
import { webInterfaceRoutes as routes } from './routes.js';

export const webInterface: Feature = {
  name: 'web-interface',
  routes: [{ mount: 'root', routes }],
};
