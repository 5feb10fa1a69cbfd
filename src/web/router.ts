import { computed, signal } from '@preact/signals';

/** The current location is the fragment of the URL, so that the service needs no routes for it. */
const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export interface Place {
  screen: string;
  /** A uid, or a section of the settings. */
  what: string;
  query: URLSearchParams;
}

export const place = computed((): Place => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?', 2);
  const [screen = '', what = ''] = path.split('/', 2).map(decodeURIComponent);
  return { screen: screen || 'today', what, query: new URLSearchParams(query) };
});

/** Returns the URL of a location. */
export function address(screen: string, what = '', query: Record<string, string | null> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${screen}${what && `/${encodeURIComponent(what)}`}${search && `?${search}`}`;
}

/** Returns the current location with changed query parameters; null removes one. */
export function withQuery(changes: Record<string, string | null>): string {
  const { screen, what, query } = place.value;
  return address(screen, what, { ...Object.fromEntries(query), ...changes });
}

export function go(to: string): void {
  location.hash = to;
}

/** Uid of the task in the pane. */
export const openTask = computed(() => place.value.query.get('task'));

export function taskAddress(uid: string): string {
  return withQuery({ task: uid });
}
