import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { trash as routes } from './routes.js';
import { trashComponents } from './schema.js';
import { removeExpired } from './service.js';
import { removeSome } from './store.js';

export const trash: Feature = {
  name: 'trash',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    listTrash: 'trash:read',
    getTrashEntry: 'trash:read',
    restoreFromTrash: 'trash:write',
    deleteFromTrash: 'trash:write',
    emptyTrash: 'trash:write',
  },
  tags: [{ name: 'Trash', description: 'Deleted resources, which can be restored for 30 days.' }],
  components: [trashComponents],
  owned: [
    {
      table: 'trash',
      column: 'user_id',
      removeSome: (trx, userId, most) => removeSome(trx, { userId, types: null }, most),
    },
  ],
  jobs: [{ name: 'trash', everyMs: HOUR_MS, run: ({ context }) => removeExpired(context) }],
};
