export const MAX_FILE_BYTES = 32 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Tasks, subtasks, areas, projects and notes of a file. */
export const MAX_ITEMS = 50_000;
/** Result of reading a file. A heading, which stands once in a file, can be in the note of each of its tasks. */
export const MAX_RESULT_BYTES = 128 * 1024 * 1024;
/** Failures in a response. The others are counted. */
export const MAX_FAILURES = 1_000;
