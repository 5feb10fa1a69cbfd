import { notify } from '../data/done.js';
import { text } from '../text/text.js';

export function Secret({ lead, value }: { lead: string; value: string }) {
  const copy = async () => {
    // Browsers offer the clipboard on HTTPS only: elsewhere the user copies the selection.
    if (navigator.clipboard === undefined) {
      const code = document.querySelector('.secret code');
      if (code !== null) getSelection()?.selectAllChildren(code);
      return;
    }
    await navigator.clipboard.writeText(value);
    notify(text.value.copied);
  };
  return (
    <div class="secret" role="status">
      <p>{lead}</p>
      <p>
        <code>{value}</code>
      </p>
      <button type="button" class="button small" onClick={() => void copy()}>
        {text.value.copy}
      </button>
    </div>
  );
}
