import type { Area, Goal, Project, Tag } from '../data/types.js';
import { areas, goals, isMine, tagCounts } from '../data/views.js';
import { labelOf, text } from '../text/text.js';
import { choicesOf } from './form.js';
import { type FormField, ObjectDialog } from './object-form.js';

/** The dialogs that create a project, area, goal or tag, or change one. */

interface DialogOf<Of> {
  object?: Of | undefined;
  onClose: () => void;
}

function ProjectDialog({ object, onClose }: DialogOf<Project>) {
  const t = text.value;
  const priorities = [0, 1, 2].map((one) => [String(one), labelOf(t.task.priorities, one)] as const);
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'description', label: t.description, kind: 'lines', maxLength: 100_000 },
    { name: 'status', label: t.task.status, kind: 'choice', choices: Object.entries(t.project.statuses) },
    { name: 'due_date', label: t.task.due, kind: 'date' },
    {
      name: 'priority',
      label: t.task.priority,
      kind: 'choice',
      isNumber: true,
      choices: [['', t.none], ...priorities],
    },
  ];
  if (object === undefined || isMine(object)) {
    fields.push(
      { name: 'area_id', label: t.task.area, kind: 'choice', choices: choicesOf(areas.value) },
      { name: 'goal_id', label: t.task.goal, kind: 'choice', choices: choicesOf(goals.value) },
    );
  }
  const title = object === undefined ? t.nav.newProject : t.project.edit;
  return <ObjectDialog type="project" title={title} fields={fields} object={object} onClose={onClose} />;
}

function AreaDialog({ object, onClose }: DialogOf<Area>) {
  const t = text.value;
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'description', label: t.description, kind: 'lines' },
  ];
  const title = object === undefined ? t.nav.newArea : t.area.edit;
  return (
    <ObjectDialog
      type="area"
      title={title}
      fields={fields}
      object={object}
      deleteText={t.area.deleteText}
      onClose={onClose}
    />
  );
}

function GoalDialog({ object, onClose }: DialogOf<Goal>) {
  const t = text.value;
  const fields: FormField[] = [
    { name: 'name', label: t.name, kind: 'text', required: true },
    { name: 'why', label: t.goal.why, kind: 'lines' },
    { name: 'status', label: t.goal.status, kind: 'choice', choices: Object.entries(t.goal.statuses) },
    { name: 'horizon', label: t.goal.horizon, kind: 'choice', choices: Object.entries(t.goal.horizons) },
    { name: 'target_date', label: t.goal.target, kind: 'date' },
    { name: 'area_id', label: t.task.area, kind: 'choice', choices: choicesOf(areas.value) },
  ];
  const title = object === undefined ? t.nav.newGoal : t.goal.edit;
  return (
    <ObjectDialog
      type="goal"
      title={title}
      fields={fields}
      object={object}
      deleteText={t.goal.deleteText}
      onClose={onClose}
    />
  );
}

function TagDialog({ object, onClose }: DialogOf<Tag>) {
  const t = text.value;
  const fields: FormField[] = [{ name: 'name', label: t.name, kind: 'text', required: true, maxLength: 50 }];
  const title = object === undefined ? t.nav.newTag : t.tags.rename(object.name);
  const uses = object === undefined ? 0 : (tagCounts.value.get(object.id) ?? 0);
  return (
    <ObjectDialog
      type="tag"
      title={title}
      fields={fields}
      object={object}
      deleteText={t.tags.deleteText(uses)}
      onClose={onClose}
    />
  );
}

export type EditedObject =
  | { type: 'project'; object?: Project }
  | { type: 'area'; object?: Area }
  | { type: 'goal'; object?: Goal }
  | { type: 'tag'; object?: Tag };

export function EditDialog({ edited, onClose }: { edited: EditedObject; onClose: () => void }) {
  switch (edited.type) {
    case 'project':
      return <ProjectDialog object={edited.object} onClose={onClose} />;
    case 'area':
      return <AreaDialog object={edited.object} onClose={onClose} />;
    case 'goal':
      return <GoalDialog object={edited.object} onClose={onClose} />;
    case 'tag':
      return <TagDialog object={edited.object} onClose={onClose} />;
  }
}
