import type { ErrorDetail } from '../../lib/errors.js';

/** What is wrong with the texts of a note: nothing, or that there is nothing to read. Paths are into the body. */
export function noteFaults({ title, content }: { title?: unknown; content?: unknown }): ErrorDetail[] {
  if (`${title ?? ''}${content ?? ''}`.trim() !== '') return [];
  return [{ path: '/title', message: 'must not be blank unless there is content' }];
}
