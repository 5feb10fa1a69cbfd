import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { linesOf, notify, quickAdd } from '../data/actions.js';
import { syncState } from '../data/leader.js';
import { byUid } from '../data/mirror.js';
import { dayLabel, timeLabel } from '../dates.js';
import { route } from '../router.js';
import { labelOf, language, text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { dialogs } from './overlays.js';

const PAUSE_MS = 180;

type Preview = Schemas['QuickPreview'];

export function QuickAdd() {
  const t = text.value.quick;
  const [value, setValue] = useState('');
  const [preview, setPreview] = useState<{ of: string; read: Preview } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const project = route.value.screen === 'project' ? byUid('project', route.value.id) : undefined;
  const lines = linesOf(value);
  const single = lines.length === 1 ? lines.join('') : '';

  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (single === '' || syncState.value === 'offline') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const body = { text: single, dry_run: true };
      try {
        const read = await dataOf(api.POST('/api/v1/task/quick', { body, signal: stop.signal }));
        if ('spans' in read) setPreview({ of: single, read });
      } catch {
        // Without a preview, the text is sent all the same.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [single]);

  const close = () => {
    dialogs.quickAdd.value = false;
  };
  const submit = async (event?: Event) => {
    event?.preventDefault();
    if (lines.length === 0) return;
    close();
    const added = await quickAdd(value, project?.uid);
    notify(t.added(added));
  };
  const current = preview !== null && preview.of === single ? preview.read : null;
  return (
    <Dialog title={t.title} onClose={close} position="top" hideTitle>
      <form class="quick-add" onSubmit={submit}>
        <label class="visually-hidden" for="quick-add-text">
          {t.label}
        </label>
        <textarea
          id="quick-add-text"
          ref={field}
          rows={Math.min(8, Math.max(1, value.split('\n').length))}
          value={value}
          placeholder={t.placeholder}
          aria-describedby="quick-add-hint"
          maxLength={20_000}
          dir="auto"
          onInput={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void submit(event);
          }}
        />
        <div class="quick-read" aria-live="polite">
          {lines.length > 1 && <p>{t.lines(lines.length)}</p>}
          {current !== null && <Chips preview={current} line={single} />}
          {syncState.value === 'offline' && single !== '' && <p>{t.offline}</p>}
        </div>
        <div class="actions">
          <p class="hint" id="quick-add-hint">
            {t.hint}
          </p>
          <button type="submit" class="button primary" disabled={lines.length === 0}>
            {text.value.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Chips({ preview: { task, spans }, line }: { preview: Preview; line: string }) {
  const t = text.value.quick;
  return (
    <>
      <p class="quick-name">
        <bdi>{task.name}</bdi>
      </p>
      <ul class="chips" aria-label={t.understood} lang={language.value}>
        {spans.map((span) => (
          <li key={span.start} class={`chip ${span.kind}`} title={line.slice(span.start, span.end)}>
            <span class="chip-kind">{t.kinds[span.kind]}</span> <bdi>{valueLabel(span, task)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function valueLabel({ kind, value }: Preview['spans'][number], task: Preview['task']): string {
  const t = text.value;
  if (kind === 'priority') return labelOf(t.task.priorities, value);
  if (kind === 'recurrence') return t.task.recurrences[task.recurrence_type ?? ''] ?? value;
  if (kind !== 'date' || task.due_date === null) return value;
  const day = dayLabel(task.due_date);
  return task.due_time === null ? day : t.days.at(day, timeLabel(task.due_time));
}
