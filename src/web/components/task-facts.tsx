import type { ComponentChildren } from 'preact';
import { isRecurring } from '../../features/tasks/recurrence/recurrence.js';
import { labelOfPerson } from '../data/persons.js';
import type { Task } from '../data/types.js';
import { recurrenceLabel } from '../recurrence-label.js';
import { labelOf, text } from '../text/text.js';
import { Due } from './task-row.js';

/** The facts of a task that cannot be changed, as text. */
export function TaskFacts({ task }: { task: Task }) {
  const t = text.value.task;
  const facts: [string, ComponentChildren][] = [[t.status, labelOf(t.statuses, task.status)]];
  if (task.due_date !== null) facts.push([t.due, <Due key="due" task={task} />]);
  if (task.priority > 0) facts.push([t.priority, labelOf(t.priorities, task.priority)]);
  if (task.project !== null) facts.push([t.project, <bdi key="project">{task.project.name}</bdi>]);
  if (task.assignee !== null) facts.push([t.assignee, <bdi key="assignee">{labelOfPerson(task.assignee)}</bdi>]);
  if (isRecurring(task)) facts.push([t.recurrence, recurrenceLabel(task)]);
  if (task.tags.length > 0) facts.push([t.tags, task.tags.map(({ name }) => name).join(', ')]);
  return (
    <dl class="plain-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
