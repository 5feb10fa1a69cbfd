export const MAX_SECTIONS = 100;
