import { computed, signal } from '@preact/signals';

/** Where the page is: what stands behind `#` in its address, so that the service needs no route for it. */
const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export interface Place {
  /** `project`, say. */
  screen: string;
  /** What of it: a uid, or the section of the settings. */
  what: string;
  query: URLSearchParams;
}

export const place = computed((): Place => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?', 2);
  const [screen = '', what = ''] = path.split('/', 2).map(decodeURIComponent);
  return { screen: screen || 'today', what, query: new URLSearchParams(query) };
});

/** The address of a place within the page. */
export function address(screen: string, what = '', query: Record<string, string | null> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${screen}${what && `/${encodeURIComponent(what)}`}${search && `?${search}`}`;
}

/** The address of the same place with something of its query changed; null takes it away. */
export function withQuery(changes: Record<string, string | null>): string {
  const { screen, what, query } = place.value;
  return address(screen, what, { ...Object.fromEntries(query), ...changes });
}

export function go(to: string): void {
  location.hash = to;
}

/** The task whose pane is open, as its uid. */
export const openTask = computed(() => place.value.query.get('task'));

export function taskAddress(uid: string): string {
  return withQuery({ task: uid });
}
