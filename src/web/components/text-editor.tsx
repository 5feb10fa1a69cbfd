import { useEffect, useRef } from 'preact/hooks';
import { planningText } from '../text/planning/planning-text.js';
import { type Edit, makeLink, nextItem, toggleLines, toggleMark } from './markdown-edit.js';

interface TextEditorProps {
  label: string;
  value: string;
  maxLength: number;
  placeholder?: string | undefined;
  takesFocus: boolean;
  onInput: (value: string) => void;
  onBlur: () => void;
  /** Called at Escape and Ctrl-Enter. */
  onEnd: () => void;
}

type Format = (value: string, selection: readonly [number, number]) => Edit;

interface FormatButton {
  name: keyof typeof planningText.value.editor.formats;
  sign: string;
  /** The key with Ctrl or Cmd. */
  key?: string;
  format: Format;
}

const FORMATS: readonly FormatButton[] = [
  { name: 'bold', sign: 'B', key: 'b', format: (value, at) => toggleMark(value, at, '**') },
  { name: 'italic', sign: 'I', key: 'i', format: (value, at) => toggleMark(value, at, '_') },
  { name: 'heading', sign: 'H', format: (value, at) => toggleLines(value, at, '## ') },
  { name: 'list', sign: '•', format: (value, at) => toggleLines(value, at, '- ') },
  { name: 'numbers', sign: '1.', format: (value, at) => toggleLines(value, at, '1. ') },
  { name: 'boxes', sign: '☑', format: (value, at) => toggleLines(value, at, '- [ ] ') },
  { name: 'quote', sign: '❝', format: (value, at) => toggleLines(value, at, '> ') },
  { name: 'code', sign: '<>', key: 'e', format: (value, at) => toggleMark(value, at, '`') },
  { name: 'link', sign: '↗', format: makeLink },
];

/** A text field for Markdown, with buttons and keys for its marks. Enter continues a list. */
export function TextEditor({ label, value, maxLength, placeholder, takesFocus, ...on }: TextEditorProps) {
  const t = planningText.value.editor;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const apply = (format: (...of: Parameters<Format>) => Edit | null): boolean => {
    const { current } = field;
    if (current === null) return false;
    const edit = format(current.value, [current.selectionStart, current.selectionEnd]);
    if (edit === null || current.value.length - (edit.to - edit.from) + edit.text.length > maxLength) return false;
    current.focus();
    replace(current, edit);
    on.onInput(current.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isEnter = event.key === 'Enter';
    const button = FORMATS.find(({ key }) => isControl && !event.altKey && key === event.key.toLowerCase());
    if (event.key === 'Escape' || (isEnter && isControl)) on.onEnd();
    else if (button !== undefined) apply(button.format);
    else if (!isEnter || event.shiftKey || !apply(nextItem)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="text-editor">
      <div class="editor-bar" role="toolbar" aria-label={t.label}>
        {FORMATS.map(({ name, sign, key, format }) => (
          <button
            key={name}
            type="button"
            class={`icon-button small format-${name}`}
            aria-label={t.formats[name]}
            title={key === undefined ? t.formats[name] : `${t.formats[name]} (Ctrl-${key.toUpperCase()})`}
            // The field keeps the focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(format)}
          >
            {sign}
          </button>
        ))}
      </div>
      <textarea
        ref={field}
        aria-label={label}
        rows={8}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        dir="auto"
        onInput={(event) => on.onInput(event.currentTarget.value)}
        onBlur={on.onBlur}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Replaces a range of the text. The browser's own undo knows `insertText`, though the command is deprecated. */
function replace(field: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  field.setSelectionRange(from, to);
  if (from < to || text !== '') {
    const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (!isDone) field.setRangeText(text, from, to, 'end');
  }
  field.setSelectionRange(...select);
}
