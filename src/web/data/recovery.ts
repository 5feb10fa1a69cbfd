import { removeDraft, takeDrafts } from './drafts.js';
import { byUid } from './mirror.js';
import { addWrite } from './pending.js';
import { isSameValue, valuesOf } from './request-values.js';
import { WRITABLE_TYPES } from './resources.js';
import type { WritableType } from './types.js';

/**
 * Turns drafts of closed pages into pending writes, which show a conflict if the member has changed since. Called when the
 * mirror is loaded; drafts of objects that are not in it are kept.
 */
export async function recoverDrafts(): Promise<void> {
  for (const { key, value, base } of takeDrafts()) {
    const [type = '', uid = '', member = ''] = key.split('/');
    if (!isWritable(type)) continue;
    const object = byUid(type, uid);
    if (object === undefined) continue;
    const body = { [member]: value.trim() || null };
    if (!isSameValue(valuesOf(object, [member]), body)) {
      await addWrite({ action: 'update', type, uid, body, before: { [member]: base } });
    }
    removeDraft(key);
  }
}

function isWritable(type: string): type is WritableType {
  return WRITABLE_TYPES.some((one) => one === type);
}
