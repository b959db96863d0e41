import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

import { subheading } from '@shop/ui/type'

import { textLink } from '../page/page.css.ts'
import * as css from './content.css.ts'

/** Renders a safe subset: HTML shows as text, and no link or picture leads to a script. */
export const Markdown = ({ text }: { text: string }) => <All tokens={lexer(text)} />

const All = ({ tokens = [] }: { tokens?: readonly Token[] | undefined }) =>
  // Nothing keeps state by these keys.
  // oxlint-disable-next-line react/no-array-index-key
  tokens.map((token, index) => <One key={index} token={token as MarkedToken} />)

const isSafeLink = (href: string): boolean => /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href)

const One = ({ token }: { token: MarkedToken }) => {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return (
        <h3 className={css.subtitle}>
          <All tokens={token.tokens} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <All tokens={token.tokens} />
        </p>
      )
    case 'list':
      return <List list={token} />
    case 'table':
      return <Table table={token} />
    case 'blockquote':
      return (
        <blockquote className={css.quote}>
          <All tokens={token.tokens} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className={css.scroll}>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr className={css.rule} />
    case 'strong':
      return (
        <strong>
          <All tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <All tokens={token.tokens} />
        </em>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link': {
      const text = <All tokens={token.tokens} />
      if (!isSafeLink(token.href)) return text
      return (
        <a href={token.href} className={textLink}>
          {text}
        </a>
      )
    }
    case 'image':
      return token.href.startsWith('/media/') ? (
        <img src={token.href} alt={token.text} loading="lazy" className={css.textPicture} />
      ) : (
        token.text
      )
    default:
      return 'tokens' in token && token.tokens ? <All tokens={token.tokens} /> : textOf(token)
  }
}

/** An escaped character without its backslash, or the source of what is not in the subset. */
const textOf = (token: MarkedToken): string =>
  token.type === 'text' || token.type === 'escape' ? token.text : token.raw

const List = ({ list: { ordered, start, items } }: { list: Tokens.List }) => {
  const rows = items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      <All tokens={item.tokens} />
    </li>
  ))
  if (!ordered) return <ul className={css.points}>{rows}</ul>
  return (
    <ol className={css.steps} start={start === '' ? 1 : start}>
      {rows}
    </ol>
  )
}

const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <div className={css.scroll} role="region" aria-label="Table" tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          {header.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index} scope="col" className={`${subheading} ${css.cell}`}>
              <All tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column} className={css.cell}>
                <All tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
