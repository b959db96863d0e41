import type { ReactNode, Ref } from 'react'
import type { Snapshot } from 'valtio'

import type { Client } from '@shop/client/client'
import { ButtonLink } from '@shop/ui/button'
import { hidden } from '@shop/ui/type'

import { retryReply } from './conversation.ts'
import { ProductCard } from './product-card.tsx'
import { ReplyActions } from './reply-actions.tsx'
import type { ChatMessage } from './stored-conversation.ts'
import * as css from './widget.css.ts'

type Props = {
  client: Client
  message: Snapshot<ChatMessage>
  /** True for the welcome message, which cannot be rated. */
  isFirst: boolean
  isLast: boolean
  ref: Ref<HTMLDivElement>
  onSend: (text: string) => void
}

export const Message = ({ client, message, isFirst, isLast, ref, onSend }: Props) => {
  const { type, content, page, products, choices, comparison, state } = message
  return (
    <div ref={ref} className={css.message}>
      {type === 'user' && <span className={hidden}>You:</span>}
      <p className={type === 'user' ? css.user : css.assistant}>{content}</p>
      {message.by === 'model' && <WrittenByModel />}
      {page && (
        <p>
          <ButtonLink href={page.href} tone="outline">
            {page.label}
          </ButtonLink>
        </p>
      )}
      {comparison && products.length > 1 && (
        <Comparison products={products} rows={comparison.rows} />
      )}
      {products.length > 0 && (
        <ul className={css.cards}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              choice={choices.find(({ id }) => id === product.id)}
            />
          ))}
        </ul>
      )}
      {type === 'assistant' && !isFirst && state === 'done' && (
        <ReplyActions client={client} message={message} />
      )}
      {state !== 'done' && (
        <div className={css.ended}>
          {message.by === 'model' && (
            <span className={css.note}>{state === 'stopped' ? 'Stopped' : 'Incomplete'}</span>
          )}
          {isLast && (
            <button type="button" className={css.chip} onClick={() => void retryReply(client)}>
              Retry
            </button>
          )}
        </div>
      )}
      {isLast && message.suggestions.length > 0 && (
        <Chips label="Suggestions" texts={message.suggestions} onChoose={onSend} />
      )}
    </div>
  )
}

export const WrittenByModel = () => (
  <p className={css.note}>Written by a language model; prices and stock are the shop’s.</p>
)

type ChipsProps = {
  label: string
  texts: readonly string[]
  onChoose: (text: string) => void
  children?: ReactNode
}

export const Chips = ({ label, texts, onChoose, children }: ChipsProps) => (
  <div role="group" aria-label={label} className={css.suggestions}>
    {children}
    {texts.map((text) => (
      <button key={text} type="button" className={css.chip} onClick={() => onChoose(text)}>
        {text}
      </button>
    ))}
  </div>
)

type ComparisonProps = {
  products: Props['message']['products']
  rows: NonNullable<Props['message']['comparison']>['rows']
}

/** Each label has its own row, so that three columns fit on a phone. */
const Comparison = ({ products, rows }: ComparisonProps) => (
  <table className={css.comparison} aria-label="Comparison">
    <thead>
      <tr>
        {products.map(({ id, name }) => (
          <th key={id} scope="col" className={css.comparedName}>
            <bdi>{name}</bdi>
          </th>
        ))}
      </tr>
    </thead>
    {rows.map(({ label, values }) => (
      <tbody key={label}>
        <tr>
          <th scope="rowgroup" colSpan={products.length} className={css.comparedLabel}>
            {label}
          </th>
        </tr>
        <tr>
          {products.map(({ id }, index) => (
            <td key={id} className={css.comparedValue}>
              {values[index] || '–'}
            </td>
          ))}
        </tr>
      </tbody>
    ))}
  </table>
)
