import { useEffect, useRef } from 'preact/hooks';
import { byUid } from '../data/mirror.js';
import { isWaiting } from '../data/session.js';
import { mayChange } from '../data/views.js';
import { closePane } from '../row-focus.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';
import { askToDuplicate } from './overlays.js';
import { Menu } from './popover.js';
import { askToRemove } from './removal.js';
import { Loading } from './waiting.js';

const TaskDetails = lazy(() => import('../parts/task.js'), 'TaskDetails');

export function TaskPane({ uid }: { uid: string }) {
  const t = text.value;
  const ref = useRef<HTMLElement>(null);
  const task = byUid('task', uid);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const menu = [
    { label: `${t.duplicate.title} …`, icon: 'copy', act: () => askToDuplicate('task', { uid }) },
    { label: t.delete, icon: 'trash', isDanger: true, act: () => askToRemove('task', [uid]) },
  ] as const;
  return (
    <aside class="pane" aria-label={t.task.pane} ref={ref} tabIndex={-1} data-task={uid}>
      <div class="pane-actions">
        {task !== undefined && mayChange(task) && <Menu label={t.task.menu} items={menu} />}
        <button type="button" class="icon-button" aria-label={t.close} onClick={closePane}>
          <Icon name="close" />
        </button>
      </div>
      {task !== undefined ? (
        <TaskDetails task={task} />
      ) : isWaiting() ? (
        <Loading />
      ) : (
        <p class="loading">{t.notFound}</p>
      )}
    </aside>
  );
}
