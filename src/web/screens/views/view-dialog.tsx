import { useState } from 'preact/hooks';
import { LIMITS } from '../../../filter/tree.js';
import { Dialog } from '../../components/dialog.js';
import { ColorField, Field, Form, SelectField } from '../../components/form.js';
import { create, update } from '../../data/actions.js';
import { byUid } from '../../data/mirror.js';
import type { View } from '../../data/types.js';
import { mayChange } from '../../data/views.js';
import { readFilter } from '../../filter/read-filter.js';
import { address, go, route } from '../../router.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';
import { groupLabels } from './view-data.js';

const LAYOUTS = ['list', 'board', 'calendar'] as const;
const GROUPS = ['', 'status', 'priority', 'project', 'area', 'section', 'tag', 'due', 'assignee'] as const;
/** The order of lists of tasks. */
export const BY_DATE = 'due_date:asc,due_time:asc,priority:desc,created_at:asc';
const ORDERS = ['', BY_DATE, 'priority:desc,due_date:asc', 'name:asc', 'updated_at:desc', 'rank:asc', 'manual'];

interface ViewDialogProps {
  view?: View;
  filter: string;
  /** Layout, groups and order of a new view. */
  layout?: Pick<View, 'layout' | 'group_by' | 'order_by'>;
  onClose: () => void;
}

/** Creates or edits a saved view. */
export function ViewDialog({ view, filter: initial, layout, onClose }: ViewDialogProps) {
  const t = planningText.value.views;
  const given = view ?? layout ?? { layout: 'list', group_by: null, order_by: null };
  const [values, setValues] = useState({
    ...{ layout: given.layout, group_by: given.group_by ?? '', order_by: given.order_by ?? '' },
    ...{ color: view?.color ?? null, pinned: view?.pinned ?? true, filter: initial },
  });
  // As the dialog shows it: others may change it meanwhile.
  const [before] = useState({
    ...{ name: view?.name, layout: values.layout, group_by: values.group_by || null },
    ...{ order_by: values.order_by || null, color: values.color, pinned: values.pinned, filter: initial },
  });
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const project = route.value.screen === 'project' ? byUid('project', route.value.id) : undefined;
  const submit = async ({ name = '', shared = '' }: Record<string, string>) => {
    // A board has a column for each group.
    const groupBy = values.group_by || (values.layout === 'board' ? 'status' : null);
    const body = {
      ...{ name: name.trim(), layout: values.layout, group_by: groupBy, order_by: values.order_by || null },
      ...{ color: values.color, pinned: values.pinned },
    };
    if (view !== undefined) {
      await update('view', view.uid, { ...body, filter: values.filter }, before);
      onClose();
      return;
    }
    const container = shared === 'on' && project !== undefined ? { project_id: project.uid } : {};
    const uid = await create('view', { ...body, ...container, filter: values.filter });
    onClose();
    go(address('view', uid));
  };
  const orders = [...new Set([values.order_by, ...ORDERS])];
  const labels = groupLabels();
  const isFaulty = readFilter(values.filter).faults.length > 0;
  return (
    <Dialog title={view === undefined ? t.saveAs : t.edit} onClose={onClose}>
      <Form action={text.value.save} onSubmit={submit} onCancel={onClose}>
        <Field label={text.value.name}>
          {(ids) => (
            <input
              {...ids}
              name="name"
              defaultValue={view?.name ?? ''}
              maxLength={255}
              required
              dir="auto"
              autocomplete="off"
            />
          )}
        </Field>
        <Field label={planningText.value.filter.label} hint={isFaulty ? t.faulty : undefined}>
          {(ids) => (
            <input
              {...ids}
              value={values.filter}
              maxLength={LIMITS.characters}
              aria-invalid={isFaulty}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => set({ filter: event.currentTarget.value })}
            />
          )}
        </Field>
        <SelectField
          label={t.layout}
          value={values.layout}
          choices={LAYOUTS.map((one) => [one, t.layouts[one]] as const)}
          onChange={(layout) => set({ layout })}
        />
        <SelectField
          label={t.groupBy}
          value={values.group_by}
          choices={GROUPS.map((one) => [one, labels[one] ?? one] as const)}
          onChange={(group_by) => set({ group_by })}
        />
        <SelectField
          label={t.orderBy}
          value={values.order_by}
          choices={orders.map((one) => [one, t.orders[one] ?? one] as const)}
          onChange={(order_by) => set({ order_by })}
        />
        <ColorField value={values.color} onChange={(color) => set({ color })} />
        <label class="check-field">
          <input
            type="checkbox"
            checked={values.pinned}
            onChange={(event) => set({ pinned: event.currentTarget.checked })}
          />
          {t.pinned}
        </label>
        {view === undefined && project !== undefined && mayChange(project) && (
          <label class="check-field">
            <input type="checkbox" name="shared" />
            {t.shared(project.name)}
          </label>
        )}
      </Form>
    </Dialog>
  );
}
