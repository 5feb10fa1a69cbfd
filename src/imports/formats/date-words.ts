import { parseQuickAdd } from '../../features/quick-add/parse.js';
import type { Here, When } from './dates.js';

/**
 * Parses a date or repetition in English or German ("every other friday", "31 March 18:00"); null if any part is not
 * understood.
 */
export function whenOf(text: string, language: string, here: Here): When | null {
  const moment = { instant: here.now, timezone: here.timezone, language, firstDayOfWeek: 1 };
  const parsed = parseQuickAdd(text, moment, { projects: new Map(), areas: new Map(), people: new Map() });
  if (parsed.name !== '' || parsed.due_date === null) return null;
  const { completion_based = false, ...rule } = parsed.rule ?? {};
  return {
    due_date: parsed.due_date,
    ...(parsed.due_time !== null && { due_time: parsed.due_time }),
    ...rule,
    ...(completion_based && { completion_based }),
  };
}
