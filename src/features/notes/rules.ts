import type { ErrorDetail } from '../../lib/errors.js';

/** Returns a fault if neither title nor content has text. Paths are relative to the body. */
export function noteFaults({ title, content }: { title?: unknown; content?: unknown }): ErrorDetail[] {
  if (`${title ?? ''}${content ?? ''}`.trim() !== '') return [];
  return [{ path: '/title', message: 'must not be blank unless there is content' }];
}
