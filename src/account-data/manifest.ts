import type { Feature } from '../context.js';
import * as fileSchema from './file-schema.js';
import { undoBrokenImports } from './import.js';
import { recordsOf } from './records.js';
import { accountExport as routes } from './routes.js';
import { documentComponents } from './schema.js';

export const accountExport: Feature = {
  name: 'account-export',
  routes: [{ mount: 'account', routes }],
  scopes: {
    exportProfile: '*',
    importProfile: '*',
    importFile: ['tasks:write', 'projects:write', 'areas:write', 'goals:write', 'tags:write', 'notes:write'],
  },
  components: [fileSchema, (features: readonly Feature[]) => documentComponents(recordsOf(features))],
  recover: undoBrokenImports,
};
