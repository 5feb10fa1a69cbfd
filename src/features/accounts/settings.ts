import { isTimeZone } from '../../lib/calendar.js';
import { detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { pickDefined } from '../../lib/pick-defined.js';

interface Settings {
  name?: string | null;
  surname?: string | null;
  timezone?: string;
  language?: string;
  first_day_of_week?: number;
}

/** Returns faults of account settings beyond their types. Paths are relative to the body. */
export function settingsFaults({ timezone }: { timezone?: unknown }): ErrorDetail[] {
  if (typeof timezone !== 'string' || isTimeZone(timezone)) return [];
  return [{ path: '/timezone', message: 'must be the IANA name of a time zone, such as Europe/Berlin' }];
}

/** Returns the columns that a body sets. @throws AppError VALIDATION_FAILED for an unknown time zone */
export function settingsOf(body: Settings) {
  const faults = settingsFaults(body).map(({ path, message }) => ({ path: `body${path}`, message }));
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  return pickDefined(body, ['name', 'surname', 'timezone', 'language', 'first_day_of_week']);
}
