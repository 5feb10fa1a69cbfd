import type { Feature } from '../../context.js';
import { webInterfaceRoutes as routes } from './routes.js';

/** What is at the address of the service itself: the web interface, and the guide that errors refer to. */
export const webInterface: Feature = {
  name: 'web-interface',
  routes: [{ mount: 'root', routes }],
};
