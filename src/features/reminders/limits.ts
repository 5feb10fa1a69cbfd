/** Maximum number of reminders of a user about a task. */
export const MAX_OF_TASK = 5;

/** Maximum number of reminders of a user that are armed or wait. */
export const MAX_OPEN = 2_000;
