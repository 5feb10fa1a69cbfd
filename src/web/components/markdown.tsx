import type { Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { tokensOf } from './markdown-lexer.js';

/** Links lead to pages and mailboxes, and to nothing that runs. */
const SAFE = /^(https?:|mailto:)/i;

/**
 * Markdown, drawn from its tokens: nothing of the text ever becomes markup of the page, and HTML in it is shown as it is
 * written. Pictures become links: a page that shows them tells their host who reads it, and when.
 */
export function Markdown({ text }: { text: string }) {
  // Another text may be drawn where one has failed.
  return <Bounded key={text} text={text} />;
}

/** A text that cannot be drawn is shown as it is written. The page around it stays. */
function Bounded({ text }: { text: string }) {
  const [error] = useErrorBoundary();
  return <div class="markdown">{error === undefined ? <Drawn text={text} /> : <p class="plain">{text}</p>}</div>;
}

function Drawn({ text }: { text: string }) {
  return <>{blocks(tokensOf(text))}</>;
}

function blocks(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, at) => <Block key={at} token={token} />);
}

function Block({ token }: { token: Token }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'hr':
      return <hr />;
    case 'heading': {
      // The name of the page is its first heading.
      const { depth, tokens } = token as Tokens.Heading;
      const Heading = `h${Math.min(6, depth + 1)}` as 'h2';
      return <Heading dir="auto">{inline(tokens)}</Heading>;
    }
    case 'paragraph':
      return <p dir="auto">{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List {...(ordered && start !== '' && { start })}>
          {items.map((item, at) => (
            <li key={at} dir="auto">
              {blocks(item.tokens)}
            </li>
          ))}
        </List>
      );
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return (
        <table>
          <thead>
            <tr>
              {header.map((cell, at) =>
                cell.text === '' ? (
                  <td key={at} />
                ) : (
                  <th key={at} scope="col">
                    {inline(cell.tokens)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{inline(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return <>{tokens === undefined ? text : inline(tokens)}</>;
    }
    case 'checkbox':
      return <Inline token={token} />;
    default:
      return <p dir="auto">{token.raw}</p>;
  }
}

function inline(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, at) => <Inline key={at} token={token} />);
}

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>;
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>;
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      return <Link href={href}>{inline(tokens)}</Link>;
    }
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return <Link href={href}>{text || href}</Link>;
    }
    case 'checkbox':
      return <>{(token as Tokens.Checkbox).checked ? '☑ ' : '☐ '}</>;
    case 'escape':
      return <>{(token as Tokens.Escape).text}</>;
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return <>{tokens === undefined ? text : inline(tokens)}</>;
    }
    default:
      return <>{token.raw}</>;
  }
}

function Link({ href, children }: { href: string; children: ComponentChildren }) {
  if (!SAFE.test(href)) return <>{children}</>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}
