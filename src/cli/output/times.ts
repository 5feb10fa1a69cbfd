/** Formats a timestamp in a time zone, to the minute: `2026-03-31 09:30`. */
export function timeIn(zone: string, timestamp: string | null | undefined): string {
  if (timestamp === null || timestamp === undefined) return '';
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return formatOf(zone).format(date).replace(',', '');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  formats.set(zone, made);
  return made;
}
