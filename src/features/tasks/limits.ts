export const MAX_SUBTASKS = 500;
