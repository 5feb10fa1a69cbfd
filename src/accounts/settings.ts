import { isTimeZone } from '../calendar.js';
import { AppError } from '../errors.js';
import { mentioned } from '../mentioned.js';

interface Settings {
  name?: string | null;
  surname?: string | null;
  timezone?: string;
  language?: string;
  first_day_of_week?: number;
}

/** What a body says of the settings of an account. @throws AppError VALIDATION_FAILED for an unknown time zone */
export function settingsOf(body: Settings) {
  if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
    const message = 'must be the IANA name of a time zone, such as Europe/Berlin';
    throw new AppError('VALIDATION_FAILED', {
      message: `timezone ${message}.`,
      details: [{ path: 'body/timezone', message }],
    });
  }
  return mentioned(body, ['name', 'surname', 'timezone', 'language', 'first_day_of_week']);
}
