import type { RemindersText } from './en.js';

export const de: RemindersText = {
  title: 'Erinnerungen',
  add: 'Erinnerung hinzufügen',
  atDue: 'Zur Fälligkeit',
  before: (duration) => `${duration} vorher`,
  noDue: 'Ohne Fälligkeit wartet sie.',
  custom: 'Zu einem festen Zeitpunkt',
  addFixed: 'Hinzufügen',
  fires: (moment) => `meldet sich ${moment}`,
  waiting: 'wartet',
  fired: (moment) => `meldete sich ${moment}`,
  over: 'vorbei',
  auto: 'automatisch',
  snooze: 'Später: 1 Stunde',
  snoozeOne: (name) => `${name}: in 1 Stunde noch einmal erinnern`,
  remove: (name) => `Erinnerung entfernen: ${name}`,
  removed: 'Erinnerung entfernt',
};
