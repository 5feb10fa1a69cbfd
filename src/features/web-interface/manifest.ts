import type { Feature } from '../../context.js';
import { webInterfaceRoutes as routes } from './routes.js';

/** The web interface at `/`, and the guide of errors. */
export const webInterface: Feature = {
  name: 'web-interface',
  routes: [{ mount: 'root', routes }],
};
