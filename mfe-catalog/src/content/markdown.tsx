/* oxlint-disable react/no-array-index-key */
/** The elements have no state, so the index is a safe key. */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'

import * as css from './content.css.ts'

/** Renders a safe subset of Markdown. HTML shows as text, and links and pictures run no scripts. */
export const Markdown = ({ text }: { text: string }) => <All tokens={lexer(text)} />

type AllProps = { tokens: readonly Token[] | undefined }

const All = ({ tokens }: AllProps) =>
  tokens?.map((token, index) => <One key={index} token={token as MarkedToken} />)

const isSafeLink = (href: string): boolean => /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href)

const One = ({ token }: { token: MarkedToken }) => {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'list':
      return <List list={token} />
    case 'table':
      return <Table table={token} />
    case 'code':
      return (
        <pre className={css.scroll}>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr className={css.rule} />
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <Link link={token} />
    case 'image':
      return <Picture image={token} />
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? <All tokens={token.tokens} /> : token.text
    default:
      return <Marked token={token} />
  }
}

const elements = { paragraph: 'p', strong: 'strong', em: 'em' } as const

const Marked = ({ token }: { token: MarkedToken }) => {
  if (!('tokens' in token)) return token.raw
  const content = <All tokens={token.tokens} />
  if (token.type === 'heading') return <h3 className={css.subtitle}>{content}</h3>
  if (token.type === 'blockquote') return <blockquote className={css.quote}>{content}</blockquote>
  const Element = token.type in elements ? elements[token.type as keyof typeof elements] : 'span'
  return <Element>{content}</Element>
}

const Link = ({ link: { href, tokens } }: { link: Tokens.Link }) => {
  if (!isSafeLink(href)) return <All tokens={tokens} />
  return (
    <a href={href} className={css.textLink}>
      <All tokens={tokens} />
    </a>
  )
}

const Picture = ({ image: { href, text } }: { image: Tokens.Image }) =>
  href.startsWith('/media/') ? (
    <img src={href} alt={text} loading="lazy" className={css.textPicture} />
  ) : (
    text
  )

const List = ({ list: { ordered, start, items } }: { list: Tokens.List }) => {
  const rows = items.map((item, index) => (
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
  // The table is focusable, so that the arrow keys scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={css.scroll} role="region" aria-label="Table" tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} scope="col" className={`${css.columnHead} ${css.cell}`}>
              <All tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
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
