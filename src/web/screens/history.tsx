import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, messageOf } from '../api.js';
import { Empty } from '../components/empty.js';
import { Icon } from '../components/icon.js';
import { memberLabel } from '../components/member-label.js';
import { Show, useRemote } from '../components/remote.js';
import { valueLabel } from '../components/value-label.js';
import { Loading, Retry } from '../components/waiting.js';
import { did, notify, revert } from '../data/done.js';
import { all, byUid, versionOf } from '../data/mirror.js';
import { countLabel } from '../data/rehearsal.js';
import { OBJECT_TYPES, WRITABLE_TYPES } from '../data/resources.js';
import { profile } from '../data/session.js';
import { nameOf } from '../data/types.js';
import { momentLabel } from '../dates.js';
import { labelOf, text } from '../text/text.js';

type Batch = Schemas['ChangeBatch'];

const PAGE_SIZE = 50;

/** Batches of changes, the latest first, each with a button that undoes it, or that undoes its undo. */
export function HistoryScreen() {
  const t = text.value.history;
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  /** Cursor of the next page; null at the end, undefined before the first page. */
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = async (after?: string) => {
    setBusy(true);
    try {
      const query = { limit: PAGE_SIZE, ...(after !== undefined && { cursor: after }) };
      const page = await dataOf(api.GET('/api/v1/batches', { params: { query } }));
      setBatches((known) => merged(known, page.batches));
      if (after !== undefined || cursor === undefined) setCursor(page.pagination.next_cursor);
      setFailure(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const versions = OBJECT_TYPES.map(versionOf);
  useEffect(() => void load(), versions);
  if (cursor === undefined && failure === null) return <Loading />;
  return (
    <>
      {batches.length === 0 && failure === null ? (
        <Empty title={t.emptyTitle} text={t.emptyText} />
      ) : (
        <p class="lead">{t.lead}</p>
      )}
      <ul class="entries history">
        {batches.map((batch) => (
          <Entry key={batch.batch} batch={batch} onChanged={load} />
        ))}
      </ul>
      {failure !== null && <Retry message={failure} onRetry={load} />}
      {cursor && (
        <div class="actions start">
          <button type="button" class="button" aria-disabled={busy} onClick={() => void (busy || load(cursor))}>
            {t.older}
          </button>
        </div>
      )}
    </>
  );
}

/** Adds batches to the known ones, and marks those that they revert. */
function merged(known: readonly Batch[], added: readonly Batch[]): readonly Batch[] {
  const byUid = new Map([...known, ...added].map((batch) => [batch.batch, batch]));
  for (const { batch, reverts = [] } of added) {
    for (const uid of reverts) {
      const reverted = byUid.get(uid);
      if (reverted !== undefined) byUid.set(uid, { ...reverted, revertible: false, reverted_by: batch });
    }
  }
  return [...byUid.values()].sort((one, other) => (one.batch < other.batch ? 1 : -1));
}

function Entry({ batch, onChanged }: { batch: Batch; onChanged: () => unknown }) {
  const t = text.value.history;
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const summary = summaryOf(batch);
  const { at, reverted_by, reverts = [] } = batch;
  // One button for both, so that it keeps the focus when it changes.
  const undoing = { uid: batch.batch, name: t.undoOne(summary), label: text.value.undo };
  const redoing = { uid: reverted_by ?? '', name: t.redoOne(summary), label: t.redo };
  const choice = batch.revertible
    ? { ...undoing, sentence: text.value.tasks.undone(summary) }
    : reverted_by !== undefined
      ? { ...redoing, sentence: t.redone(summary) }
      : null;
  const act = async (uid: string, sentence: string) => {
    setBusy(true);
    try {
      const made = await revert([uid]);
      did(sentence, { batches: made });
    } catch (error) {
      notify(t.notUndone(summary, messageOf(error)));
    }
    setBusy(false);
    onChanged();
  };
  return (
    <li class={reverted_by === undefined ? '' : 'reverted'}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary class="entry-name">
          <bdi>{reverts.length > 0 ? t.undoOf(summary) : summary}</bdi>
          <span class="detail">
            <Icon name={batch.actor?.key_id == null ? 'user' : 'keys'} /> <bdi>{actorLabel(batch)}</bdi> ·{' '}
            <time dateTime={at}>{momentLabel(at)}</time>
            {reverted_by !== undefined && ` · ${t.isUndone}`}
          </span>
        </summary>
        {isOpen && <Objects batch={batch.batch} />}
      </details>
      {choice !== null && (
        <button
          type="button"
          class="button small"
          aria-disabled={busy}
          aria-label={choice.name}
          onClick={() => void (busy || act(choice.uid, choice.sentence))}
        >
          {choice.label}
        </button>
      )}
    </li>
  );
}

/** The API's summary is English. It has the name of the object if there is one. */
function summaryOf({ counts, summary }: Batch): string {
  const t = text.value.history;
  const parts = Object.entries(counts).map(([key, number]) => {
    const [type = '', event = ''] = key.split('.');
    const [start, end] = [`${type} “`, `” ${event}`];
    const done = labelOf(t.events, event);
    if (summary.startsWith(start) && summary.endsWith(end)) {
      return `${t.named(summary.slice(start.length, -end.length))} ${done}`;
    }
    return `${countLabel(type, number)} ${done}`;
  });
  return parts.join(', ');
}

function actorLabel({ actor }: Batch): string {
  const t = text.value.history;
  if (actor === null) return t.service;
  const { user_id, key_id, key_name } = actor;
  const who = user_id === profile.value?.id ? t.you : memberName(user_id);
  return key_id === null ? who : t.withKey(who, key_name ?? `#${key_id}`);
}

function memberName(id: number | null): string {
  const people = all('share').flatMap(({ owner, member }) => [owner, member]);
  const found = people.find((one) => one.id === id);
  return found === undefined
    ? text.value.history.anotherUser
    : [found.name, found.surname].filter(Boolean).join(' ') || found.email;
}

const MAX_OBJECTS = 50;
const MAX_TEXT = 80;

function Objects({ batch }: { batch: string }) {
  const t = text.value.history;
  const params = { path: { batch }, query: { limit: MAX_OBJECTS } };
  const remote = useRemote(() => dataOf(api.GET('/api/v1/batch/{batch}', { params })), []);
  return (
    <Show remote={remote}>
      {({ objects, pagination }) => (
        <>
          <ul class="log">
            {objects.map(({ type, id, uid, event, changed, before, now }) => (
              <li key={`${type} ${id}`}>
                <span>
                  <bdi>{nameIn(type, uid) ?? countLabel(type, 1)}</bdi> {labelOf(t.events, event)}
                  {changed.map((name) => (
                    <span key={name} class="detail">
                      {memberLabel(name)}: <bdi>{shortLabel(name, before?.[name])}</bdi> →{' '}
                      <bdi>{shortLabel(name, now?.[name])}</bdi>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {pagination.has_more && <p class="hint">{t.more}</p>}
        </>
      )}
    </Show>
  );
}

function nameIn(type: string, uid: string): string | null {
  const writable = WRITABLE_TYPES.find((one) => one === type);
  const object = writable && byUid(writable, uid);
  return object === undefined ? null : nameOf(object);
}

function shortLabel(member: string, value: unknown): string {
  return valueLabel(member, value).slice(0, MAX_TEXT);
}
