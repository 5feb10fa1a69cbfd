export const MAX_LINE_BYTES = 1024 * 1024;
