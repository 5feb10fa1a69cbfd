import { pullFailure, pushFailure, resumesAt, tryNow } from '../data/leader.js';
import { byUid } from '../data/mirror.js';
import { overwriteTheirs, removeWrite, retryWrite } from '../data/pending.js';
import { nameOf, type Write } from '../data/types.js';
import { clockLabel, momentLabel } from '../dates.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { memberLabel } from './member-label.js';
import { dialogs } from './overlays.js';
import { summary, undecided, waiting } from './sync-state.js';
import { valueLabel } from './value-label.js';

export function SyncDialog() {
  const t = text.value.sync;
  const close = () => {
    dialogs.sync.value = false;
  };
  const failure = pushFailure.value ?? pullFailure.value;
  const { kind, label } = summary.value;
  return (
    <Dialog title={`${t.title}: ${label}`} onClose={close}>
      <p>{t.lead}</p>
      {resumesAt.value !== null && waiting.value.length > 0 && (
        <p class="due late">{t.heldLead(clockLabel(resumesAt.value))}</p>
      )}
      {failure !== null && (
        <p role="alert" class="failure">
          {failure.message}
        </p>
      )}
      {(failure !== null || (kind !== 'live' && kind !== 'sending')) && (
        <div class="actions">
          <button type="button" class="button" onClick={tryNow}>
            {t.tryNow}
          </button>
        </div>
      )}
      <Writes title={t.undecided} writes={undecided.value} />
      <Writes title={t.queue} writes={waiting.value} />
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
