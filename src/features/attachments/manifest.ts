import { LOCK_NAMES } from '../../../db/locks.js';
import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { ATTACHMENT, PARENTS } from './description.js';
import { eraseFiles, sweepFiles } from './jobs.js';
import { attachmentRecords } from './records.js';
import { attachments as routes } from './routes.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { readAttachments } from './store.js';

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
