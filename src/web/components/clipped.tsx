import { useState } from 'preact/hooks';
import { text } from '../text/text.js';
import { Markdown } from './formatted.js';

/** Length from which Markdown is collapsed, in characters and in lines. */
const MAX_LENGTH = 240;
const MAX_LINES = 4;

/** Markdown of which only the beginning is visible at first. */
export function Clipped({ value, onChange }: { value: string; onChange?: (changed: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = value.length > MAX_LENGTH || value.split('\n').length > MAX_LINES;
  return (
    <div class="clipped">
      <div class={isLong && !isOpen ? 'clip' : ''}>
        <Markdown text={value} {...(onChange && { onChange })} />
      </div>
      {isLong && (
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.value.less : text.value.task.more}
        </button>
      )}
    </div>
  );
}
