import { projectColumns } from '../../../src/features/projects/columns.js';
import { taskColumns } from '../../../src/features/tasks/columns.js';
import { initialMembers } from '../../../src/lib/columns.js';
import type { Item, Profile, Project, Task, Write } from '../../../src/web/data/types.js';

/** Objects as the service sends them, and writes as pages make them. */

const TIMES = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };

export function taskOf(uid: string, members: Partial<Task> = {}): Task {
  return {
    ...initialMembers(taskColumns),
    ...{ id: 1, uid, name: uid, project_id: null, project: null, section_id: null, section: null },
    ...{
      area_id: null,
      area: null,
      goal_id: null,
      goal: null,
      parent_task_id: null,
      parent_task: null,
      assignee: null,
      tags: [],
      recurrence_week_of_month: null,
    },
    ...{
      subtask_counts: { total: 0, completed: 0 },
      blocked: false,
      claim: null,
      last_completion: null,
      user_id: 1,
      access: 'owner',
      ...TIMES,
    },
    ...members,
  };
}

export function projectOf(uid: string, members: Partial<Project> = {}): Project {
  return {
    ...initialMembers(projectColumns),
    ...{ id: 1, uid, name: uid, status: 'planned', area_id: null, area: null, goal_id: null, goal: null, tags: [] },
    ...{ task_counts: { total: 0, open: 0, in_progress: 0, completed: 0, overdue: 0 } },
    ...{ user_id: 1, access: 'owner', ...TIMES },
    ...members,
  };
}

export function taskItem(uid: string, members: Partial<Task> = {}): Item {
  return { type: 'task', uid, object: taskOf(uid, members) };
}

export function projectItem(uid: string, members: Partial<Project> = {}): Item {
  return { type: 'project', uid, object: projectOf(uid, members) };
}

export function profileItem(members: Partial<Profile> = {}): Item {
  const settings = { timezone: 'UTC', language: 'en', first_day_of_week: 1, about_you: null };
  const object: Profile = {
    ...{ id: 1, uid: 'ada', email: 'ada@example.com', name: 'Ada', surname: null, ...settings },
    ...{ email_verified_at: null, ai_assistant_enabled: false, is_admin: false, ...TIMES, ...members },
  };
  return { type: 'profile', uid: object.uid, object };
}

export function writeOf(uid: string, members: Partial<Write> = {}): Write {
  return {
    ...{ seq: 1, key: `key-${uid}`, action: 'update', type: 'task', uid, body: {}, before: {} },
    ...{ at: '2026-03-02T09:00:00.000Z', problem: null },
    ...members,
  };
}
