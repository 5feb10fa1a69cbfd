import { areas, goals, isMine } from '../data/views.js';
import { labelOf, text } from '../text/text.js';
import { choicesOf } from './form.js';
import { type FormField, ObjectDialog } from './object-form.js';
import type { EditedObject } from './overlays.js';

/** The dialog that creates a project, area, goal or tag, or changes one. */
export function EditDialog({ edited, onClose }: { edited: EditedObject; onClose: () => void }) {
  const { type, object } = edited;
  const { title, fields } = describe(edited);
  return <ObjectDialog type={type} title={title} fields={fields} object={object} onClose={onClose} />;
}

function describe(edited: EditedObject): { title: string; fields: FormField[] } {
  const t = text.value;
  const isNew = edited.object === undefined;
  const name: FormField = { name: 'name', label: t.name, kind: 'text', required: true };
  const description: FormField = { name: 'description', label: t.description, kind: 'lines' };
  const choice = (field: string, label: string, choices: readonly (readonly [string, string])[]) =>
    ({ name: field, label, kind: 'choice', choices }) as const;
  const area = () => choice('area_id', t.task.area, choicesOf(areas.value));
  switch (edited.type) {
    case 'project': {
      const priorities = [0, 1, 2].map((one) => [String(one), labelOf(t.task.priorities, one)] as const);
      const isOwn = edited.object === undefined || isMine(edited.object);
      return {
        title: isNew ? t.nav.newProject : t.project.edit,
        fields: [
          name,
          { ...description, maxLength: 100_000 },
          choice('status', t.task.status, Object.entries(t.project.statuses)),
          { name: 'due_date', label: t.task.due, kind: 'date' },
          { ...choice('priority', t.task.priority, [['', t.none], ...priorities]), isNumber: true },
          ...(isOwn ? [area(), choice('goal_id', t.task.goal, choicesOf(goals.value))] : []),
        ],
      };
    }
    case 'area':
      return { title: isNew ? t.nav.newArea : t.area.edit, fields: [name, description] };
    case 'goal':
      return {
        title: isNew ? t.nav.newGoal : t.goal.edit,
        fields: [
          name,
          { name: 'why', label: t.goal.why, kind: 'lines' },
          choice('status', t.goal.status, Object.entries(t.goal.statuses)),
          choice('horizon', t.goal.horizon, Object.entries(t.goal.horizons)),
          { name: 'target_date', label: t.goal.target, kind: 'date' },
          area(),
        ],
      };
    case 'tag':
      return {
        title: edited.object === undefined ? t.nav.newTag : t.tags.rename(edited.object.name),
        fields: [{ ...name, maxLength: 50 }],
      };
  }
}
