import { useRef, useState } from 'preact/hooks';
import { secondFactorText } from '../../text/second-factor/second-factor-text.js';
import { text } from '../../text/text.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = secondFactorText.value;
  const list = useRef<HTMLUListElement>(null);
  const [isCopied, setCopied] = useState(false);
  const lines = codes.join('\n');
  const copy = async () => {
    // Browsers offer the clipboard on HTTPS only: elsewhere the user copies the selection.
    if (navigator.clipboard === undefined) {
      if (list.current !== null) getSelection()?.selectAllChildren(list.current);
      return;
    }
    await navigator.clipboard.writeText(lines);
    setCopied(true);
  };
  return (
    <>
      <div class="secret">
        <p>{t.codesLead}</p>
        <ul ref={list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div class="actions">
          <button type="button" class="button small" onClick={() => void copy()}>
            {text.value.copy}
          </button>
          <a
            class="button small"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
            download="tutti-recovery-codes.txt"
          >
            {t.download}
          </a>
        </div>
        <p role="status">{isCopied && t.copied}</p>
      </div>
      <div class="actions">
        <button type="button" class="button primary" onClick={onDone}>
          {t.stored}
        </button>
      </div>
    </>
  );
}
