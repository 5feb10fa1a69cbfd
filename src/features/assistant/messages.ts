import { PRIORITY_WORDS, STATUS_WORDS } from '../../filter/fields.js';
import { entriesOf } from '../../lib/typed.js';
import type { TodaysTask, TodaysTasks } from '../tasks/lists/today-store.js';
import { DAILY_BRIEF_PROMPT } from './prompts/daily-brief.js';
import { PROJECT_INSIGHTS_PROMPT } from './prompts/project-insights.js';
import { TASK_INSIGHTS_PROMPT } from './prompts/task-insights.js';
import type { ChatMessage } from './schema.js';
import { cut } from './text.js';

/** Maximum number of characters of each text that is sent to the provider. */
const SENT = {
  aboutYou: 500,
  taskNotes: 300,
  descriptionWithTask: 200,
  descriptionOfProject: 300,
};

interface GoalLine {
  name: string;
  horizon: string | null;
  target_date: string | null;
}

/** Text that another user may have written is marked, so that the model does not take it for the user's own. */
interface Marked {
  by_others: boolean;
}

interface ProjectLine extends Marked {
  id: number;
  name: string;
  status: string;
  priority: number | null;
  due_date: string | null;
}

export interface DailyBriefContext {
  today: string;
  about_you: string | null;
  goals: GoalLine[];
  projects: ProjectLine[];
  tasks: { [Group in keyof TodaysTasks]: (TodaysTask & Marked)[] };
  /** Number of all items of lists that may be cut. */
  totals: Partial<Record<'goals' | 'projects' | keyof TodaysTasks, number>>;
  weekly_completions: { date: string; count: number }[];
}

export interface TaskInsightsContext extends Marked {
  today: string;
  name: string;
  status: number;
  priority: number;
  due_date: string | null;
  due_time: string | null;
  tags: string[];
  subtask_count: number;
  notes: string | null;
  area: string | null;
  goal: string | null;
  /** Null if the caller does not see the project. */
  project: ({ name: string; status: string; description: string | null } & Marked) | null;
}

export interface ProjectInsightsContext extends Marked {
  today: string;
  name: string;
  status: string;
  priority: number | null;
  due_date: string | null;
  area: string | null;
  goal: string | null;
  description: string | null;
  tasks: Record<'total' | 'open' | 'completed' | 'in_progress' | 'overdue', number>;
}

export function dailyBriefMessages(context: DailyBriefContext): ChatMessage[] {
  const lines = (tasks: (TodaysTask & Marked)[]) =>
    tasks.map(({ id: _id, project_id: _project, by_others, due_time, ...task }) => ({
      ...task,
      ...atTime(due_time),
      priority: priorityName(task.priority),
      ...writtenBy(by_others),
    }));
  const { overdue, in_progress, planned, suggested } = context.tasks;
  return messages(DAILY_BRIEF_PROMPT, {
    today: context.today,
    about_you: shortened(context.about_you, SENT.aboutYou) ?? undefined,
    goals: context.goals,
    projects: context.projects.map(({ id: _id, by_others, ...project }) => ({
      ...project,
      status: spaced(project.status),
      priority: priorityName(project.priority),
      ...writtenBy(by_others),
    })),
    tasks: {
      overdue: lines(overdue),
      in_progress: lines(in_progress),
      planned: lines(planned),
      suggested: lines(suggested),
    },
    ...totalsOf(context),
    completed_per_day: context.weekly_completions,
  });
}

/** Returns the totals of the lists that are cut; nothing if all are whole. */
function totalsOf({ goals, projects, tasks, totals }: DailyBriefContext): { totals?: object } {
  const sent = { goals, projects, ...tasks };
  const cutLists = entriesOf(sent).flatMap(([name, list]) => {
    const total = totals[name];
    return total !== undefined && total > list.length ? [[name, total]] : [];
  });
  return cutLists.length > 0 ? { totals: Object.fromEntries(cutLists) } : {};
}

export function taskInsightsMessages(context: TaskInsightsContext): ChatMessage[] {
  const { project } = context;
  return messages(TASK_INSIGHTS_PROMPT, {
    today: context.today,
    task: {
      name: context.name,
      status: STATUS_WORDS[context.status]?.replaceAll('_', ' ') ?? null,
      priority: priorityName(context.priority),
      due_date: context.due_date,
      ...atTime(context.due_time),
      tags: context.tags,
      subtask_count: context.subtask_count,
      notes: shortened(context.notes, SENT.taskNotes),
      area: context.area,
      goal: context.goal,
      project: project && {
        name: project.name,
        status: spaced(project.status),
        description: shortened(project.description, SENT.descriptionWithTask),
        ...writtenBy(project.by_others),
      },
      ...writtenBy(context.by_others),
    },
  });
}

export function projectInsightsMessages(context: ProjectInsightsContext): ChatMessage[] {
  return messages(PROJECT_INSIGHTS_PROMPT, {
    today: context.today,
    project: {
      name: context.name,
      status: spaced(context.status),
      priority: priorityName(context.priority),
      due_date: context.due_date,
      area: context.area,
      goal: context.goal,
      description: shortened(context.description, SENT.descriptionOfProject),
      task_counts: context.tasks,
      ...writtenBy(context.by_others),
    },
  });
}

/**
 * The instructions are constant. The data is one JSON object: a user's text is a quoted value that cannot end the
 * quotation.
 */
function messages(prompt: string, data: object): ChatMessage[] {
  return [
    { role: 'system', content: prompt },
    { role: 'user', content: JSON.stringify(data) },
  ];
}

/** Absent for text that the user wrote. */
function writtenBy(others: boolean): { written_by?: string } {
  return others ? { written_by: 'another user' } : {};
}

function shortened(text: string | null, max: number): string | null {
  return text === null ? null : cut(text, max);
}

function priorityName(priority: number | null): string | null {
  return priority === null ? null : (PRIORITY_WORDS[priority] ?? null);
}

function spaced(status: string): string {
  return status.replaceAll('_', ' ');
}

/** Absent for a whole day. */
function atTime(due_time: string | null): { due_time?: string } {
  return due_time === null ? {} : { due_time };
}
