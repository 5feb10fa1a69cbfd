import type { TodaysTask, TodaysTasks } from '../tasks/lists/today-store.js';
import { DAILY_BRIEF_PROMPT } from './prompts/daily-brief.js';
import { PROJECT_INSIGHTS_PROMPT } from './prompts/project-insights.js';
import { TASK_INSIGHTS_PROMPT } from './prompts/task-insights.js';
import type { ChatMessage } from './schema.js';
import { cut } from './text.js';

/** How many characters of a text leave the service, at most. */
const SENT = {
  aboutYou: 500,
  taskNotes: 300,
  descriptionWithTask: 200,
  descriptionOfProject: 300,
};

const PRIORITIES = ['low', 'medium', 'high'];

const TASK_STATUSES = ['not started', 'in progress', 'completed', 'archived', 'waiting', 'cancelled', 'planned'];

interface GoalLine {
  name: string;
  horizon: string | null;
  target_date: string | null;
}

/** What may be of somebody else's hand is marked as such: the model shall take nothing in it for the user's word. */
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

/** What a brief is made of. Dates are calendar days of the user's time zone. */
export interface DailyBriefContext {
  today: string;
  about_you: string | null;
  goals: GoalLine[];
  projects: ProjectLine[];
  tasks: { [Group in keyof TodaysTasks]: (TodaysTask & Marked)[] };
  weekly_completions: { date: string; count: number }[];
}

/** What insights into a task are made of. */
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
  /** Status and description only where the project itself is visible to the caller. */
  project: ({ name: string; status: string | null; description: string | null } & Marked) | null;
}

/** What insights into a project are made of. */
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

/** The messages that ask for a daily brief. */
export function dailyBriefMessages(context: DailyBriefContext): ChatMessage[] {
  const lines = (tasks: (TodaysTask & Marked)[]) =>
    tasks.map(({ id: _id, by_others, due_time, ...task }) => ({
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
      status: words(project.status),
      priority: priorityName(project.priority),
      ...writtenBy(by_others),
    })),
    tasks: {
      overdue: lines(overdue),
      in_progress: lines(in_progress),
      planned: lines(planned),
      suggested: lines(suggested),
    },
    completed_per_day: context.weekly_completions,
  });
}

/** The messages that ask for insights into a task. */
export function taskInsightsMessages(context: TaskInsightsContext): ChatMessage[] {
  const { project } = context;
  return messages(TASK_INSIGHTS_PROMPT, {
    today: context.today,
    task: {
      name: context.name,
      status: TASK_STATUSES[context.status] ?? null,
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
        status: project.status && words(project.status),
        description: shortened(project.description, SENT.descriptionWithTask),
        ...writtenBy(project.by_others),
      },
      ...writtenBy(context.by_others),
    },
  });
}

/** The messages that ask for insights into a project. */
export function projectInsightsMessages(context: ProjectInsightsContext): ChatMessage[] {
  return messages(PROJECT_INSIGHTS_PROMPT, {
    today: context.today,
    project: {
      name: context.name,
      status: words(context.status),
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
 * The instructions are ours and never change; the data is one JSON object, in which a text of a user is a quoted value
 * that cannot end the quotation.
 */
function messages(prompt: string, data: object): ChatMessage[] {
  return [
    { role: 'system', content: prompt },
    { role: 'user', content: JSON.stringify(data) },
  ];
}

/** Absent for what the user wrote alone. */
function writtenBy(others: boolean): { written_by?: string } {
  return others ? { written_by: 'somebody else' } : {};
}

function shortened(text: string | null, max: number): string | null {
  return text === null ? null : cut(text, max);
}

function priorityName(priority: number | null): string | null {
  return priority === null ? null : (PRIORITIES[priority] ?? null);
}

function words(status: string): string {
  return status.replaceAll('_', ' ');
}

/** All day needs no word. */
function atTime(due_time: string | null): { due_time?: string } {
  return due_time === null ? {} : { due_time };
}
