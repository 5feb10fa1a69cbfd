import { Lexer, type Token, type TokensList } from 'marked';

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
