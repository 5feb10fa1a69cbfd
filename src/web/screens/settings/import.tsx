import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf, Failure, messageOf, responseOf } from '../../api.js';
import { Field } from '../../components/form.js';
import { did, notify } from '../../data/done.js';
import { objectsLabel } from '../../data/rehearsal.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { labelOf, text } from '../../text/text.js';

/** Import of a file: it is read by the service, its counts are shown, and then it is imported. */

type Result = Schemas['FileImportResult'];
type Query = { columns?: string; user?: string };

interface Chosen {
  file: File;
  /** Answers to questions of the service about the file. */
  query: Query;
  /** Counts; null for an exported account, which is imported as a whole. */
  found?: Result | null;
}

interface State {
  chosen?: Chosen;
  done?: Result;
  busy?: { done: number; total: number };
  failure?: string;
  /** Member of the query that the service asks for. */
  asks?: keyof Query;
}

const ACCOUNT = /^\s*\{\s*"format"\s*:\s*"tutti-account"/;
const HEAD_BYTES = 200;

/** Sends a file, and returns the last line of the response. @throws Failure */
async function send(
  { file, query }: Chosen,
  preview: boolean,
  onProgress: (state: State['busy']) => void,
): Promise<Result> {
  const request = api.POST('/api/profile/import-file', {
    params: { query: { ...query, name: file.name.slice(-255), preview } },
    // Its bytes alone, instead of the form of the document.
    body: file as unknown as { file: Blob },
    headers: { accept: 'application/x-ndjson', 'content-type': 'application/octet-stream' },
    parseAs: 'stream',
  });
  const reader = ((await responseOf(request)).response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Failure(0);
    });
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const sent: Result | Schemas['FileImportProgress'] | Schemas['ImportCut'] = JSON.parse(line);
      if ('created' in sent) return sent;
      if ('error' in sent) {
        const failure = new Failure(503, sent);
        failure.message += ` ${settingsText.value.importCut(sent.last_committed)}`;
        throw failure;
      }
      onProgress(sent);
    }
    if (done) throw new Failure(0);
  }
}

async function importAccount(file: File): Promise<number> {
  // Sent as it is written: the service parses and checks the document.
  const document: unknown = new Blob([file], { type: 'application/json' });
  const { imported } = await dataOf(api.POST('/api/profile/import', { body: document as Schemas['AccountDocument'] }));
  const { areas, goals, tags, projects, tasks, notes } = imported;
  return areas + goals + tags + projects + tasks + notes;
}

/** Returns "3 projects and 12 tasks"; empty if there are none. */
function countsLabel(counts: Result['created']): string {
  const found = Object.entries(counts).filter(([, number]) => number > 0);
  return objectsLabel(Object.fromEntries(found.map(([list, number]) => [list.slice(0, -1), number])));
}

export function FileImport() {
  const t = settingsText.value;
  const [state, setState] = useState<State>({});
  const { chosen, done, busy, failure, asks } = state;

  const attempt = async (next: Chosen, run: () => Promise<State>) => {
    setState({ chosen: next, busy: { done: 0, total: 0 } });
    try {
      setState(await run());
    } catch (error) {
      const path = error instanceof Failure ? (error.details[0]?.path ?? '') : '';
      const asked = (['columns', 'user'] as const).find((name) => path === `query/${name}`);
      setState({ chosen: next, failure: messageOf(error), ...(asked && { asks: asked }) });
    }
  };
  const preview = (next: Chosen) =>
    attempt(next, async () => {
      const isAccount = ACCOUNT.test(await next.file.slice(0, HEAD_BYTES).text());
      return { chosen: { ...next, found: isAccount ? null : await send(next, true, () => {}) } };
    });
  const take = (next: Chosen) =>
    attempt(next, async () => {
      if (next.found === null) {
        notify(t.imported(await importAccount(next.file)));
        return {};
      }
      const result = await send(next, false, (progress) =>
        setState({ chosen: next, ...(progress && { busy: progress }) }),
      );
      did(t.importDone(countsLabel(result.created)), { batches: result.batches });
      return { done: result };
    });

  return (
    <>
      <p class="lead">{t.importLead}</p>
      <Field label={t.import}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            disabled={busy !== undefined}
            onChange={({ currentTarget: field }) => {
              const [file] = field.files ?? [];
              if (file !== undefined) void preview({ file, query: {} });
              field.value = '';
            }}
          />
        )}
      </Field>
      <div role="status">
        {busy && (
          <p>
            {t.importing}{' '}
            <progress {...(busy.total > 0 && { value: busy.done, max: busy.total })} aria-label={t.importing} />
          </p>
        )}
        {chosen?.found === null && <p>{t.importAccount(chosen.file.name)}</p>}
        {chosen?.found && <Found name={chosen.file.name} result={chosen.found} />}
        {done && <Found result={done} />}
      </div>
      <p role="alert" class="failure">
        {failure}
      </p>
      {chosen && asks && (
        <Field label={t.importAsks[asks]}>
          {(ids) => (
            <input
              {...ids}
              onChange={({ currentTarget: { value } }) =>
                void preview({ file: chosen.file, query: { ...chosen.query, [asks]: value } })
              }
            />
          )}
        </Field>
      )}
      {chosen && chosen.found !== undefined && !busy && (
        <p class="actions">
          {(chosen.found === null || countsLabel(chosen.found.created) !== '') && (
            <button type="button" class="button primary" onClick={() => void take(chosen)}>
              {t.importNow}
            </button>
          )}
          <button type="button" class="button" onClick={() => setState({})}>
            {text.value.cancel}
          </button>
        </p>
      )}
    </>
  );
}

const MAX_LISTED = 20;

/** Shows the contents of a file, or without its name the result of an import. */
function Found({ name, result }: { name?: string; result: Result }) {
  const t = settingsText.value;
  const { format, encoding, created, skipped, left_out, warnings, failed, failed_count } = result;
  const { subtasks, noted, raised, topped } = result;
  const exist = countsLabel(skipped);
  const sentences = [
    name === undefined ? '' : t.importFound(name, labelOf(t.importFormats, format), countsLabel(created)),
    encoding && encoding !== 'utf-8' && t.importEncoding(encoding),
    exist && t.importSkips(exist),
    subtasks > 0 && t.importSubtasks(subtasks),
    noted > 0 && t.importNoted(noted),
    raised + topped > 0 && t.importMoved(raised + topped),
    left_out.length > 0 && t.importLeftOut,
  ];
  const faults = failed.map(({ label, line, message }) => `${label ?? t.importLine(line)}: ${message}`);
  return (
    <>
      {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
      <ul lang="en">
        {left_out.map(({ what, count }) => (
          <li key={what}>
            {count} {what}
          </li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {failed_count > 0 && <p>{t.importFailed(failed_count)}</p>}
      <ul lang="en">
        {faults.slice(0, MAX_LISTED).map((fault) => (
          <li key={fault}>
            <bdi>{fault}</bdi>
          </li>
        ))}
      </ul>
      {failed_count > MAX_LISTED && <p>{t.importMore(failed_count - MAX_LISTED)}</p>}
    </>
  );
}
