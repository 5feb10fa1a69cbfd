import type { Feature } from '../../manifest.js';
import { health as apiHealth, healthProbes } from './routes.js';

export const health: Feature = {
  name: 'health',
  routes: [
    { mount: 'root', routes: healthProbes },
    { mount: 'service', routes: apiHealth },
  ],
  scopes: {
    getHealth: null,
    getReadiness: null,
    getApiHealth: null,
  },
  tags: [{ name: 'Health', description: 'Health checks.', last: true }],
};
