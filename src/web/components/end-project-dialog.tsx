import { useState } from 'preact/hooks';
import { STATUS } from '../../filter/fields.js';
import { changeOf, statusOf } from '../data/actions.js';
import { did } from '../data/done.js';
import { byUid } from '../data/mirror.js';
import { addWrites } from '../data/pending.js';
import { planningText } from '../text/planning/planning-text.js';
import { labelOf, text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { openTasksIn } from './ending.js';
import { Form } from './form.js';
import { dialogs, type ProjectEnd } from './overlays.js';
import { TaskChoice } from './task-choice.js';

/** Statuses for the open tasks of a project that ends; `open` leaves them. */
const STATUSES = { open: null, completed: STATUS.completed, cancelled: STATUS.cancelled } as const;
type Choice = keyof typeof STATUSES;

/** Asks what becomes of the open tasks of a project that ends, and ends it with them as one act. */
export function EndProjectDialog({ uid, status }: ProjectEnd) {
  const t = planningText.value.project;
  const [choice, choose] = useState<Choice>('open');
  const project = byUid('project', uid);
  const close = () => {
    dialogs.endProject.value = null;
  };
  if (project === undefined) return null;
  const { id, name } = project;
  const end = async () => {
    close();
    const taskStatus = STATUSES[choice];
    const tasks = taskStatus === null ? [] : openTasksIn(id).flatMap((task) => statusOf(task.uid, taskStatus));
    const writes = await addWrites([...tasks, ...changeOf('project', uid, { status })]);
    const { completed, changedOne } = text.value.tasks;
    did(status === 'done' ? completed(name) : changedOne(name), { writes });
  };
  return (
    <Dialog title={`${name}: ${labelOf(text.value.project.statuses, status)}`} onClose={close}>
      <Form action={text.value.save} onSubmit={end} onCancel={close}>
        <TaskChoice
          label={t.openTasks(openTasksIn(id).length)}
          choices={[
            ['open', t.tasksLeft],
            ['completed', t.tasksCompleted],
            ['cancelled', t.tasksCancelled],
          ]}
          chosen={choice}
          onChoose={choose}
        />
      </Form>
    </Dialog>
  );
}
