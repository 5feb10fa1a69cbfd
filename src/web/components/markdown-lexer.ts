import { Lexer, type Token, type Tokens, type TokensList } from 'marked';

/** Maximum nesting of quotes, lists and emphasis. Deeper ones are plain text. */
const MAX_DEPTH = 32;
/** Maximum length of a paragraph with links and emphasis, in characters: the work grows with its square. */
const MAX_INLINE = 8_000;

/**
 * Returns the tokens of a Markdown string. The library recurses for each level and reads the rest of the string again:
 * without a bound, 20,000 `>` overflow the stack.
 */
export function tokensOf(text: string): Token[] {
  return new BoundedLexer({ gfm: true, breaks: true }).lex(text);
}

/** Returns the check boxes of tokens in the order of the text. */
export function checkBoxesOf(tokens: readonly Token[]): Tokens.Checkbox[] {
  const found: Tokens.Checkbox[] = [];
  const visit = (list: readonly Token[]): void => {
    for (const token of list) {
      if (token.type === 'checkbox') found.push(token as Tokens.Checkbox);
      if ('items' in token && Array.isArray(token.items)) visit(token.items);
      if (token.type !== 'table' && 'tokens' in token && Array.isArray(token.tokens)) visit(token.tokens);
    }
  };
  visit(tokens);
  return found;
}

/** A check box at the start of an item of a list, which may be in quotes or in an item of another list. */
const BOX = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[)([ xX])(?=\])/gm;

const MAX_CANDIDATES = 20;

/** Returns the text with one check box toggled, counted from 0; null if the box is not found. */
export function withToggled(text: string, index: number): string | null {
  const states = (of: string) => checkBoxesOf(tokensOf(of)).map(({ checked }) => checked);
  const expected = states(text).map((checked, at) => (at === index ? !checked : checked));
  // The syntax of a check box can be part of a code block: only the tokens decide.
  for (const match of [...text.matchAll(BOX)].slice(index, index + MAX_CANDIDATES)) {
    const at = match.index + (match[1] ?? '').length;
    const changed = `${text.slice(0, at)}${match[2] === ' ' ? 'x' : ' '}${text.slice(at + 1)}`;
    const result = states(changed);
    if (result.length === expected.length && result.every((checked, box) => checked === expected[box])) return changed;
  }
  return null;
}

class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(text: string, tokens?: Token[], isLastParagraphClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, isLastParagraphClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], isLastParagraphClipped?: boolean): Token[] {
    return this.#within(text, tokens, () => super.blockTokens(text, tokens, isLastParagraphClipped));
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length > MAX_INLINE) return asWritten(text, tokens);
    return this.#within(text, tokens, () => super.inlineTokens(text, tokens));
  }

  #within(text: string, tokens: Token[], run: () => Token[]): Token[] {
    if (this.#depth >= MAX_DEPTH) return asWritten(text, tokens);
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}

function asWritten(text: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw: text, text });
  return tokens;
}
