import TurndownService from 'turndown';

/** The library recurses for each level, and the time for a text grows with its depth. */
const MAX_DEPTH = 200;

const TAG = /<\/?[a-z][^<>]*>/gi;
/** Elements without an end (HTML, 13.1.2). */
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });

/**
 * Returns HTML as Markdown, or as its bare text if it nests deeper than `MAX_DEPTH`. Other text is returned unchanged.
 */
export function markdownOf(text: string): string {
  const depth = depthOf(text);
  if (depth === null) return text;
  return depth > MAX_DEPTH ? text.replace(TAG, '') : turndown.turndown(text).trim();
}

/** Returns the maximum number of open elements; null without elements. */
function depthOf(text: string): number | null {
  let deepest: number | null = null;
  let depth = 0;
  for (const [tag] of text.matchAll(TAG)) {
    const isEnd = tag[1] === '/';
    const [name = ''] = tag
      .slice(isEnd ? 2 : 1)
      .toLowerCase()
      .split(/[^a-z0-9]/, 1);
    if (!VOID.has(name)) depth = Math.max(0, depth + (isEnd ? -1 : 1));
    deepest = Math.max(deepest ?? 0, depth);
  }
  return deepest;
}
