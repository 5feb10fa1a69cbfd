import { text } from '../text/text.js';

/** Returns the name of a member in words; the member itself if it has none here. */
export function memberLabel(member: string): string {
  const t = text.value.task;
  const labels: Record<string, string> = {
    name: t.name,
    title: text.value.notes.title,
    content: text.value.notes.content,
    description: text.value.description,
    note: t.note,
    status: t.status,
    priority: t.priority,
    due_date: t.due,
    due_time: t.dueTime,
    defer_until: t.defer,
    project_id: t.project,
    section_id: text.value.search.types.section,
    area_id: t.area,
    goal_id: t.goal,
    assignee_id: t.assignee,
    tags: t.tags,
    recurrence_type: t.recurrence,
    color: text.value.color,
    timezone: text.value.timezone,
    email: text.value.account.email,
    password: text.value.account.password,
    url: text.value.url,
    horizon: text.value.goal.horizon,
    target_date: text.value.goal.target,
    why: text.value.goal.why,
  };
  return labels[member] ?? member;
}
