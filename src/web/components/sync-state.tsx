import { useEffect, useState } from 'preact/hooks';
import type { SyncState as SyncStateName } from '../data/channel.js';
import { pullFailure, pushFailure, resumesAt, syncState, tryNow } from '../data/leader.js';
import { byUid, pendingWrites } from '../data/mirror.js';
import { overwriteTheirs, removeWrite, retryWrite } from '../data/pending.js';
import { nameOf, type Write } from '../data/types.js';
import { clockLabel, momentLabel } from '../dates.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { Icon, type IconName } from './icon.js';
import { memberLabel } from './member-label.js';
import { dialogs } from './overlays.js';
import { valueLabel } from './value-label.js';

/** Writes that take longer than this to be accepted are mentioned. */
const PATIENCE_MS = 1_500;

/** True if there have been pending writes for a while. */
function useSlow(waiting: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (waiting === 0) return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting === 0]);
  return isSlow && waiting > 0;
}

type Kind = SyncStateName | 'problem' | 'held' | 'sending';

const ICONS: Partial<Record<Kind, IconName>> = { problem: 'warning', offline: 'offline', live: 'check', held: 'clock' };

export function SyncState() {
  const t = text.value.sync;
  const state = syncState.value;
  const problems = pendingWrites.value.filter(({ problem }) => problem !== null).length;
  const waiting = pendingWrites.value.length - problems;
  const isSlow = useSlow(waiting);
  const until = resumesAt.value;
  let kind: Kind = state;
  let label = t[state];
  if (problems > 0) {
    kind = 'problem';
    label = t.problems(problems);
  } else if (waiting > 0 && until !== null) {
    kind = 'held';
    label = t.held(waiting);
  } else if (waiting > 0 && (state !== 'live' || pushFailure.value !== null))
    label = state === 'offline' ? t.offlineWaiting(waiting) : t.waiting(waiting);
  else if (isSlow) {
    kind = 'sending';
    label = t.sending(waiting);
  }
  return (
    <button
      type="button"
      class={`sync-state ${kind}`}
      data-unsent={pendingWrites.value.length}
      onClick={() => {
        dialogs.sync.value = true;
      }}
    >
      <Icon name={ICONS[kind] ?? 'sync'} />
      <span role="status">{label}</span>
      {kind === 'held' && until !== null && <span class="only-wide">{t.resumesAt(clockLabel(until))}</span>}
    </button>
  );
}

export function SyncDialog() {
  const t = text.value.sync;
  const close = () => {
    dialogs.sync.value = false;
  };
  const failure = pushFailure.value ?? pullFailure.value;
  const refused = pendingWrites.value.filter(({ problem }) => problem !== null);
  const waiting = pendingWrites.value.filter(({ problem }) => problem === null);
  const state = refused.length > 0 ? t.problems(refused.length) : t[syncState.value];
  return (
    <Dialog title={`${t.title}: ${state}`} onClose={close}>
      <p>{t.lead}</p>
      {resumesAt.value !== null && pendingWrites.value.length > 0 && (
        <p class="due late">{t.heldLead(clockLabel(resumesAt.value))}</p>
      )}
      {failure !== null && (
        <p role="alert" class="failure">
          {failure.message}
        </p>
      )}
      {(failure !== null || resumesAt.value !== null || syncState.value !== 'live') && (
        <div class="actions">
          <button type="button" class="button" onClick={tryNow}>
            {t.tryNow}
          </button>
        </div>
      )}
      <Writes title={t.undecided} writes={refused} />
      <Writes title={t.queue} writes={waiting} />
    </Dialog>
  );
}

function Writes({ title, writes }: { title: string; writes: readonly Write[] }) {
  if (writes.length === 0) return null;
  return (
    <section class="group">
      <h3>{title}</h3>
      <ul class="writes">
        {writes.map((write) => (
          <li key={write.seq}>
            <WriteItem write={write} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WriteItem({ write }: { write: Write }) {
  const t = text.value.sync;
  const { problem } = write;
  const object = byUid(write.type, write.uid);
  const known = object === undefined ? undefined : nameOf(object);
  const name = String(write.body.text ?? known ?? write.body.name ?? write.before.name ?? write.uid);
  return (
    <article class={problem === null ? 'write' : 'write problem'}>
      <h4>
        {t.actions[write.action]}: <bdi>{name}</bdi>
      </h4>
      <p class="hint">{momentLabel(write.at)}</p>
      {problem?.kind === 'refused' && (
        <p>
          <strong>{t.refused}:</strong> {problem.message}
        </p>
      )}
      {problem?.kind === 'conflict' && (
        <>
          <p>{t.conflictLead}</p>
          <table class="versions">
            <thead>
              <tr>
                <td />
                <th scope="col">{t.mine}</th>
                <th scope="col">{t.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {Object.keys(write.body).map((member) => (
                <tr key={member}>
                  <th scope="row">{memberLabel(member)}</th>
                  <td>{valueLabel(member, write.body[member])}</td>
                  <td>{valueLabel(member, problem.theirs[member])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {problem !== null && (
        <div class="actions">
          <button type="button" class="button" onClick={() => void removeWrite(write)}>
            {problem.kind === 'conflict' ? t.takeTheirs : t.giveUp}
          </button>
          <button
            type="button"
            class="button primary"
            onClick={() => void (problem.kind === 'conflict' ? overwriteTheirs(write) : retryWrite(write))}
          >
            {problem.kind === 'conflict' ? t.keepMine : t.sendAgain}
          </button>
        </div>
      )}
    </article>
  );
}
