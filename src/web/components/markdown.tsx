import type { MarkedToken, Token } from 'marked';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useErrorBoundary, useMemo } from 'preact/hooks';
import { text as label } from '../text/text.js';
import { checkBoxesOf, tokensOf, withToggled } from './markdown-lexer.js';

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Schemes of links. Others, such as `javascript:`, become plain text. */
const SAFE = /^(https?:|mailto:)/i;

/**
 * Renders Markdown from its tokens: nothing in the string becomes markup, and HTML is displayed as written. Images become
 * links, because loading one reports the reader's address and time to its host.
 */
export function Markdown(props: MarkdownProps) {
  // The key resets the error boundary for another string.
  return <Bounded key={props.text} {...props} />;
}

interface MarkdownProps {
  text: string;
  /** Names of the users whom the text mentions as `@[uid]`, by uid. */
  mentions?: ReadonlyMap<string, string>;
  /** Called with the changed text when a check box is clicked; absent if the text cannot be changed. */
  onChange?: (changed: string) => void;
}

function Bounded(props: MarkdownProps) {
  const [error] = useErrorBoundary();
  return <div class="markdown">{error === undefined ? <Drawn {...props} /> : <p class="plain">{props.text}</p>}</div>;
}

/** Toggles a check box; undefined if the text cannot be changed. */
const Toggle = createContext<((token: Token) => void) | undefined>(undefined);

const NO_MENTIONS: ReadonlyMap<string, string> = new Map();

const Mentions = createContext<ReadonlyMap<string, string>>(NO_MENTIONS);

const MENTION = /@\[([0-9a-z]{15})\]/;

/** Text with the present names of mentioned users. */
function Plain({ text }: { text: string }) {
  const names = useContext(Mentions);
  if (names.size === 0) return <>{text}</>;
  // The uids of the text are at the odd positions.
  return (
    <>
      {text.split(MENTION).map((part, at) => {
        if (at % 2 === 0) return part;
        const name = names.get(part);
        return name === undefined ? `@[${part}]` : <Mention key={at} name={name} />;
      })}
    </>
  );
}

function Mention({ name }: { name: string }) {
  return <bdi class="mention">@{name}</bdi>;
}

function Drawn({ text, mentions = NO_MENTIONS, onChange }: MarkdownProps) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  const toggle = (token: Token) => {
    const boxes: Token[] = checkBoxesOf(tokens);
    const changed = withToggled(text, boxes.indexOf(token));
    if (changed !== null) onChange?.(changed);
  };
  return (
    <Mentions.Provider value={mentions}>
      <Toggle.Provider value={onChange && toggle}>{blocks(tokens)}</Toggle.Provider>
    </Mentions.Provider>
  );
}

function CheckBox({ token }: { token: Token & { checked: boolean } }) {
  const toggle = useContext(Toggle);
  return (
    <input
      type="checkbox"
      checked={token.checked}
      disabled={toggle === undefined}
      aria-label={label.value.task.checkBox}
      onChange={() => toggle?.(token)}
    />
  );
}

function blocks(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, at) => <Block key={at} token={knownToken(token)} />);
}

/** The library's types allow tokens of extensions, which it does not have here. */
function knownToken(token: Token): MarkedToken {
  return token as MarkedToken;
}

function Block({ token }: { token: MarkedToken }) {
  switch (token.type) {
    case 'space':
      return null;
    case 'hr':
      return <hr />;
    case 'heading': {
      // The page's name is its `h1`.
      const { depth, tokens } = token;
      const Heading = HEADINGS[Math.min(depth, 5) - 1] ?? 'h6';
      return <Heading dir="auto">{inline(tokens)}</Heading>;
    }
    case 'paragraph':
      return <p dir="auto">{inline(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'list': {
      const { ordered, start, items } = token;
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
      const { header, rows } = token;
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
      const { tokens, text } = token;
      return <>{tokens === undefined ? <Plain text={text} /> : inline(tokens)}</>;
    }
    case 'checkbox':
      return <Inline token={token} />;
    default:
      return <p dir="auto">{token.raw}</p>;
  }
}

function inline(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, at) => <Inline key={at} token={knownToken(token)} />);
}

function Inline({ token }: { token: MarkedToken }) {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens } = token;
      return <Link href={href}>{inline(tokens)}</Link>;
    }
    case 'image': {
      const { href, text } = token;
      return <Link href={href}>{text || href}</Link>;
    }
    case 'checkbox':
      return (
        <>
          <CheckBox token={token} />{' '}
        </>
      );
    case 'escape':
      return <>{token.text}</>;
    case 'text': {
      const { tokens, text } = token;
      return <>{tokens === undefined ? <Plain text={text} /> : inline(tokens)}</>;
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
