import { byUid } from '../data/mirror.js';
import { objectsLabel, rehearseRemoval } from '../data/rehearsal.js';
import { nameOf } from '../data/types.js';
import { selectNone } from '../selection.js';
import { text } from '../text/text.js';
import { Confirm } from './dialog.js';
import { dialogs, type Removal } from './overlays.js';
import { useRemote } from './remote.js';
import { removeAndLeave } from './removal.js';

/** Asks before a deletion that changes several objects, with what its dry run counts. */
export function RemoveDialog({ type, uids }: Removal) {
  const t = text.value;
  const { loaded } = useRemote(() => rehearseRemoval(type, uids), []);
  const [first = ''] = uids;
  const object = byUid(type, first);
  const name = (object && nameOf(object)) ?? t.notes.untitled;
  const title = uids.length === 1 ? t.history.deleteOne(name) : t.history.deleteSeveral(uids.length);
  return (
    <Confirm
      title={title}
      text={t.history.deleteText[type]}
      action={t.delete}
      onClose={() => {
        dialogs.remove.value = null;
      }}
      onConfirm={() => {
        selectNone();
        return removeAndLeave(type, uids);
      }}
    >
      <p class="would-change" role="status">
        {loaded.state === 'loading' && t.history.counting}
        {loaded.state === 'there' && t.history.wouldChange(objectsLabel(loaded.data))}
        {loaded.state === 'failed' && t.history.notCounted(loaded.message)}
      </p>
    </Confirm>
  );
}
