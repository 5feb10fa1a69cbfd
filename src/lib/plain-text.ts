const LINE_MARK = /^ {0,3}(?:#{1,6} |> |[-*+] (?:\[[ x]\] )?|```[^\n]*)/gm;
/** A link or an image, but not a mention, which is `@[uid]`. */
const LINK = /(?<!@)!?\[([^[\]\n]*)\]\([^()\s]*\)/g;
/** Marks at an edge of a word: those within one, and between spaces, are text. */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?![\p{L}\p{N}])/gu;

/** Returns Markdown without its marks, for a preview. Its lines stay, and a text of marks alone stays as it is. */
export function plainText(markdown: string): string {
  const plain = markdown.replace(LINE_MARK, '').replace(LINK, '$1').replace(EMPHASIS, '');
  return plain.trim() === '' ? markdown : plain;
}
