import { dialogs } from './components/overlays.js';
import { QUICK_ADD_DRAFT } from './components/quick/draft.js';
import { saveDraft } from './data/drafts.js';

/**
 * Opens quick add if the page was opened by a shortcut of the installed app (`?add`), or for something that another app
 * shares (`?title=…&text=…&url=…`; see the manifest). The query is removed, so that a reload does not repeat it.
 */
export function openShared(): void {
  const query = new URLSearchParams(location.search);
  const shared = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '').filter(Boolean);
  const wants = query.has('add') || shared.length > 0;
  if (!wants) return;
  history.replaceState(null, '', location.pathname + location.hash);
  // Line breaks would make several tasks. Apps put the address into the text, too.
  const parts = shared.filter((part, at) => !shared.some((other, index) => index !== at && other.includes(part)));
  if (parts.length > 0) saveDraft(QUICK_ADD_DRAFT, parts.join(' ').replace(/\s+/g, ' ').slice(0, MAX_LENGTH));
  dialogs.quickAdd.value = true;
}

/** Maximum length of a line of quick add. */
const MAX_LENGTH = 1_000;
