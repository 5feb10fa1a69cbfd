import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { linesOf, type QuickDefaults, quickAdd } from '../../data/actions.js';
import { did } from '../../data/done.js';
import { syncState } from '../../data/leader.js';
import { byUid, versionOf } from '../../data/mirror.js';
import { readHere } from '../../data/quick-reading.js';
import { INITIAL_MEMBERS } from '../../data/resources.js';
import { locationLabel } from '../../data/views.js';
import { taskAddress } from '../../router.js';
import { language, text } from '../../text/text.js';
import { Icon } from '../icon.js';
import { type Fact, factsOf, withoutFact } from './facts.js';
import { MarkSuggestions, type Marks, useMarks } from './suggestions.js';

/** The text of quick add, in its dialog and in every other field that adds tasks. */

const PAUSE_MS = 180;
const MAX_LENGTH = 20_000;

type Preview = Schemas['QuickPreview'];

export interface QuickText {
  field: RefObject<HTMLTextAreaElement>;
  value: string;
  lines: readonly string[];
  /** The only line; empty if there are several. */
  single: string;
  /** The reading of a single line by the service; offline, by this browser. Null until then. */
  preview: Preview | null;
  marks: Marks;
  /** @param caret position of the caret in a text that was not typed */
  change(next: string, caret?: number): void;
}

/**
 * @param place members of the tasks that the text does not state
 * @param onChange called after each change of the text
 */
export function useQuickText(place: QuickDefaults, initial = '', onChange = (_value: string) => {}): QuickText {
  const [value, setValue] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = linesOf(value);
  const single = lines.length === 1 ? lines.join('') : '';
  const change = (next: string, caret?: number) => {
    setValue(next);
    onChange(next);
    const { current } = field;
    if (current === null || caret === undefined) return;
    current.value = next;
    current.focus();
    current.setSelectionRange(caret, caret);
  };
  const marks = useMarks(field, value, change, place);
  const preview = usePreview(single, place) ?? previewHere(single);
  return { field, value, lines, single, preview, marks, change };
}

function usePreview(line: string, place: QuickDefaults): Preview | null {
  const [preview, setPreview] = useState<{ of: string; read: Preview } | null>(null);
  const key = JSON.stringify([line, place]);
  useEffect(() => {
    if (line === '' || syncState.value === 'offline') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const body = { text: line, ...place, dry_run: true };
      try {
        const read = await dataOf(api.POST('/api/v1/task/quick', { body, signal: stop.signal }));
        if ('spans' in read) setPreview({ of: key, read });
      } catch {
        // Without a preview, the text is sent all the same.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // A project that the text names may have been created since.
  }, [key, line === '' ? 0 : versionOf('project')]);
  return preview?.of === key ? preview.read : null;
}

/** Returns what this browser reads in a line without a connection. */
function previewHere(line: string): Preview | null {
  const read = line === '' || syncState.value !== 'offline' ? null : readHere(line);
  if (read === null) return null;
  const { spans, tags: _tags, priority, ...members } = read;
  const task = { ...INITIAL_MEMBERS.task, ...members, priority: priority ?? 0 };
  return { task, spans } as unknown as Preview;
}

/** Adds the tasks of a text, and reports where they went. */
export async function addQuickly(lines: string, place: QuickDefaults): Promise<void> {
  const writes = await quickAdd(lines, place);
  const uids = writes.map(({ uid }) => uid);
  const [only] = uids.length === 1 ? uids : [];
  did(
    addedText(uids, lines.trim()),
    { writes },
    only === undefined ? undefined : { href: taskAddress(only), label: text.value.keys.open },
  );
}

/**
 * Says where the tasks went, by what this browser has read in the text until the service has read it. A task that is taken
 * back keeps its sentence.
 */
function addedText(uids: readonly string[], lines: string): () => string {
  const [only] = uids.length === 1 ? uids : [];
  let known: string | undefined;
  return () => {
    const t = text.value.quick;
    const task = only === undefined ? undefined : byUid('task', only);
    const isRead = task !== undefined && (task.id > 0 || task.name !== lines);
    if (task !== undefined && isRead) known = t.addedTo(task.name, locationLabel(task));
    return known ?? t.added(uids.length);
  };
}

interface QuickTextFieldProps {
  quick: QuickText;
  id: string;
  class?: string;
  label?: string;
  placeholder: string;
  maxRows: number;
  /** Id of a description. */
  hint?: string;
  onSubmit: () => void;
  onLeave?: () => void;
}

export function QuickTextField({ quick, label, hint, maxRows, onSubmit, onLeave, ...attributes }: QuickTextFieldProps) {
  const { value, marks, field, change } = quick;
  return (
    <>
      <textarea
        {...attributes}
        {...marks.ofField}
        ref={field}
        rows={Math.min(maxRows, Math.max(1, value.split('\n').length))}
        value={value}
        aria-label={label}
        aria-describedby={hint}
        maxLength={MAX_LENGTH}
        dir="auto"
        onInput={(event) => {
          change(event.currentTarget.value);
          marks.update();
        }}
        onKeyDown={(event) => {
          if (event.isComposing || marks.onKey(event)) return;
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onSubmit();
        }}
        onBlur={() => {
          marks.hide();
          onLeave?.();
        }}
      />
      <MarkSuggestions marks={marks} />
    </>
  );
}

interface QuickFactsProps {
  quick: QuickText;
  /** Name of the project of the page, unless the text names another one. */
  project?: string | undefined;
  /** True if a task goes to the inbox unless the text says otherwise. */
  isPlaceless?: boolean;
  /** Leaves the project, or the day, of the page. */
  onLeave?: () => void;
}

/** The members that were read in a text. */
export function QuickFacts({ quick, project, isPlaceless = false, onLeave }: QuickFactsProps) {
  const t = text.value.quick;
  const { lines, single, preview } = quick;
  const facts = preview === null ? [] : factsOf(preview);
  const isNamed = facts.some(({ kind }) => kind === 'project');
  const task = preview?.task;
  const isInbox = isPlaceless && !isNamed && task?.area === null && task.due_date === null;
  /** A date without a part of the text is that of the page. */
  const removalOf = (fact: Fact) => {
    if (fact.spans.length > 0) return () => remove(fact);
    return fact.kind === 'date' ? onLeave : undefined;
  };
  const remove = (fact: Fact) => {
    const next = withoutFact(single, fact);
    quick.change(next, next.length);
  };
  return (
    <div class="quick-read" aria-live="polite">
      {lines.length > 1 && <p>{t.lines(lines.length)}</p>}
      {task !== undefined && (
        <p class="quick-name">
          <bdi>{task.name}</bdi>
        </p>
      )}
      {lines.length > 0 && (
        <ul class="chips" aria-label={t.understood} lang={language.value}>
          {facts.map((fact) => (
            <Chip
              key={`${fact.kind} ${fact.label}`}
              kind={t.kinds[fact.kind]}
              label={fact.label}
              onRemove={removalOf(fact)}
            />
          ))}
          {!isNamed && project !== undefined && <Chip kind={t.kinds.project} label={project} onRemove={onLeave} />}
          {isInbox && <Chip kind={t.goesTo} label={text.value.nav.inbox} onRemove={undefined} />}
        </ul>
      )}
      {syncState.value === 'offline' && single !== '' && <p>{t.offline}</p>}
    </div>
  );
}

function Chip({ kind, label, onRemove }: { kind: string; label: string; onRemove: (() => void) | undefined }) {
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
