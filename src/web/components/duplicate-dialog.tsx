import { useRef, useState } from 'preact/hooks';
import { newUid } from '../api.js';
import { duplicate } from '../data/actions.js';
import { byUid, every } from '../data/mirror.js';
import type { Task } from '../data/types.js';
import { today } from '../dates.js';
import { address, go, taskAddress } from '../router.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { Field, Form, SelectField } from './form.js';
import { dialogs, type Original } from './overlays.js';

const PARTS = {
  task: ['subtasks', 'notes', 'tags'],
  project: ['tasks', 'subtasks', 'sections', 'notes', 'tags', 'views'],
} as const;

type Move = '' | 'start_date' | 'due_date';

/** Asks how to copy a task or a project, and opens the copy. */
export function DuplicateDialog({ type, uid }: Original) {
  const t = text.value;
  const object = byUid(type, uid);
  const isTemplate = object !== undefined && 'template' in object && object.template;
  const [move, setMove] = useState<Move>(isTemplate ? 'start_date' : '');
  // The same for a repetition after a lost response, another one for another copy.
  const keys = useRef(new Map<string, string>());
  if (object === undefined) return null;
  const close = () => {
    dialogs.duplicate.value = null;
  };
  const labels = {
    ...{ tasks: t.tasks.list, subtasks: t.task.subtasks, sections: t.duplicate.sections },
    ...{ notes: t.task.notes, tags: t.task.tags, views: t.nav.views },
  };
  const isPart = (task: Task) => (type === 'task' ? task.parent_task_id : task.project_id) === object.id;
  const isDated = [object, ...every('task').filter(isPart)].some(({ due_date }) => due_date !== null);
  const submit = async (values: Record<string, string>) => {
    const body = {
      name: values.name?.trim() ?? '',
      with: PARTS[type].filter((part) => values[part] === 'on'),
      open_only: values.open_only === 'on',
      ...(move !== '' && isDated && { [move]: values.day }),
    };
    const asked = JSON.stringify(body);
    const key = keys.current.get(asked) ?? newUid();
    keys.current.set(asked, key);
    const copy = await duplicate(type, uid, body, key);
    go(type === 'task' ? taskAddress(copy) : address('project', copy));
    close();
  };
  const check = (name: string, label: string, isChecked: boolean) => (
    <label key={name} class="check-field">
      <input type="checkbox" name={name} defaultChecked={isChecked} /> {label}
    </label>
  );
  const title = isTemplate ? t.nav.newProject : t.duplicate.title;
  return (
    <Dialog title={`${title}: ${object.name}`} onClose={close}>
      <Form action={t.add} onSubmit={submit} onCancel={close}>
        <Field label={t.name}>
          {(ids) => (
            <input
              {...ids}
              name="name"
              defaultValue={object.name}
              maxLength={255}
              required
              dir="auto"
              autocomplete="off"
            />
          )}
        </Field>
        {isDated && (
          <SelectField
            label={t.duplicate.dates}
            value={move}
            choices={(['', 'start_date', 'due_date'] as const).map((one) => [one, t.duplicate.moves[one]] as const)}
            onChange={setMove}
          />
        )}
        {isDated && move !== '' && (
          <Field label={t.quick.kinds.date}>
            {(ids) => <input {...ids} type="date" name="day" defaultValue={today.value} required />}
          </Field>
        )}
        <fieldset>
          <legend>{t.duplicate.with}</legend>
          {PARTS[type].map((part) => check(part, labels[part], true))}
        </fieldset>
        {check('open_only', t.duplicate.openOnly, false)}
      </Form>
    </Dialog>
  );
}
