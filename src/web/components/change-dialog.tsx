import { useState } from 'preact/hooks';
import { tagNames, update } from '../data/actions.js';
import { did } from '../data/done.js';
import { byUid } from '../data/mirror.js';
import { valuesOf } from '../data/request-values.js';
import type { Members, Task } from '../data/types.js';
import { mayChange, projects, tags } from '../data/views.js';
import { addDays, dayLabel, nextWeekday, today } from '../dates.js';
import { selectNone } from '../selection.js';
import { labelOf, text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { choicesOf, Field, Form, SelectField } from './form.js';
import { dialogs } from './overlays.js';

interface ChangeDialogProps {
  action: 'due' | 'tags' | 'move' | 'priority';
  uids: readonly string[];
}

export function ChangeDialog({ action, uids }: ChangeDialogProps) {
  const t = text.value;
  const tasks = uids.flatMap((uid) => byUid('task', uid) ?? []).filter(mayChange);
  const close = () => {
    dialogs.change.value = null;
  };
  const apply = async (bodyOf: (task: Task) => Members) => {
    close();
    const before = tasks.map((task) => ({ uid: task.uid, body: valuesOf(task, Object.keys(bodyOf(task))) }));
    for (const task of tasks) await update('task', task.uid, bodyOf(task));
    selectNone();
    did(t.tasks.changed(tasks.length), async () => {
      for (const { uid, body } of before) await update('task', uid, body);
    });
  };
  const titles = { due: t.task.due, tags: t.task.tags, move: t.keys.move, priority: t.task.priority };
  const [only] = tasks.length === 1 ? tasks : [];
  const of = only === undefined ? t.tasks.several(tasks.length) : only.name;
  return (
    <Dialog title={`${titles[action]}: ${of}`} onClose={close}>
      {action === 'due' && <DueChoices tasks={tasks} onChoose={(due_date) => apply(() => dueBody(due_date))} />}
      {action === 'priority' && (
        <div class="choices">
          {[0, 1, 2].map((priority) => (
            <button key={priority} type="button" class="button" onClick={() => apply(() => ({ priority }))}>
              {labelOf(t.task.priorities, priority)}
            </button>
          ))}
        </div>
      )}
      {action === 'move' && <MoveChoice tasks={tasks} onChoose={(project_id) => apply(() => ({ project_id }))} />}
      {action === 'tags' && (
        <TagChoice
          tasks={tasks}
          onChoose={(add, takeAway) =>
            apply((task) => ({
              tags: [...new Set([...tagNames(task).filter((name) => !takeAway.includes(name)), ...add])],
            }))
          }
        />
      )}
    </Dialog>
  );
}

function dueBody(due_date: string | null): Members {
  return due_date === null ? { due_date, due_time: null } : { due_date };
}

function DueChoices({ tasks, onChoose }: { tasks: readonly Task[]; onChoose: (day: string | null) => void }) {
  const t = text.value.days;
  const day = today.value;
  const choices = [
    [t.today, day],
    [t.tomorrow, addDays(day, 1)],
    [dayLabel(nextWeekday(day, 6)), nextWeekday(day, 6)],
    [t.nextWeek, nextWeekday(day, 1)],
    [t.noDate, null],
  ] as const;
  return (
    <>
      <div class="choices">
        {choices.map(([label, choice]) => (
          <button key={label} type="button" class="button" onClick={() => onChoose(choice)}>
            {label}
          </button>
        ))}
      </div>
      <Form action={text.value.save} onSubmit={async ({ due = '' }) => onChoose(due || null)}>
        <Field label={text.value.task.due}>
          {(ids) => <input {...ids} type="date" name="due" defaultValue={tasks[0]?.due_date ?? ''} />}
        </Field>
      </Form>
    </>
  );
}

function MoveChoice({ tasks, onChoose }: { tasks: readonly Task[]; onChoose: (uid: string | null) => void }) {
  const [chosen, setChosen] = useState(tasks[0]?.project?.uid ?? '');
  const choices = choicesOf(projects.value.filter(mayChange));
  return (
    <Form action={text.value.save} onSubmit={async () => onChoose(chosen || null)}>
      <SelectField label={text.value.task.project} value={chosen} choices={choices} onChange={setChosen} />
    </Form>
  );
}

interface TagChoiceProps {
  tasks: readonly Task[];
  onChoose: (add: string[], takeAway: string[]) => void;
}

function TagChoice({ tasks, onChoose }: TagChoiceProps) {
  const t = text.value.task;
  const hasAll = (name: string) => tasks.every((task) => tagNames(task).includes(name));
  const known = tags.value;
  const submit = async (values: Record<string, string>) => {
    const isChecked = ({ uid }: { uid: string }) => values[`tag-${uid}`] === 'on';
    const written = (values.names ?? '').split(',').map((name) => name.trim().replace(/^#/, ''));
    const add = [...known.filter(isChecked).map(({ name }) => name), ...written.filter((name) => name !== '')];
    const takeAway = known.filter((tag) => hasAll(tag.name) && !isChecked(tag)).map(({ name }) => name);
    onChoose(add, takeAway);
  };
  return (
    <Form action={text.value.save} onSubmit={submit}>
      <Field label={t.addTag}>{(ids) => <input {...ids} name="names" maxLength={500} autocomplete="off" />}</Field>
      <div class="tag-choices">
        {known.map(({ uid, name }) => (
          <label key={uid}>
            <input type="checkbox" name={`tag-${uid}`} defaultChecked={hasAll(name)} /> <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </Form>
  );
}
