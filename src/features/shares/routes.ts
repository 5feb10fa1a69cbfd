import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { AppError } from '../../lib/errors.js';
import { SHARE_SORT_FIELDS, Share, ShareCreate, ShareList, ShareQuery, ShareUpdate } from './schema.js';
import * as service from './service.js';
import { findShare, listShares } from './store.js';

export const shares: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'share',
    plural: 'shares',
    tag: 'Shares',
    item: Share,
    page: ShareList,
    create: ShareCreate,
    update: ShareUpdate,
    query: ShareQuery,
    sortFields: SHARE_SORT_FIELDS,
    about: {
      list: 'What you share with others and what they share with you; of one thing, when the query names it.',
      create:
        'Shares a project, task or note of yours with another account. 404 when you do not see it, when no account ' +
        'has the address or when its user has blocked you, 403 when it is not yours, 409 when it is shared with that account already.',
      read: 'A share that you are on either side of.',
      update: 'Only the owner may.',
      remove: 'The owner takes it back, or the member leaves.',
    },
    errors: { create: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] },
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
