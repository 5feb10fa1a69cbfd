import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { createRandom } from '../../../scripts/support/random.js';
import { newDatabaseUrl } from '../../support/database.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

const THINGS = slowly(120, 250);
const QUERIES = slowly(300, 2_000);

/** Words that begin alike, with diacritics, of scripts without spaces, with digits and symbols. */
const WORDS = [
  ...['call', 'caller', 'Calling', 'recall', 'café', 'cafe', 'CAFÉ', 'naïve', 'Straße', 'strasse', 'Ångström', 'zebra'],
  ...[
    'move',
    'mover',
    'movers',
    'Möwe',
    'x',
    'x1',
    '42',
    '420',
    '2026-03-01',
    'don’t',
    "don't",
    'e-mail',
    'C++',
    'a.b.c',
  ],
  ...[
    '漢字',
    '漢',
    '字典',
    'かな',
    'ひらがな',
    '한국어',
    'ภาษาไทย',
    'Привет',
    'привет',
    'Ωmega',
    '✈',
    '🎉',
    '🎉🎉',
    '→',
  ],
];

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test(`Search: ${QUERIES} queries find the same in the same order on both databases`, async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const services: Service[] = [
      await startService(t, { db: openDatabase('sqlite::memory:') }),
      await startService(t, { db: openDatabase(await newDatabaseUrl(server.url)) }),
    ];
    const readers: Person[][] = [];
    for (const service of services) readers.push(await fill(service));

    const random = createRandom(7);
    const some = (most: number) => text(random, 1 + Math.floor(random() * most));
    let found = 0;
    for (let n = 0; n < QUERIES; n++) {
      const words = some(3);
      const q = random() < 0.4 ? [...words].slice(0, -1).join('') || words : words;
      const types = random() < 0.2 ? '&types=task,note' : '';
      const url = `/api/v1/search?q=${encodeURIComponent(q)}${types}&limit=${random() < 0.1 ? 20 : 500}&count=true`;
      const who = n % 2;
      const [lite, pg] = await Promise.all(readers.map((people) => pages((people as Person[])[who] as Person, url)));
      if (JSON.stringify(lite) !== JSON.stringify(pg)) t.same(pg, lite, `${who} ${url}`);
      found += (lite as unknown[]).length;
    }
    t.ok(found > QUERIES, `${found} hits were the same`);
  });
}

async function fill(service: Service): Promise<Person[]> {
  const random = createRandom(3);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const projects: number[] = [];
  for (let n = 0; n < 6; n++) {
    const made = await ada.post('/api/v1/project', { name: text(random, 2), description: text(random, 5) });
    projects.push(made.body.id);
    if (n % 2 === 0) {
      const share = { resource_type: 'project', resource_id: made.body.id, email: eve.email, access: 'ro' };
      await ada.post('/api/v1/share', share);
    }
  }
  for (let n = 0; n < THINGS; n++) {
    const owner = random() < 0.7 ? ada : eve;
    const project_id = owner === ada && random() < 0.5 ? projects[Math.floor(random() * projects.length)] : null;
    const [short, long] = [text(random, 1 + Math.floor(random() * 3)), text(random, Math.floor(random() * 30))];
    const body = n % 3 === 0 ? { title: short, content: long, project_id } : { name: short, note: long, project_id };
    const made = await owner.post(n % 3 === 0 ? '/api/v1/note' : '/api/v1/task', body);
    if (n % 7 === 0 && n % 3 !== 0) await owner.patch(`/api/v1/task/${made.body.id}`, { name: text(random, 2) });
    if (n % 11 === 0) await owner.delete(`/api/v1/${n % 3 === 0 ? 'note' : 'task'}/${made.body.id}`);
  }
  return [ada, eve];
}

function text(random: () => number, words: number): string {
  return Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(
    random() < 0.8 ? ' ' : ', ',
  );
}

async function pages(person: Person, url: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await person.get(`${url}${cursor}`);
    if (status !== 200) return [status, body.code];
    for (const { type, id, name, highlights } of body.results) all.push({ type, id, name, highlights });
    if (body.pagination.next_cursor === null) return [...all, body.pagination.total];
    cursor = `&cursor=${body.pagination.next_cursor}`;
  }
}
