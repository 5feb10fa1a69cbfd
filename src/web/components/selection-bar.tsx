import { STATUS } from '../../filter/fields.js';
import { toggle } from '../data/actions.js';
import { byUid } from '../data/mirror.js';
import { isSharing, mayChange } from '../data/views.js';
import { selection, selectNone } from '../selection.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { type ChangeAction, dialogs } from './overlays.js';
import { askToRemove } from './removal.js';

export function SelectionBar() {
  const uids = [...selection.value];
  if (uids.length === 0) return null;
  const t = text.value;
  const tasks = uids.flatMap((uid) => byUid('task', uid) ?? []).filter(mayChange);
  const change = (action: ChangeAction) => () => {
    dialogs.change.value = { action, uids };
  };
  const complete = () => {
    void toggle(...tasks.filter(({ status }) => status !== STATUS.completed));
    selectNone();
  };
  const removeAll = () =>
    askToRemove(
      'task',
      tasks.map(({ uid }) => uid),
    );
  return (
    <div class="selection-bar" role="toolbar" aria-label={t.tasks.bulk}>
      <button type="button" class="icon-button" onClick={selectNone} aria-label={t.tasks.selectNone}>
        <Icon name="close" />
      </button>
      <strong role="status">{t.tasks.selected(uids.length)}</strong>
      <button type="button" class="button small" onClick={complete}>
        {t.tasks.done}
      </button>
      <button type="button" class="button small" onClick={change('due')}>
        {t.task.due}
      </button>
      <button type="button" class="button small" onClick={change('priority')}>
        {t.task.priority}
      </button>
      <button type="button" class="button small" onClick={change('tags')}>
        {t.task.tags}
      </button>
      <button type="button" class="button small" onClick={change('move')}>
        {t.task.project}
      </button>
      {isSharing.value && (
        <button type="button" class="button small" onClick={change('assignee')}>
          {t.task.assignee}
        </button>
      )}
      <button type="button" class="button small danger" onClick={removeAll}>
        {t.delete}
      </button>
    </div>
  );
}
