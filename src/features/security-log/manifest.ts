import { requireAdministrator } from '../../access/policy.js';
import { repeatInPieces } from '../../background/repeat.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { DAY_MS, HOUR_MS } from '../../lib/periods.js';
import type { Feature, JobRun } from '../../manifest.js';
import { attemptsOf, JOB } from './attempts.js';
import * as schema from './schema.js';
import { OwnSecurityEventQuery, SecurityEventList, SecurityEventQuery } from './schema.js';
import { accountsWithLongLogs, listEvents, listOwnEvents, removeExcess, removeOld } from './store.js';

const RETENTION_DAYS = 180;
/** Number of entries that each account keeps. Entries without an account are counted together. */
const MAX_ENTRIES = 10_000;
/** Entries deleted in one write. */
const ENTRIES_AT_ONCE = 100;

/** Deletes old entries of the security log, and those of accounts that have too many. Triggers refuse any other deletion. */
async function removeExpired({ context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  await repeatInPieces(stop, ENTRIES_AT_ONCE, (most) => db.write((trx) => removeOld(trx, before, most)));
  for await (const userId of accountsWithLongLogs(db.read, MAX_ENTRIES)) {
    await repeatInPieces(stop, ENTRIES_AT_ONCE, (most) =>
      db.write((trx) => removeExcess(trx, userId, { retained: MAX_ENTRIES, most })),
    );
  }
}

const routes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/profile/security-log',
      {
        schema: {
          operationId: 'listOwnSecurityEvents',
          summary: 'List the security log of your account',
          description:
            'Latest first: successful and failed sign-ins, sessions, API keys, passwords, shares, exports and ' +
            'imports of the account, and changes by administrators. Failed attempts appear within a minute or two. An entry ' +
            'is removed after 180 days, or when the account has more than 10,000.',
          tags: ['Accounts'],
          querystring: OwnSecurityEventQuery,
          response: { 200: { description: 'A page of events.', ...listResponse(SecurityEventList) } },
        },
      },
      async (request, reply) => {
        const page = requestedPage(request.query, request.url);
        const listed = await listOwnEvents(db.read, callerOf(request), request.query, page);
        return sendList(request, reply, { member: 'security_events', page, listed });
      },
    );

    app.get(
      '/security-log',
      {
        config: { errors: ['FORBIDDEN'] },
        schema: {
          operationId: 'listSecurityEvents',
          summary: 'List the security log of all accounts',
          description: 'For administrators. Includes sign-ins to unknown addresses and events of deleted accounts.',
          tags: ['Users'],
          querystring: SecurityEventQuery,
          response: { 200: { description: 'A page of events.', ...listResponse(SecurityEventList) } },
        },
      },
      async (request, reply) => {
        requireAdministrator(callerOf(request));
        const page = requestedPage(request.query, request.url);
        const listed = await listEvents(db.read, request.query, page);
        return sendList(request, reply, { member: 'security_events', page, listed });
      },
    );
  };

export const securityLog: Feature = {
  name: 'security-log',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listOwnSecurityEvents: 'profile:read',
    listSecurityEvents: 'admin',
  },
  components: [schema],
  background(app, context) {
    app.addHook('onClose', () =>
      attemptsOf(context)
        .write(context.db)
        .catch((error: unknown) => app.log.warn({ err: error }, 'could not record failed attempts')),
    );
  },
  jobs: [
    {
      name: JOB,
      ofProcess: true,
      dueIn: async (context) => attemptsOf(context).dueIn(),
      run: ({ context }) => attemptsOf(context).write(context.db),
    },
    { name: 'security log', everyMs: HOUR_MS, run: removeExpired },
  ],
};
