import { SelectField } from '../../components/form.js';
import type { Hidden } from '../../components/task-row.js';
import type { Task } from '../../data/types.js';
import { go, route, withQuery } from '../../router.js';
import { planningText } from '../../text/planning/planning-text.js';
import { text } from '../../text/text.js';
import { groupLabels, groupsOf } from './view-data.js';
import { Group } from './view-group.js';

/** Those of a saved view that need no project. */
const GROUPS = ['', 'due', 'priority', 'project', 'status', 'tag', 'area', 'assignee'] as const;
const ORDERS = [
  'due_date:asc,priority:desc',
  'priority:desc,due_date:asc',
  'name:asc',
  'updated_at:desc',
  'created_at:desc',
] as const;

interface ArrangedListProps {
  tasks: readonly Task[];
  hide?: Hidden | undefined;
}

/** A list in the order and the groups that its address names, as a view has them. */
export function ArrangedList({ tasks, hide }: ArrangedListProps) {
  const t = planningText.value.views;
  const { query } = route.value;
  const order = ORDERS.find((one) => one === query.get('order')) ?? ORDERS[0];
  const group = GROUPS.find((one) => one === query.get('group')) ?? '';
  const labels = groupLabels();
  const view = { order_by: order, group_by: group === '' ? null : group, columns: null, project_id: null };
  return (
    <>
      <div class="arrangement">
        <SelectField
          label={t.orderBy}
          value={order}
          choices={ORDERS.map((one) => [one, t.orders[one] ?? one] as const)}
          onChange={(chosen) => go(withQuery({ order: chosen }))}
        />
        <SelectField
          label={t.groupBy}
          value={group}
          choices={GROUPS.map((one) => [one, labels[one] ?? one] as const)}
          onChange={(chosen) => go(withQuery({ group: chosen || null, order }))}
        />
        <a class="link" href={withQuery({ order: null, group: null })}>
          {text.value.close}
        </a>
      </div>
      {groupsOf(view, tasks, false).map((one) => (
        <Group key={one.key} group={one} hide={hide} />
      ))}
    </>
  );
}
