import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { Dialog } from '../components/dialog.js';
import { Icon } from '../components/icon.js';
import { dialogs } from '../components/overlays.js';
import { linesOf, quickAdd } from '../data/actions.js';
import { did } from '../data/done.js';
import { draftOf, removeDraft, saveDraft } from '../data/drafts.js';
import { syncState } from '../data/leader.js';
import { byUid } from '../data/mirror.js';
import { placeOf } from '../data/views.js';
import { route, taskAddress } from '../router.js';
import { language, text } from '../text/text.js';
import { QUICK_ADD_DRAFT } from './draft.js';
import { type Fact, factsOf, withoutFact } from './facts.js';
import { MarkSuggestions, useMarks } from './suggestions.js';

const PAUSE_MS = 180;
const SIGNS = ['#', '@', '+', '!', '//'] as const;

type Preview = Schemas['QuickPreview'];

/** Returns the preview of a single line, once the service has read it; null until then, and offline. */
function usePreview(line: string): Preview | null {
  const [preview, setPreview] = useState<{ of: string; read: Preview } | null>(null);
  useEffect(() => {
    if (line === '' || syncState.value === 'offline') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const body = { text: line, dry_run: true };
      try {
        const read = await dataOf(api.POST('/api/v1/task/quick', { body, signal: stop.signal }));
        if ('spans' in read) setPreview({ of: line, read });
      } catch {
        // Without a preview, the text is sent all the same.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [line]);
  return preview?.of === line ? preview.read : null;
}

export function QuickAdd() {
  const t = text.value.quick;
  const [value, setValue] = useState(() => draftOf(QUICK_ADD_DRAFT)?.value ?? '');
  const [isRestored, setRestored] = useState(value !== '');
  const [isForProject, setForProject] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const here = route.value.screen === 'project' ? byUid('project', route.value.id) : undefined;
  const project = isForProject ? here : undefined;
  const lines = linesOf(value);
  const single = lines.length === 1 ? lines.join('') : '';
  const preview = usePreview(single);

  const change = (next: string, caret?: number) => {
    setValue(next);
    setRestored(false);
    if (next.trim() === '') removeDraft(QUICK_ADD_DRAFT);
    else saveDraft(QUICK_ADD_DRAFT, next);
    const { current } = field;
    if (current === null || caret === undefined) return;
    current.value = next;
    current.focus();
    current.setSelectionRange(caret, caret);
  };
  const marks = useMarks(field, value, change);

  useEffect(() => {
    const { current } = field;
    current?.focus();
    // The user may have typed since the first rendering.
    const end = current?.value.length ?? 0;
    current?.setSelectionRange(end, end);
  }, []);

  const close = () => {
    dialogs.quickAdd.value = false;
  };
  const submit = async (event?: Event) => {
    event?.preventDefault();
    if (lines.length === 0) return;
    removeDraft(QUICK_ADD_DRAFT);
    close();
    const writes = await quickAdd(value, project?.uid);
    const uids = writes.map(({ uid }) => uid);
    const [only] = uids.length === 1 ? uids : [];
    const sentence = addedText(uids);
    const link = only === undefined ? undefined : { href: taskAddress(only), label: text.value.keys.open };
    did(sentence, { writes }, link);
  };
  const insertSign = (sign: string) => {
    const { selectionStart = value.length } = field.current ?? {};
    const before = value.slice(0, selectionStart);
    const inserted = `${before === '' || /\s$/.test(before) ? '' : ' '}${sign}${sign === '//' ? ' ' : ''}`;
    change(before + inserted + value.slice(selectionStart), selectionStart + inserted.length);
    marks.update();
  };
  const removeFact = (fact: Fact) => {
    const next = withoutFact(single, fact);
    change(next, next.length);
  };
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
          {...marks.ofField}
          onInput={(event) => {
            change(event.currentTarget.value);
            marks.update();
          }}
          onKeyDown={(event) => {
            if (event.isComposing || marks.onKey(event)) return;
            if (event.key === 'Enter' && !event.shiftKey) void submit(event);
          }}
          onBlur={marks.hide}
        />
        <MarkSuggestions marks={marks} />
        <div class="quick-signs">
          {SIGNS.map((sign) => (
            <button
              key={sign}
              type="button"
              class="button small"
              aria-label={t.signs[sign]}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertSign(sign)}
            >
              {sign}
            </button>
          ))}
        </div>
        <div class="quick-read" aria-live="polite">
          {lines.length > 1 && <p>{t.lines(lines.length)}</p>}
          {preview !== null && (
            <p class="quick-name">
              <bdi>{preview.task.name}</bdi>
            </p>
          )}
          {lines.length > 0 && (
            <Facts
              preview={preview}
              project={project?.name}
              onRemove={removeFact}
              onLeaveProject={() => {
                setForProject(false);
                field.current?.focus();
              }}
            />
          )}
          {syncState.value === 'offline' && single !== '' && <p>{t.offline}</p>}
        </div>
        <div class="actions">
          <p class="hint" id="quick-add-hint">
            {t.hint}
          </p>
          {isRestored && (
            <button type="button" class="button" onClick={() => change('', 0)}>
              {t.discard}
            </button>
          )}
          <button type="submit" class="button primary" disabled={lines.length === 0}>
            {text.value.add}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Says where the tasks went; before the service has read them, only that they were added. A task that is taken back keeps
 * its sentence.
 */
function addedText(uids: readonly string[]): () => string {
  const [only] = uids.length === 1 ? uids : [];
  let known: string | undefined;
  return () => {
    const t = text.value.quick;
    const task = only === undefined ? undefined : byUid('task', only);
    if (task !== undefined && task.id > 0) known = t.addedTo(task.name, placeOf(task));
    return known ?? t.added(uids.length);
  };
}

interface FactsProps {
  preview: Preview | null;
  /** Name of the project of the page, unless the text names another one. */
  project: string | undefined;
  onRemove: (fact: Fact) => void;
  onLeaveProject: () => void;
}

function Facts({ preview, project, onRemove, onLeaveProject }: FactsProps) {
  const t = text.value.quick;
  const facts = preview === null ? [] : factsOf(preview);
  const isNamed = facts.some(({ kind }) => kind === 'project');
  const task = preview?.task;
  const isInbox = project === undefined && !isNamed && task?.area === null && task.due_date === null;
  return (
    <ul class="chips" aria-label={t.understood} lang={language.value}>
      {facts.map((fact) => (
        <Chip
          key={`${fact.kind} ${fact.label}`}
          kind={t.kinds[fact.kind]}
          label={fact.label}
          {...(fact.spans.length > 0 && { onRemove: () => onRemove(fact) })}
        />
      ))}
      {!isNamed && project !== undefined && <Chip kind={t.kinds.project} label={project} onRemove={onLeaveProject} />}
      {isInbox && <Chip kind={t.goesTo} label={text.value.nav.inbox} />}
    </ul>
  );
}

function Chip({ kind, label, onRemove }: { kind: string; label: string; onRemove?: () => void }) {
  return (
    <li class="chip">
      <span class="chip-kind">{kind}</span> <bdi>{label}</bdi>
      {onRemove !== undefined && (
        <button
          type="button"
          class="chip-button"
          aria-label={text.value.quick.removeFact(kind, label)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
