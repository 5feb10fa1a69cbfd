import type { Schemas } from '../../../client/index.js';
import { dayLabel, timeLabel } from '../../dates.js';
import { recurrenceLabel } from '../../recurrence-label.js';
import { labelOf, text } from '../../text/text.js';

type Preview = Schemas['QuickPreview'];
type Span = Preview['spans'][number];

/** Facts that the service has recognised in a line, one entry each, even if several parts of the text state one. */
export interface Fact {
  kind: Span['kind'];
  label: string;
  /** Parts of the text that state it; none if it follows from another fact. */
  spans: readonly Pick<Span, 'start' | 'end'>[];
}

export function factsOf({ task, spans }: Preview): Fact[] {
  const facts = new Map<string, { kind: Span['kind']; label: string; spans: Span[] }>();
  for (const span of spans) {
    // Every tag is a fact of its own; the others occur once, in one or several parts. Text that stays is no part to take out.
    const isOwn = span.kind === 'tag' || span.kind === 'reminder' || span.kind === 'unsupported';
    const key = isOwn ? `${span.kind} ${span.value.toLowerCase()}` : span.kind;
    const known = facts.get(key);
    if (known !== undefined) known.spans.push(span);
    else {
      const parts = span.kind === 'unsupported' ? [] : [span];
      facts.set(key, { kind: span.kind, label: labelOfFact(span, task), spans: parts });
    }
  }
  if (task.due_date !== null && !facts.has('date')) {
    facts.set('date', { kind: 'date', label: dueLabel(task), spans: [] });
  }
  return [...facts.values()];
}

function labelOfFact({ kind, value }: Span, task: Preview['task']): string {
  switch (kind) {
    case 'priority':
      return labelOf(text.value.task.priorities, value);
    case 'recurrence':
      return recurrenceLabel(task) || value;
    case 'date':
      return dueLabel(task);
    case 'project':
      return task.project?.name ?? value;
    case 'area':
      return task.area?.name ?? value;
    case 'assignee':
      return task.assignee?.name ?? value;
    default:
      return value;
  }
}

function dueLabel({ due_date, due_time }: Preview['task']): string {
  if (due_date === null) return '';
  return due_time === null ? dayLabel(due_date) : text.value.days.at(dayLabel(due_date), timeLabel(due_time));
}

/** Returns the line without the parts that state a fact. */
export function withoutFact(line: string, { spans }: Fact): string {
  let left = line;
  for (const { start, end } of [...spans].sort((one, other) => other.start - one.start)) {
    left = `${left.slice(0, start).trimEnd()} ${left.slice(end).trimStart()}`;
  }
  return left.trim();
}
