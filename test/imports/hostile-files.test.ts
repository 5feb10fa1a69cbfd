import t from 'tap';
import { FORMAT_NAMES, type FormatName } from '../../src/imports/formats/format-names.js';
import { type FileJob, readFile } from '../../src/imports/reader.js';
import { MAX_PIECE_MS, startMeasured } from '../support/event-loop.js';
import { HOSTILE_FILES } from '../support/hostile-files.js';
import { register } from '../support/remote.js';
import { slowly } from '../support/slow.js';

/** The writes take memory, too: some 190 MB for 40,000 tasks. */
const MAX_GROWN_BYTES = { preview: 100 * 1024 * 1024, import: 300 * 1024 * 1024 };

const JOB: FileJob = {
  ...{ name: '', format: null, columns: '', user: null, project: null },
  ...{ now: '2026-03-01T09:30:00.000Z', timezone: 'UTC' },
};

t.test('Hostile files are refused with a reason', async (t) => {
  for (const format of FORMAT_NAMES) {
    const refused = HOSTILE_FILES[format]().filter(({ refusal }) => refusal !== undefined);
    const lastOfEach = [...new Map(refused.map((file) => [String(file.refusal), file])).values()];
    for (const { name, content, refusal } of slowly(lastOfEach, refused)) {
      t.match(
        await readFile({ ...JOB, format }, Buffer.from(content())),
        { kind: 'fault', message: refusal },
        `${format}: ${name}`,
      );
    }
  }
});

t.test('Hostile files cost others nothing', async (t) => {
  const server = await startMeasured(t, t.testdir({}));
  const ada = await register(server, 'ada');
  // A database, an archive, JSON and lines: the service reads none of them, but what a process makes of each.
  const formats = slowly<readonly FormatName[]>(['tududi', 'todoist', 'wekan', 'csv'], FORMAT_NAMES);
  const files = formats.flatMap((format) => {
    const all = HOSTILE_FILES[format]().map((file) => ({ ...file, format }));
    return slowly(all.slice(0, 1), all);
  });
  for (const { name, content, format } of files) {
    for (const preview of slowly([true], [true, false])) {
      const what = `${format}: ${name}${preview ? '' : ', imported'}`;
      const send = async () => {
        const response = await fetch(`${server.url}/api/profile/import-file?preview=${preview}&format=${format}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' },
          body: content(),
        });
        return { status: response.status, text: await response.text() };
      };
      const first = await server.measure(send);
      // The first file of a process also loads and compiles what reads it.
      const isRepeatable = preview && first.longestMs > MAX_PIECE_MS;
      const { result, longestMs, grownBytes } = isRepeatable ? await server.measure(send) : first;
      t.ok([200, 400].includes(result.status), `${what}: ${result.text.slice(0, 300)}`);
      t.ok(longestMs <= MAX_PIECE_MS, `${what}: ${longestMs} ms in one piece`);
      t.ok(grownBytes <= MAX_GROWN_BYTES[preview ? 'preview' : 'import'], `${what}: ${grownBytes} bytes`);
    }
  }
  t.equal(await server.stop('SIGTERM'), 0);
});
