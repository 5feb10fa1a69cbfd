import { notify } from '../data/actions.js';
import { text } from '../text/text.js';

/** A secret that is shown this once. */
export function Secret({ lead, value }: { lead: string; value: string }) {
  const copy = async () => {
    // Without HTTPS there is no clipboard: the text is selected, to be copied by hand.
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
