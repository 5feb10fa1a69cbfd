import { LOCK_NAMES } from '../../../db/locks.js';
import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountExisting } from '../../http/resources/crud.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { ATTACHMENT, PARENTS } from './description.js';
import { downloadRoute } from './download.js';
import { eraseFiles, sweepFiles } from './jobs.js';
import { attachmentRecords } from './records.js';
import * as schema from './schema.js';
import { Attachment, AttachmentList, AttachmentQuery, AttachmentUpdate } from './schema.js';
import * as service from './service.js';
import { fileStore } from './storage.js';
import { findAttachment, listAttachments, readAttachments } from './store.js';
import { uploadRoute } from './upload.js';
import { createWatch } from './watch.js';

const routes: Routes = (context) => {
  if (!context.config.files.enabled) return async () => undefined;
  const { db } = context;
  const uploadsAndDownloads = {
    slots: context.attachmentSlots,
    files: fileStore(context.config.files.folder),
    watch: createWatch(context),
  };
  const upload = uploadRoute(context, uploadsAndDownloads);
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
    downloadRoute(app, context, uploadsAndDownloads);
  };
};

const trash = {
  maximum: PARENTS.map((column) => ({
    column,
    count: schema.MAX_ATTACHMENTS,
    lockOf: (id: number) => LOCK_NAMES.attachments(column, id),
    code: 'TOO_MANY_FILES' as const,
  })),
};

export const attachments: Feature = {
  name: 'attachments',
  routes: [{ mount: 'resource', routes }],
  scopes: { ...resourceScopes('Attachment', 'files'), getAttachmentContent: 'files:read' },
  tags: [{ name: 'Attachments', description: 'Files of tasks, notes and projects.' }],
  components: [schema],
  logged: [
    {
      ...ATTACHMENT,
      component: 'AttachmentChange',
      object: schema.Attachment,
      events: SHARED_EVENTS,
      trash,
      undo: {
        remove: (write, id) => service.removeAttachment(write, { id }, null),
        restore: service.restoreAttachment,
      },
      scope: 'files:read',
      read: readAttachments,
    },
  ],
  owned: [
    { table: 'attachments', column: 'user_id' },
    { table: 'attachment_files', column: 'user_id', key: 'attachment_id' },
  ],
  records: {
    definitions: [attachmentRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { attachments: exportOf(ATTACHMENT) },
  },
  jobs: [eraseFiles, sweepFiles],
};
