/** Texts of the reminders of a task. Separate from the others: no first view needs them. */
export const en = {
  title: 'Reminders',
  add: 'Add a reminder',
  atDue: 'At the due time',
  before: (duration: string) => `${duration} before`,
  noDue: 'Without a due date, it waits.',
  custom: 'At a fixed time',
  addFixed: 'Add',
  fires: (moment: string) => `rings ${moment}`,
  waiting: 'waits',
  fired: (moment: string) => `rang ${moment}`,
  over: 'over',
  auto: 'by default',
  snooze: 'Later: 1 hour',
  snoozeOne: (name: string) => `${name}: remind again in 1 hour`,
  remove: (name: string) => `Remove the reminder: ${name}`,
  removed: 'Reminder removed',
};

export type RemindersText = typeof en;
