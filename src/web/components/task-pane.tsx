import { useEffect, useRef } from 'preact/hooks';
import { byUid } from '../data/mirror.js';
import { isWaiting } from '../data/session.js';
import { mayChange } from '../data/views.js';
import { closePane } from '../keys.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';
import { askToDuplicate } from './overlays.js';
import { Menu } from './popover.js';
import { askToRemove } from './removal.js';

const TaskDetails = lazy(() => import('./task-details.js').then((loaded) => loaded.TaskDetails));

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
      {task === undefined ? <p class="loading">{isWaiting() ? t.loading : t.notFound}</p> : <TaskDetails task={task} />}
    </aside>
  );
}
