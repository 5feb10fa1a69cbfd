import { useState } from 'preact/hooks';
import { changeTasks, tagNames } from '../data/actions.js';
import { did } from '../data/done.js';
import { byUid } from '../data/mirror.js';
import type { Members, Task } from '../data/types.js';
import { mayChange, projects, tags } from '../data/views.js';
import { selectNone } from '../selection.js';
import { labelOf, text } from '../text/text.js';
import { AssigneePicker } from './assignee-picker.js';
import { DatePicker } from './date-picker.js';
import { Dialog } from './dialog.js';
import { type ChangeAction, dialogs } from './overlays.js';
import { type Choice, Picker } from './picker.js';

interface ChangeDialogProps {
  action: ChangeAction;
  uids: readonly string[];
}

/** Changes one member of one or several tasks. */
export function ChangeDialog({ action, uids }: ChangeDialogProps) {
  const t = text.value;
  const tasks = uids.flatMap((uid) => byUid('task', uid) ?? []).filter(mayChange);
  const close = () => {
    dialogs.change.value = null;
  };
  const apply = async (bodyOf: (task: Task) => Members) => {
    close();
    selectNone();
    const writes = await changeTasks(tasks, bodyOf);
    did(tasks.length === 1 ? t.tasks.changedOne(of) : t.tasks.changed(tasks.length), { writes });
  };
  const titles = {
    due: t.task.due,
    tags: t.task.tags,
    move: t.keys.move,
    priority: t.task.priority,
    assignee: t.task.assignee,
  };
  const [only] = tasks.length === 1 ? tasks : [];
  const of = only === undefined ? t.tasks.several(tasks.length) : only.name;
  return (
    <Dialog title={`${titles[action]}: ${of}`} onClose={close}>
      {action === 'due' && (
        <DatePicker value={tasks[0]?.due_date ?? null} onChoose={(chosen) => apply(() => dueBody(chosen))} />
      )}
      {action === 'priority' && (
        <div class="choices">
          {[0, 1, 2].map((priority) => (
            <button key={priority} type="button" class="button" onClick={() => apply(() => ({ priority }))}>
              {labelOf(t.task.priorities, priority)}
            </button>
          ))}
        </div>
      )}
      {action === 'move' && (
        <Picker
          label={t.task.project}
          choices={projectChoices()}
          chosen={only === undefined ? [] : [only.project?.uid ?? '']}
          onChoose={(project) => apply(() => ({ project_id: project || null }))}
        />
      )}
      {action === 'assignee' && (
        <AssigneePicker tasks={tasks} onChoose={(uid) => apply(() => ({ assignee_id: uid }))} />
      )}
      {action === 'tags' && (
        <TagChoice
          tasks={tasks}
          onDone={(add, takeAway) =>
            apply((task) => ({
              tags: [...new Set([...tagNames(task).filter((name) => !takeAway.includes(name)), ...add])],
            }))
          }
        />
      )}
    </Dialog>
  );
}

/** Returns the members of a chosen date. Without a date there is no time. */
export function dueBody({ day, time }: { day: string | null; time?: string }): Members {
  if (day === null) return { due_date: null, due_time: null };
  return { due_date: day, ...(time !== undefined && { due_time: time }) };
}

/** Returns the projects that a task can be moved to; the empty key is the inbox. */
export function projectChoices(): Choice[] {
  const choices = projects.value.filter(mayChange).map(({ uid, name, color }) => ({ key: uid, label: name, color }));
  return [{ key: '', label: text.value.nav.inbox }, ...choices];
}

interface TagChoiceProps {
  tasks: readonly Task[];
  onDone: (add: string[], takeAway: string[]) => void;
}

function TagChoice({ tasks, onDone }: TagChoiceProps) {
  const hasAll = (name: string) => tasks.every((task) => tagNames(task).includes(name));
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const known = tags.value.map(({ name, color }) => ({ key: name, label: name, color }));
  const created = [...changes.keys()]
    .filter((name) => !known.some(({ key }) => key === name))
    .map((name) => ({ key: name, label: name }));
  const choices = [...created, ...known];
  const isChosen = (name: string) => changes.get(name) ?? hasAll(name);
  const set = (name: string, isOn: boolean) => setChanges(new Map([...changes, [name, isOn]]));
  const namesWith = (isOn: boolean) => [...changes].filter(([, on]) => on === isOn).map(([name]) => name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone(namesWith(true), namesWith(false));
      }}
    >
      <Picker
        label={text.value.task.addTag}
        choices={choices}
        chosen={choices.map(({ key }) => key).filter(isChosen)}
        onChoose={(name) => set(name, !isChosen(name))}
        onCreate={(names) => {
          const added = names.split(',').map((name) => name.trim().replace(/^#/, ''));
          setChanges(new Map([...changes, ...added.filter(Boolean).map((name) => [name, true] as const)]));
        }}
      />
      <div class="actions">
        <button type="submit" class="button primary">
          {text.value.save}
        </button>
      </div>
    </form>
  );
}
