import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, withAccount } from '../../api.js';
import { remove } from '../../data/actions.js';
import { announcement } from '../../data/announcement.js';
import { all } from '../../data/mirror.js';
import type { ParentType } from '../../data/types.js';
import { addUploads, cancelUpload, loadUploads, retryUpload, type Upload, uploads } from '../../data/uploads.js';
import { filesText } from '../../text/files/files-text.js';
import { Icon } from '../icon.js';
import { smallerPhoto } from './photo.js';
import { Picture } from './picture.js';

interface FilesProps {
  type: ParentType;
  parent: { id: number; uid: string };
  isLocked: boolean;
}

const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/;
const KEY = 'tutti-whole-photos';

/** False where the service has no files. Asked for once. */
const isOffered = signal(true);
let asked = false;

async function askOnce(): Promise<void> {
  if (asked) return;
  asked = true;
  const { response } = await api.GET('/api/v1/attachments', { params: { query: { limit: 1 } } });
  isOffered.value = response.status !== 404;
}

function contentOf(uid: string, query = ''): string {
  return withAccount(`/api/v1/attachment/${uid}/content${query}`);
}

function sizeOf(bytes: number): string {
  const [unit, divisor] =
    bytes < 1_000
      ? (['byte', 1] as const)
      : bytes < 1_000_000
        ? (['kilobyte', 1_000] as const)
        : (['megabyte', 1_000_000] as const);
  // "byte" in its short form has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 } as const;
  return new Intl.NumberFormat(undefined, format).format(bytes / divisor);
}

/** The files of a task, a note or a project, and a way to add more. */
export function Files({ type, parent, isLocked }: FilesProps) {
  const t = filesText.value;
  const [drops, setDrops] = useState(false);
  useEffect(() => {
    loadUploads();
    askOnce().catch(() => undefined);
  }, []);
  const add = async (given: Iterable<File>) => {
    const keepsWhole = localStorage.getItem(KEY) !== null;
    const files = await Promise.all(
      [...given].map((file) => (keepsWhole ? { name: file.name, file } : smallerPhoto(file))),
    );
    const isAdded = files.length === 0 || (await addUploads({ parentType: type, parentUid: parent.uid }, files));
    if (!isAdded) announcement.value = t.full;
  };
  const place = usePaste(isLocked ? undefined : add);
  if (!isOffered.value) return null;
  const own = all('attachment').filter((one) => one[`${type}_id`] === parent.id);
  const sent = uploads.value.filter(({ parentUid }) => parentUid === parent.uid);
  if (isLocked && own.length === 0) return null;
  const drop = isLocked ? {} : dropHandlers(setDrops, add);
  return (
    <section class={drops ? 'files drops' : 'files'} ref={place} {...drop}>
      <h2 class="part">{t.title}</h2>
      <ul class="file-list">
        {own.map((file) => (
          <li key={file.uid}>
            <a href={contentOf(file.uid)} download={file.name} class="file">
              {SHOWN.test(file.media_type) && <Picture src={contentOf(file.uid, '?disposition=inline')} alt="" />}
              <bdi>{file.name}</bdi>
              <span class="detail">{sizeOf(file.size)}</span>
            </a>
            {!isLocked && (
              <button
                type="button"
                class="icon-button"
                aria-label={t.remove(file.name)}
                onClick={() => void remove('attachment', [file.uid])}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
        {sent.map((upload) => (
          <Sending key={upload.uid} upload={upload} />
        ))}
      </ul>
      {drops && <p class="hint">{t.drop}</p>}
      {!isLocked && <Add add={add} />}
    </section>
  );
}

function Sending({ upload: { uid, name, state, progress, message } }: { upload: Upload }) {
  const t = filesText.value;
  return (
    <li>
      <span class="file">
        <bdi>{name}</bdi>
        <span class="detail" role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? message : state === 'waiting' ? t.waiting : t.sending(Math.floor(100 * progress))}
        </span>
        {state === 'sending' && <progress value={progress} max={1} aria-label={name} />}
      </span>
      {state === 'failed' && (
        <button type="button" class="icon-button" aria-label={t.retry(name)} onClick={() => retryUpload(uid)}>
          <Icon name="repeat" />
        </button>
      )}
      <button type="button" class="icon-button" aria-label={t.cancel(name)} onClick={() => void cancelUpload(uid)}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function Add({ add }: { add: (files: Iterable<File>) => Promise<void> }) {
  const t = filesText.value;
  const files = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [keepsWhole, setKeepsWhole] = useState(localStorage.getItem(KEY) !== null);
  const choose = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const given = [...(input.files ?? [])];
    input.value = '';
    void add(given);
  };
  const setSmaller = (smaller: boolean) => {
    setKeepsWhole(!smaller);
    if (smaller) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, '');
  };
  return (
    <div class="actions start">
      <button type="button" class="button small" onClick={() => files.current?.click()}>
        {t.add}
      </button>
      {matchMedia('(pointer: coarse)').matches && (
        <button type="button" class="button small" onClick={() => photo.current?.click()}>
          {t.photo}
        </button>
      )}
      <label class="check-field detail">
        <input
          type="checkbox"
          checked={!keepsWhole}
          onChange={({ currentTarget }) => setSmaller(currentTarget.checked)}
        />{' '}
        {t.smaller}
      </label>
      <input ref={files} type="file" multiple hidden aria-label={t.add} onChange={choose} />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t.photo}
        onChange={choose}
      />
    </div>
  );
}

function dropHandlers(setDrops: (drops: boolean) => void, add: (files: Iterable<File>) => Promise<void>) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  return {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDrops(true);
    },
    onDragLeave: () => setDrops(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDrops(false);
      void add([...(event.dataTransfer?.files ?? [])]);
    },
  };
}

/** Adds files that are pasted anywhere on the page. @returns a reference to the place of the files */
function usePaste(add: ((files: Iterable<File>) => Promise<void>) | undefined) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (add === undefined) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isOfField(event) || !isPastedAt(place.current, event)) return;
      event.preventDefault();
      void add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  return place;
}

/** True for text with a picture of it, as office programs copy it, in a field, and while a dialog is open. */
function isOfField({ target, clipboardData }: ClipboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/** The pane of a task takes what is pasted, unless the focus is in the page beside it. */
function isPastedAt(place: HTMLElement | null, { target }: ClipboardEvent): boolean {
  const isInPage = target instanceof HTMLElement && target.closest('#content') !== null;
  const goesToPane = document.querySelector('.pane .files') !== null && !isInPage;
  return place !== null && goesToPane === (place.closest('.pane') !== null);
}
