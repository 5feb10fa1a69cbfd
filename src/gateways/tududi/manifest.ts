import type { Feature } from '../../context.js';
import { serveTududi } from './server.js';

/** The API of tududi, for clients that were written for it: on a port of its own, where it is wanted. */
export const tududi: Feature = {
  name: 'tududi',
  background: (app, { config }) => {
    if (config.compat.api === 'tududi') serveTududi(app, config);
  },
};
