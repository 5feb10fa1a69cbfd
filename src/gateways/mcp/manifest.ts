import type { Feature } from '../../manifest.js';
import { mcp as routes } from './routes.js';

export const mcp: Feature = {
  name: 'mcp',
  routes: [{ mount: 'root', routes }],
};
