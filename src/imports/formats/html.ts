import TurndownService from 'turndown';

/** The library recurses for each level, and the time for a text grows with its depth. */
const MAX_DEPTH = 200;

const TAG = /<\/?[a-z][^<>]*>/gi;
/** Elements without an end (HTML, 13.1.2). */
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });

/** Members of a node that the rules use. The types of the library need those of a browser. */
interface Element {
  nodeName: string;
  nextSibling: unknown;
  /** Absent on a document. */
  getAttribute?(name: string): string | null;
  parentNode: unknown;
}
const elementOf = (node: unknown) => node as Element;

/** An item of a list of tasks, as the editor Tiptap writes it. */
turndown.addRule('check mark', {
  filter: (node) => elementOf(node).nodeName === 'LI' && elementOf(node).getAttribute?.('data-checked') !== null,
  replacement: (content, node) => {
    const { nextSibling } = elementOf(node);
    const mark = elementOf(node).getAttribute?.('data-checked') === 'true' ? 'x' : ' ';
    return `- [${mark}] ${content.trim().replace(/\n+/g, '\n  ')}${nextSibling === null ? '' : '\n'}`;
  },
});

/** A check box elsewhere. */
turndown.addRule('check box', {
  filter: (node) => elementOf(node).nodeName === 'INPUT' && elementOf(node).getAttribute?.('type') === 'checkbox',
  replacement: (_content, node) => {
    // Tiptap: `<li data-checked><label><input>`.
    const { parentNode } = elementOf(elementOf(node).parentNode);
    const isMark = parentNode !== null && elementOf(parentNode).getAttribute?.('data-checked');
    return isMark ? '' : elementOf(node).getAttribute?.('checked') === null ? '[ ] ' : '[x] ';
  },
});

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
