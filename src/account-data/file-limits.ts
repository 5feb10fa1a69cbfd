export const MAX_FILE_BYTES = 32 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Tasks, subtasks, places and notes of a file. */
export const MAX_ITEMS = 50_000;
