import { sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { ON_POSTGRES } from '../support/database.js';
import { MAX_PIECE_MS, measureHere } from '../support/event-loop.js';
import { eventually } from '../support/eventually.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, expectStatus } from '../support/world.js';

const TEXTS = [
  { kind: 'one byte', long: 'x'.repeat(100_000), count: slowly(50, 490) },
  { kind: 'three bytes', long: '漢'.repeat(100_000), count: slowly(20, 200) },
];
const AT = '2026-03-11T12:00:00.000Z';
const MAX_GROWN_BYTES = 300_000_000;
/** The commit of a write is one piece: docs/operating.md says what each MB costs. */
const MAX_WRITE_MS = slowly(MAX_PIECE_MS, 2 * MAX_PIECE_MS);

for (const { kind, long, count } of TEXTS) {
  t.test(
    `Batches of objects with long texts of ${kind} a character are read, reverted and restored in pieces`,
    async (t) => {
      // In memory, the database would count as growth.
      const db = ON_POSTGRES ? undefined : openDatabase(`sqlite:${t.testdir({})}/tutti.db`);
      const service = await startService(t, { unchecked: true, ...(db && { db }) });
      const ada = await service.person('ada');
      const project = await create(ada, 'project', { name: 'P' });
      await service.db.write(async (trx) => {
        const ids = await reserveIds(trx, 'tasks', count);
        const rows = ids.map((id) => ({
          ...{ id, uid: newUid(), user_id: ada.id, created_at: AT, updated_at: AT },
          ...{ name: 't', note: `${id} ${long}`, project_id: project.id, rank: `a${id}` },
        }));
        await insertRows(trx, 'tasks', rows);
      });
      if (!ON_POSTGRES) {
        const { rows } = await sql`SELECT 1 FROM search_pending`.execute(service.db.read);
        t.ok(rows.length > count / 2, 'a write with much text does not index all of it before its commit');
      }

      async function measured(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) {
        const { result, longestMs, grownBytes } = await measureHere(() =>
          ada.call(method, url, body === undefined ? {} : { body }),
        );
        const maxMs = method === 'GET' ? MAX_PIECE_MS : MAX_WRITE_MS;
        t.ok(longestMs <= maxMs, `${method} ${url}: ${longestMs} ms between two turns of the event loop`);
        t.ok(grownBytes <= MAX_GROWN_BYTES, `${method} ${url}: ${grownBytes} bytes`);
        if (result.status >= 300) t.fail(`${result.status} ${result.text.slice(0, 200)}`);
        return { ...result, batch: String(result.headers['tutti-batch']) };
      }

      const where = { filter: `project:${project.uid}` };
      const { batch: shortened } = await measured('POST', '/api/v1/tasks/bulk', { where, update: { note: 'short' } });
      const first = await measured('GET', `/api/v1/batch/${shortened}?limit=500`);
      t.equal(first.body.pagination.has_more, true);
      let cursor: string | null = first.body.pagination.next_cursor;
      let objects = first.body.objects.length;
      while (cursor !== null) {
        const page = await ada.get(`/api/v1/batch/${shortened}?limit=500&cursor=${cursor}`);
        expectStatus(page, 200);
        objects += page.body.objects.length;
        cursor = page.body.pagination.next_cursor;
      }
      t.equal(objects, count, 'the pages have each object once');

      const { batch: lengthened, body } = await measured('POST', `/api/v1/batch/${shortened}/revert`, {});
      t.equal(body.reverted, count);
      const present = await measured('GET', `/api/v1/batch/${lengthened}?limit=500`);
      t.equal(present.body.pagination.has_more, true, 'present texts count for the page as well');
      t.ok(present.text.length <= 1_100_000);

      const { batch: deleted } = await measured('DELETE', `/api/v1/project/${project.id}`);
      const unchanged = await measured('GET', `/api/v1/batch/${deleted}?limit=500`);
      t.equal(unchanged.body.objects.length, count + 1, 'texts that a batch did not change are not read');
      await measured('POST', `/api/v1/batch/${deleted}/revert`, {});
      const [task] = (await ada.get(`/api/v1/tasks?project_id=${project.id}&limit=1`)).body.tasks;
      t.equal(task.note, `${task.id} ${long}`);
      const found = async () => (await ada.get(`/api/v1/search?q=${task.id}&types=task`)).body.results.length > 0;
      await eventually(found, 'a deferred text is found');
    },
  );
}
