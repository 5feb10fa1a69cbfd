import type { Feature } from '../../context.js';
import { buildTududi } from './server.js';

/** The API of tududi, for clients that were written for it: on a port of its own, with COMPAT=tududi. */
export const tududi: Feature = {
  name: 'tududi',
  listener: {
    name: 'tududi',
    address: ({ host, compat }) => (compat.api === 'tududi' ? { host, port: compat.port } : null),
    build: buildTududi,
  },
};
