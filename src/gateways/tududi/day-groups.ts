import { addDays, dayAt } from '../../lib/calendar.js';
import { type Call, numberIn } from './call.js';
import { Grouped } from './pieces.js';

/** Number of days after today that the upcoming list has. */
export const UPCOMING_DAYS = 7;

/**
 * Groups tasks, which come by due date, under the names of their days in the time zone and language of the caller. Omits
 * tasks that are due more than `maxDays` after today.
 */
export function groupedByDay(
  { query, caller, now }: Call,
  pages: AsyncIterable<readonly { due_date: string | null }[]>,
): Grouped {
  const { timezone, language } = caller() ?? { timezone: 'UTC', language: 'en' };
  const today = dayAt(now(), timezone);
  const last = addDays(today, numberIn(query.maxDays, 0, UPCOMING_DAYS, UPCOMING_DAYS));
  const nameOf = dayNames(today, language);
  async function* named() {
    for await (const page of pages) {
      const shown = page.filter(({ due_date: day }) => day === null || day <= last);
      yield shown.map((task) => [nameOf(task.due_date), task] as const);
    }
  }
  return new Grouped(named());
}

const NO_DUE_DATE: Readonly<Record<string, string>> = { de: 'Kein Fälligkeitsdatum' };

/** Returns the function that names a day: `Today`, `Tomorrow`, `Thursday, March 12`; with its year before this year. */
function dayNames(today: string, language: string): (day: string | null) => string {
  const locales = [language, 'en'];
  const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'auto' });
  const weekday = new Intl.DateTimeFormat(locales, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locales, { month: 'long', timeZone: 'UTC' });
  const tomorrow = addDays(today, 1);
  const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase(locales) + text.slice(1);
  return (day) => {
    if (day === null) return NO_DUE_DATE[language] ?? 'No Due Date';
    if (day === today) return capitalized(relative.format(0, 'day'));
    if (day === tomorrow) return capitalized(relative.format(1, 'day'));
    const date = new Date(day);
    const year = day.slice(0, 4);
    const name = `${weekday.format(date)}, ${month.format(date)} ${date.getUTCDate()}`;
    return year < today.slice(0, 4) ? `${name}, ${year}` : name;
  };
}
