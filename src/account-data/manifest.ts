import type { Feature } from '../manifest.js';
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
  },
  components: [(features: readonly Feature[]) => documentComponents(recordsOf(features))],
  recover: undoBrokenImports,
};
