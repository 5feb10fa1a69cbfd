import { computed, signal } from '@preact/signals';
import { isOverlay } from './overlay-history.js';

/** The route is the fragment of the URL, so that the service needs no paths for it. */
const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** Returns a part of the fragment as written if it is not encoded as URLs are: there is no such page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export interface Route {
  screen: string;
  id: string;
  query: URLSearchParams;
}

export const route = computed((): Route => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?', 2);
  const [screen = '', id = ''] = path.split('/', 2).map(decoded);
  return { screen: screen || 'today', id, query: new URLSearchParams(query) };
});

export function address(screen: string, id = '', query: Record<string, string | null> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `#/${screen}${id && `/${encodeURIComponent(id)}`}${search && `?${search}`}`;
}

/** Returns the URL of the current route with changed query parameters; null removes one. */
export function withQuery(changes: Record<string, string | null>): string {
  const { screen, id, query } = route.value;
  return address(screen, id, { ...Object.fromEntries(query), ...changes });
}

export function go(to: string): void {
  // The newest entry of the history is that of an overlay: the page that it leads to replaces it.
  if (isOverlay(history.state)) location.replace(to);
  else location.hash = to;
}

export const openTask = computed(() => route.value.query.get('task'));

export function taskAddress(uid: string): string {
  return withQuery({ task: uid });
}
