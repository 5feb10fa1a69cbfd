/** Bodies of `http` channels: a text with placeholders, whose values are escaped for the type of the body. */

export const CONTENT_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const PLACEHOLDERS = ['title', 'text', 'url', 'kind', 'task.uid', 'priority'] as const;
export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Values to validate a template with: if it is JSON with these, it is with all others. */
const HARD_VALUES: PlaceholderValues = {
  title: 'a "title" \\ {',
  text: 'two\nlines',
  url: 'https://example.com/#/today?task=k3v9x0q2m7b4t1z',
  kind: 'reminder',
  'task.uid': 'k3v9x0q2m7b4t1z',
  priority: '1',
};

/** Returns the fault of a template, as the end of a sentence; null for a valid one. */
export function templateFault(template: string, type: ContentType): string | null {
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name.trim())
    .find((name) => !isKnown(name));
  if (unknown !== undefined) return `has the unknown placeholder {{${unknown.slice(0, 50)}}}`;
  if (template.replace(PLACEHOLDER, '').includes('{{')) return 'has a placeholder without an end';
  if (type !== 'application/json') return null;
  try {
    JSON.parse(rendered(template, type, HARD_VALUES));
    return null;
  } catch {
    return 'is not JSON when its placeholders are replaced: put those of texts in quotation marks';
  }
}

function isKnown(name: string): name is keyof PlaceholderValues {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

export function rendered(template: string, type: ContentType, values: PlaceholderValues): string {
  return template.replace(PLACEHOLDER, (whole, placeholder: string) => {
    const name = placeholder.trim();
    return isKnown(name) ? ESCAPES[type](values[name]) : whole;
  });
}

const ESCAPES: Record<ContentType, (value: string) => string> = {
  // In a string of JSON.
  'application/json': (value) => JSON.stringify(value).slice(1, -1),
  'application/x-www-form-urlencoded': (value) => encodeURIComponent(value.toWellFormed()),
  // Control characters other than tabs and ends of lines mean something to receivers of plain text only.
  'text/plain': (value) => value.replace(/[^\P{Cc}\t\n\r]/gu, ''),
};
