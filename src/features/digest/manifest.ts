import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { sendJson } from '../../http/resources/responses.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { digests } from './job.js';
import { preferenceRecords } from './records.js';
import { preferenceExport } from './records-store.js';
import * as schema from './schema.js';
import { digestJson, digestOf } from './service.js';

const routes: Routes =
  ({ db, now }) =>
  async (app) => {
    app.get(
      '/digest',
      {
        schema: {
          operationId: 'getDigest',
          summary: 'Read the digest of your day',
          description: 'The tasks of the digest, as they are now.',
          tags: ['Notifications'],
          response: { 200: { description: 'The digest.', ...Ref(schema.Digest) } },
        },
      },
      async (request, reply) => sendJson(reply, digestJson(await digestOf(db.read, callerOf(request), now()))),
    );
  };

export const digest: Feature = {
  name: 'digest',
  routes: [{ mount: 'resource', routes }],
  scopes: { getDigest: 'tasks:read' },
  components: [{ Digest: schema.Digest }],
  // Owned here: an aborted import deletes the rows of features with records, and `notifications` has no records.
  owned: [{ table: 'notification_preferences', column: 'user_id', key: 'user_id' }],
  records: {
    definitions: [preferenceRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { notification_preferences: preferenceExport },
  },
  jobs: [digests],
};
