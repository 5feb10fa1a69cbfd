import { useState } from 'preact/hooks';
import type { Schemas, WouldChange } from '../../client/index.js';
import { api, dataOf, Failure } from '../api.js';
import { did } from '../data/done.js';
import { objectsLabel, rehearsed } from '../data/rehearsal.js';
import { instantOf, momentLabel, today } from '../dates.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { Field, Form } from './form.js';

type Mode = NonNullable<Schemas['RevertBatches']['mode']>;

interface Asked {
  since: string;
  mode: Mode;
  reverted: number;
  skipped: number;
  wouldChange: WouldChange;
}

/** Undoes what a key or a connected app did since a time, after a dry run and a question. */
export function UndoSince({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const t = text.value.history;
  const [asked, setAsked] = useState<Asked | null>(null);
  const rehearse = async (since: string, mode: Mode): Promise<void> => {
    const body = { key_id: id, since, mode };
    try {
      const { data, wouldChange } = await rehearsed((dry) => dry.POST('/api/v1/batches/revert', { body }));
      setAsked({ since, mode, reverted: data.reverted, skipped: data.skipped_count, wouldChange });
    } catch (error) {
      const isPartly = error instanceof Failure && ['CHANGED_SINCE', 'NOT_REVERTIBLE'].includes(error.code ?? '');
      if (!isPartly || mode === 'skip') throw error;
      await rehearse(since, 'skip');
    }
  };
  return (
    <section>
      <h3>{t.undoSince}</h3>
      <Form action={t.undoSinceNext} onSubmit={({ since = '' }) => rehearse(instantOf(since), 'strict')}>
        <Field label={t.since} hint={t.undoSinceHint}>
          {(ids) => (
            <input {...ids} type="datetime-local" name="since" required defaultValue={`${today.value}T00:00`} />
          )}
        </Field>
      </Form>
      {asked !== null && <Question {...{ id, name, asked, onDone }} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface QuestionProps {
  id: number;
  name: string;
  asked: Asked;
  onClose: () => void;
  onDone: () => void;
}

function Question({ id, name, asked, onClose, onDone }: QuestionProps) {
  const t = text.value.history;
  const { since, mode, reverted, skipped, wouldChange } = asked;
  const title = t.undoSinceTitle(name, momentLabel(since));
  const act = async () => {
    const body = { key_id: id, since, mode };
    const { batch, reverted: done } = await dataOf(api.POST('/api/v1/batches/revert', { body }));
    const link = { href: address('history'), label: text.value.nav.history };
    did(t.undidSince(done, name), { batches: batch === null ? [] : [batch] }, link);
    onClose();
    onDone();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {reverted === 0 ? (
        <p>{t.nothingSince}</p>
      ) : (
        <p>
          {t.wouldUndo(reverted)} {t.wouldChange(objectsLabel(wouldChange))}
        </p>
      )}
      {skipped > 0 && <p class="failure">{t.wouldSkip(skipped)}</p>}
      {reverted === 0 ? (
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            {text.value.close}
          </button>
        </div>
      ) : (
        <Form action={t.undoNow(reverted)} onSubmit={act} onCancel={onClose}>
          {null}
        </Form>
      )}
    </Dialog>
  );
}
