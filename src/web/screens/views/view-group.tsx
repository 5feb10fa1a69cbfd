import { TaskList } from '../../components/task-list.js';
import type { Hidden } from '../../components/task-row.js';
import { dropOn } from '../../drop.js';
import { text } from '../../text/text.js';
import type { ViewGroup } from './view-data.js';

interface GroupProps {
  group: ViewGroup;
  hide?: Hidden | undefined;
  /** True if the user may change the own order of the view. */
  isOrdered?: boolean;
}

/** The tasks of a group under its name; those of a list without groups have none. */
export function Group({ group: { key, name, tasks, target }, hide, isOrdered = false }: GroupProps) {
  const dropKind = isOrdered ? 'order' : undefined;
  if (name === '') return <TaskList label={text.value.tasks.list} tasks={tasks} hide={hide} dropKind={dropKind} />;
  return (
    <section class={target?.kind === 'day' ? 'group day' : 'group'} {...(target !== undefined && dropOn(target))}>
      <h2>
        <bdi>{name}</bdi> <span class="count">{tasks.length}</span>
      </h2>
      <TaskList
        label={name}
        tasks={tasks}
        hide={target?.kind === 'project' && key !== '' ? 'project' : hide}
        dropKind={dropKind}
      />
    </section>
  );
}
