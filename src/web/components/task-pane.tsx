import { useEffect, useRef } from 'preact/hooks';
import { byUid } from '../data/mirror.js';
import { closePane } from '../keys.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { lazy } from './lazy.js';

const TaskDetails = lazy(() => import('./task-details.js').then((loaded) => loaded.TaskDetails));

export function TaskPane({ uid }: { uid: string }) {
  const t = text.value;
  const ref = useRef<HTMLElement>(null);
  const task = byUid('task', uid);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <aside class="pane" aria-label={t.task.pane} ref={ref} tabIndex={-1} data-task={uid}>
      <button type="button" class="icon-button close" aria-label={t.close} onClick={closePane}>
        <Icon name="close" />
      </button>
      {task === undefined ? <p class="loading">{t.notFound}</p> : <TaskDetails task={task} />}
    </aside>
  );
}
