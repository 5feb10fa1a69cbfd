/** Returns a colour as `#rrggbb`; undefined for anything that is not hexadecimal. The opacity is dropped. */
export function colorOf(text: string | null | undefined): string | undefined {
  const digits = /^#?((?:[0-9a-f]{2}){3,4}|[0-9a-f]{3})$/i.exec(text?.trim() ?? '')?.[1];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)}`.toLowerCase();
}
