import type { Feature } from '../../manifest.js';
import { buildTududi } from './server.js';

export const tududi: Feature = {
  name: 'tududi',
  listener: {
    name: 'tududi',
    address: ({ host, compat }) => (compat.api === 'tududi' ? { host, port: compat.port } : null),
    build: buildTududi,
  },
};
