import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { AppError } from '../../lib/errors.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { shareRecords } from './records.js';
import { shareExport } from './records-store.js';
import * as schema from './schema.js';
import { Share, ShareCreate, ShareList, ShareQuery, ShareUpdate } from './schema.js';
import * as service from './service.js';
import { findShare, listShares, readShares } from './store.js';

const routes: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'share',
    dryRun: true,
    countsRehearsals: true,
    plural: 'shares',
    tag: 'Shares',
    item: Share,
    page: ShareList,
    create: ShareCreate,
    update: ShareUpdate,
    query: ShareQuery,
    about: {
      list: 'Shares that you have given and received; with parameters, those of one resource.',
      create:
        'Shares your project, task or note with another account. 404 if you cannot see it, if no account has ' +
        'the address, or if its user has blocked you; 403 if it is not yours; 409 if it is already shared ' +
        'with that account.',
      read: 'A share of which you are owner or member.',
      update: 'Only for the owner.',
      remove: 'Ends a share, for its owner or its member.',
    },
    errors: { create: ['NOT_FOUND', 'CONFLICT'] },
    writes: { alone: true },
    async list(caller, query, page) {
      if (query.resource_id !== undefined && query.resource_type === undefined) throw untyped();
      return listShares(context.db.read, caller, query, page);
    },
    find: (caller, ref) => findShare(context.db.read, caller, ref),
    insert: service.createShare,
    change: service.updateShare,
    remove: service.deleteShare,
  });
};

function untyped(): AppError {
  const message = 'must come with resource_type';
  return new AppError('VALIDATION_FAILED', {
    message: `resource_id ${message}.`,
    details: [{ path: 'query/resource_id', message }],
  });
}

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
