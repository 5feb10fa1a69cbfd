import { useEffect } from 'preact/hooks';
import { onlyFound } from '../../data/found.js';
import { readMembers } from '../../data/people.js';
import type { Project, Task } from '../../data/types.js';
import { Board } from './view-board.js';
import { groupsOf } from './view-data.js';
import { BY_DATE } from './view-dialog.js';
import { Group } from './view-group.js';

interface ByAssigneeProps {
  project: Project;
  tasks: readonly Task[];
  layout: 'list' | 'board';
}

/** Open tasks of a project by assignee, as a saved view has them. */
export function ByAssignee({ project, tasks, layout }: ByAssigneeProps) {
  useEffect(() => void readMembers(project), [project.uid]);
  const view = { order_by: BY_DATE, group_by: 'assignee', columns: null, project_id: project.id } as const;
  const groups = groupsOf(view, onlyFound(tasks), layout === 'board');
  if (layout === 'board') return <Board groups={groups} hide="project" />;
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} group={group} hide="project" />
      ))}
    </>
  );
}
