import type { Feature } from '../manifest.js';
import { fileImport } from './routes.js';
import * as components from './schema.js';

export const imports: Feature = {
  name: 'imports',
  routes: [{ mount: 'account', routes: fileImport }],
  scopes: {
    importFile: ['tasks:write', 'projects:write', 'areas:write', 'goals:write', 'tags:write', 'notes:write'],
  },
  components: [components],
};
