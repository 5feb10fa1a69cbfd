import type { Routes } from '../../context.js';
import { mountExisting } from '../../http/resources/crud.js';
import { downloadRoute } from './download.js';
import { Attachment, AttachmentList, AttachmentQuery, AttachmentUpdate } from './schema.js';
import * as service from './service.js';
import { fileStore } from './storage.js';
import { findAttachment, listAttachments } from './store.js';
import { uploadRoute } from './upload.js';
import { createWatch } from './watch.js';

export const attachments: Routes = (context) => {
  if (!context.config.files.enabled) return async () => undefined;
  const { db } = context;
  const transfers = {
    slots: context.attachmentSlots,
    files: fileStore(context.config.files.folder),
    watch: createWatch(context),
  };
  const upload = uploadRoute(context, transfers);
  return async (app) => {
    await upload(app);
    mountExisting(app, {
      singular: 'attachment',
      dryRun: true,
      plural: 'attachments',
      tag: 'Attachments',
      item: Attachment,
      page: AttachmentList,
      update: AttachmentUpdate,
      query: AttachmentQuery,
      about: {
        list: 'The attachments of the tasks, notes and projects that you see.',
        create: '',
        read: 'One attachment, without its bytes.',
        update: 'Another parent requires write access there.',
        remove: 'Requires write access to its task, note or project.',
      },
      errors: { update: ['TOO_MANY_FILES'] },
      validatedList: (caller, query, page) => listAttachments(db.read, caller, query, page),
      find: (caller, ref) => findAttachment(db.read, caller, ref),
      change: service.updateAttachment,
      remove: service.removeAttachment,
    });
    downloadRoute(app, context, transfers);
  };
};
