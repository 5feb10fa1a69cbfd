const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];

/** What the service answers to a preview, and what the parser returns. */
export interface Described {
  name: string;
  note: string | null;
  priority: number | null;
  due_date: string | null;
  due_time: string | null;
  tags: readonly string[];
  project: { name: string } | null;
  area: { name: string } | null;
  recurrence_type: string | null;
  recurrence_interval: number;
  recurrence_weekdays: readonly number[] | null;
  recurrence_month_day: number | null;
  recurrence_week_of_month: number | null;
  recurrence_end_date: string | null;
  completion_based: boolean;
}

interface Part {
  start: number;
  end: number;
  kind: string;
}

/** Describes a task in the words of the tables: see `sentences.ts`. */
export function describe(text: string, task: Described, spans: readonly Part[]): string {
  const rule = [
    `${task.recurrence_type}${task.recurrence_interval > 1 ? `/${task.recurrence_interval}` : ''}`,
    task.recurrence_weekdays?.map((day) => WEEKDAYS[day]).join('+'),
    task.recurrence_month_day !== null && `day ${task.recurrence_month_day}`,
    task.recurrence_week_of_month !== null && `#${task.recurrence_week_of_month}`,
    task.recurrence_end_date !== null && `until ${task.recurrence_end_date}`,
    task.completion_based && '!',
  ];
  const isPrioritized = spans.some(({ kind }) => kind === 'priority');
  return [
    [task.due_date, task.due_time].filter(Boolean).join(' '),
    task.recurrence_type !== null && rule.filter(Boolean).join(' '),
    ...task.tags.map((tag) => `#${tag}`),
    isPrioritized && `!${task.priority}`,
    task.project && `@${task.project.name}`,
    task.area && `+${task.area.name}`,
    task.note && `// ${task.note}`,
    ...spans.flatMap(({ kind, start, end }) => (kind === 'unsupported' ? [`?${text.slice(start, end)}`] : [])),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the text without its recognised parts and without white space. */
export function remainder(text: string, spans: readonly Part[]): string {
  let rest = text;
  for (const { start, end, kind } of [...spans].sort((one, other) => other.start - one.start)) {
    if (kind !== 'unsupported') rest = rest.slice(0, start) + rest.slice(end);
  }
  return withoutSpace(rest);
}

export function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '');
}
