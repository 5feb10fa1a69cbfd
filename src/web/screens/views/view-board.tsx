import { useEffect, useRef } from 'preact/hooks';
import { addRowGestures } from '../../components/row-gestures.js';
import { type Hidden, TaskRow } from '../../components/task-row.js';
import { changeOf, tagNames } from '../../data/actions.js';
import { byUid } from '../../data/mirror.js';
import type { Members, Task } from '../../data/types.js';
import { dropOn, laterMoves } from '../../drop.js';
import { labelOf, text } from '../../text/text.js';
import type { ViewGroup } from './view-data.js';

const MAX_CARDS = 100;

interface BoardProps {
  groups: readonly ViewGroup[];
  /** True if the user may change the own order of the view. */
  isOrdered?: boolean;
  hide?: Hidden | undefined;
}

/** Groups of tasks as columns. A card that is dropped on a column takes its value. */
export function Board({ groups, isOrdered = false, hide }: BoardProps) {
  useEffect(() => {
    const boardTags = groups.flatMap(({ target, name }) => (target?.kind === 'tag' ? [name] : []));
    laterMoves.priority = (task, value) =>
      moveBy(task, { priority: Number(value) }, labelOf(text.value.task.priorities, value));
    laterMoves.tag = (task, value) => {
      const tag = byUid('tag', value)?.name ?? '';
      // A task has one of the tags of the board.
      return moveBy(task, { tags: [...tagNames(task).filter((name) => !boardTags.includes(name)), tag] }, tag);
    };
  }, [groups]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section class="board" tabIndex={0} aria-label={text.value.project.board}>
      {groups.map((group) => (
        <Column key={group.key} group={group} isOrdered={isOrdered} hide={hide} />
      ))}
    </section>
  );
}

function moveBy(task: Task, body: Members, destination: string) {
  return { writes: changeOf('task', task.uid, body), destination };
}

type ColumnProps = Omit<BoardProps, 'groups'> & { group: ViewGroup };

function Column({ group: { name, tasks, target }, isOrdered, hide }: ColumnProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current === null ? undefined : addRowGestures(list.current)), []);
  const label = name || text.value.tasks.list;
  return (
    <section
      class="column"
      aria-label={text.value.project.boardColumn(label, tasks.length)}
      data-column
      {...(target !== undefined && dropOn(target))}
    >
      <h2>
        <bdi>{label}</bdi> <span class="count">{tasks.length}</span>
      </h2>
      <ul ref={list}>
        {tasks.slice(0, MAX_CARDS).map((task) => (
          <li key={task.uid} class="card" {...(isOrdered === true && dropOn({ kind: 'order', value: task.uid }))}>
            <TaskRow task={task} hide={hide} />
          </li>
        ))}
      </ul>
      {tasks.length > MAX_CARDS && <p class="hint">+{tasks.length - MAX_CARDS}</p>}
    </section>
  );
}
