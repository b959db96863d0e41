import { useEffect, useRef } from 'react'

import { formatCents } from '@shop/domain/money'
import { removeFromCart } from '@shop/session/cart'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { subtle, subheading } from '@shop/ui/type'

import * as css from './checkout.css.ts'
import type { Decisions } from './use-order-problems.ts'
import {
  acceptChange,
  acceptText,
  choiceText,
  insteadOf,
  type LineChange,
  takeInstead,
} from '../lines/line-changes.ts'

/** Takes the focus when an order is rejected and after each decision. */
export const ChangedLines = ({ changes, others, isRejected }: Decisions) => {
  const region = useRef<HTMLElement>(null)
  const open = changes.length + others.length
  const key = [...changes.map(keyOf), ...others.map(({ line }) => line.id)].join()
  const lastKey = useRef(isRejected ? null : key)
  // The pressed button disappears with its line, so the section takes the focus.
  useEffect(() => {
    if (lastKey.current !== key) region.current?.focus()
    lastKey.current = key
  }, [key])
  return (
    <section ref={region} tabIndex={-1} className={css.changes} aria-labelledby="changed">
      <h2 id="changed" className={subheading}>
        {open > 0 ? 'Your cart needs a decision' : 'Your cart is up to date'}
      </h2>
      <p>
        {open === 0 && 'Look at the new total, then complete the order.'}
        {open > 0 && isRejected && 'Nothing has been ordered. '}
        {open > 0 && 'Decide about these lines, then complete the order.'}
      </p>
      <ul>
        {changes.map((change) => (
          <ChangedLine key={keyOf(change)} change={change} />
        ))}
        {others.map(({ line, text }) => (
          <Line key={line.id} name={line.product.name} choice={choiceText(line)} text={text}>
            <RemoveButton id={line.id} name={line.product.name} />
          </Line>
        ))}
      </ul>
      {changes.length > 1 && (
        <div>
          <Button onClick={() => changes.forEach(acceptChange)}>Accept all changes</Button>
        </div>
      )}
    </section>
  )
}

const keyOf = ({ lineId, kind }: LineChange): string => `${lineId} ${kind}`

const ChangedLine = ({ change }: { change: LineChange }) => {
  const accept = acceptText(change)
  return (
    <Line name={change.name} choice={change.choice} text={<ChangeText change={change} />}>
      {accept && (
        <Button tone="outline" onClick={() => acceptChange(change)}>
          {accept}
        </Button>
      )}
      {insteadOf(change).map((other) => (
        <Button key={other.text} tone="outline" onClick={() => takeInstead(change, other)}>
          {other.text}
        </Button>
      ))}
      <RemoveButton id={change.lineId} name={change.name} />
    </Line>
  )
}

const ChangeText = ({ change }: { change: LineChange }) => {
  if (change.kind === 'gone') return 'is no longer sold'
  if (change.kind === 'choice') return 'is no longer offered like this'
  if (change.kind === 'price') {
    return (
      <>
        <s>{formatCents(change.fromCents)}</s> → <strong>{formatCents(change.toCents)}</strong> each
      </>
    )
  }
  return change.left > 0
    ? `only ${change.left} left, you have ${change.quantity}`
    : (change.soldOut ?? 'sold out')
}

type LineProps = {
  name: string
  choice: string
  text: React.ReactNode
  children: React.ReactNode
}

const Line = ({ name, choice, text, children }: LineProps) => (
  <li className={css.changedLine}>
    <div className={css.changedText}>
      <p className={css.changedName}>
        <bdi>{name}</bdi> <span className={subtle}>{choice}</span>
      </p>
      <p>{text}</p>
    </div>
    <Row gap="xs">{children}</Row>
  </li>
)

const RemoveButton = ({ id, name }: { id: string; name: string }) => (
  <Button tone="subtle" aria-label={`Remove ${name}`} onClick={() => removeFromCart(id)}>
    Remove
  </Button>
)
