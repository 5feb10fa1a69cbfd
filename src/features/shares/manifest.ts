import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { shareRecords } from './records.js';
import { shareExport } from './records-store.js';
import { shares as routes } from './routes.js';
import * as schema from './schema.js';
import { readShares } from './store.js';

export const shares: Feature = {
  name: 'shares',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Share', 'shares'),
  tags: [
    {
      name: 'Shares',
      description:
        'Resources that you share with others, and that they share with you. Areas and goals are never ' +
        'shared: members read them as null, as well as projects and parent tasks that they cannot see. Null ' +
        'sent back leaves them unchanged.',
    },
  ],
  components: [schema],
  logged: [
    {
      type: 'share',
      component: 'ShareChange',
      object: schema.Share,
      events: OBJECT_EVENTS,
      table: 'shares',
      undo: null,
      scope: 'shares:read',
      read: readShares,
    },
  ],
  records: {
    definitions: [shareRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { shares: shareExport },
  },
};
