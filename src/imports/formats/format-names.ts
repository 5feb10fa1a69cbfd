/** Names of the formats, in the order in which they are recognised. The readers of the formats load large parsers. */
export const FORMAT_NAMES = [
  ...(['tududi', 'vikunja', 'todoist', 'wekan', 'ics'] as const),
  ...(['ticktick', 'asana', 'csv', 'lines'] as const),
] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
