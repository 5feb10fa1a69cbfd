import { useState } from 'preact/hooks';
import { byUid, every } from '../data/mirror.js';
import { objectsLabel, rehearseRemoval } from '../data/rehearsal.js';
import { nameOf, type Task } from '../data/types.js';
import { mayChange } from '../data/views.js';
import { selectNone } from '../selection.js';
import { planningText } from '../text/planning/planning-text.js';
import { text } from '../text/text.js';
import { Confirm } from './dialog.js';
import { dialogs, type Removal } from './overlays.js';
import { useRemote } from './remote.js';
import { removeAndLeave } from './removal.js';
import { TaskChoice } from './task-choice.js';

/** Asks before a deletion that changes several objects, with what its dry run counts. */
export function RemoveDialog({ type, uids }: Removal) {
  const t = text.value;
  const planning = planningText.value.project;
  const { loaded } = useRemote(() => rehearseRemoval(type, uids), []);
  const [first = ''] = uids;
  const object = byUid(type, first);
  const tasks = type === 'project' && object !== undefined ? tasksIn(object.id) : [];
  const [withTasks, setWithTasks] = useState(false);
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
        return removeAndLeave(type, uids, withTasks ? tasks : []);
      }}
    >
      {tasks.length > 0 && (
        <TaskChoice
          label={planning.itsTasks(tasks.length)}
          choices={[
            ['stay', planning.tasksStay],
            ['go', planning.tasksGo],
          ]}
          chosen={withTasks ? 'go' : 'stay'}
          onChoose={(choice) => setWithTasks(choice === 'go')}
        />
      )}
      {!withTasks && (
        <p class="would-change" role="status">
          {loaded.state === 'loading' && t.history.counting}
          {loaded.state === 'there' && t.history.wouldChange(objectsLabel(loaded.data))}
          {loaded.state === 'failed' && t.history.notCounted(loaded.message)}
        </p>
      )}
    </Confirm>
  );
}

/** Returns the uids of the tasks in a project. Their subtasks go with them. */
function tasksIn(project: number): string[] {
  const isIn = (task: Task) => task.project_id === project && task.parent_task_id === null && mayChange(task);
  return every('task')
    .filter(isIn)
    .map(({ uid }) => uid);
}
