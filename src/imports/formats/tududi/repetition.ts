import type { When } from '../dates.js';
import type { Row } from './database.js';
import { dayOf, textOf } from './values.js';

/** Returns the recurrence. An unsupported one goes to the facts. */
export function recurrenceOf(row: Row, { due_date }: When, timezone: string, facts: string[]): When {
  const type = textOf(row.recurrence_type);
  if (type === '' || type === 'none') return {};
  const days = weekdaysOf(row);
  const end = dayOf(row, 'recurrence_end_date', timezone);
  const given = textOf(row.recurrence_interval);
  const interval = given === '' ? 1 : Number(given);
  if (!Number.isInteger(interval) || interval < 1) {
    facts.push(`Recurs: ${type}, every ${given}`);
    return {};
  }
  const common = {
    recurrence_interval: interval,
    completion_based: row.completion_based === 1,
    ...(end !== undefined && { recurrence_end_date: end }),
  };
  const day = Number(row.recurrence_month_day ?? 0);
  const onDue = due_date == null ? undefined : new Date(`${due_date}T00:00:00Z`).getUTCDay();
  switch (type) {
    case 'daily':
      return { ...common, recurrence_type: 'daily' };
    case 'weekly': {
      const weekdays = days.length > 0 ? days : onDue === undefined ? [] : [onDue];
      if (weekdays.length > 0) return { ...common, recurrence_type: 'weekly', recurrence_weekdays: weekdays };
      break;
    }
    case 'monthly': {
      if (day === -1) return { ...common, recurrence_type: 'monthly_last_day' };
      const on = day > 0 ? day : Number(due_date?.slice(8) ?? 0);
      if (on > 0) return { ...common, recurrence_type: 'monthly', recurrence_month_day: on };
      break;
    }
    case 'monthly_last_day':
      return { ...common, recurrence_type: 'monthly_last_day' };
    case 'monthly_weekday': {
      const week = Number(row.recurrence_week_of_month ?? 0);
      if (days.length === 1 && (week === -1 || (week >= 1 && week <= 5))) {
        const recurrence_week_of_month = (week === 5 ? -1 : week) as 1;
        return { ...common, recurrence_type: 'monthly_weekday', recurrence_weekdays: days, recurrence_week_of_month };
      }
      break;
    }
    case 'yearly':
      if (due_date != null) return { ...common, recurrence_type: 'yearly' };
      break;
    default:
      break;
  }
  facts.push(`Recurs: ${type}, every ${interval}`);
  return {};
}

function weekdaysOf(row: Row): number[] {
  const several = textOf(row.recurrence_weekdays);
  const parsed: unknown = several.startsWith('[')
    ? JSON.parse(several)
    : several.split(',').filter((one) => one !== '');
  const all = (Array.isArray(parsed) ? parsed : []).map(Number);
  const one = textOf(row.recurrence_weekday);
  const days = all.length > 0 ? all : one === '' ? [] : [Number(one)];
  return [...new Set(days)].filter((day) => Number.isInteger(day) && day >= 0 && day <= 6).sort();
}
