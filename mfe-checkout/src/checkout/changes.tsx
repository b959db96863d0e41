import { useEffect, useRef, useState } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { taxLabel } from '@shop/domain/charges'
import { formatCents } from '@shop/domain/money'
import type { Totals } from '@shop/domain/totals'
import { removeFromCart } from '@shop/session/cart'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import type { Quote } from '../lines/cart-totals.ts'
import { freeTextOf } from '../lines/order-summary.tsx'
import {
  aboutLine,
  acceptChange,
  acceptText,
  findChanges,
  type LineChange,
  takeInstead,
} from '../lines/line-changes.ts'
import { useCartProducts, withCurrentPictures } from '../lines/use-current-products.ts'
import * as css from './checkout.css.ts'
import { changedTotalId } from './fields.ts'
import { readUnpaidOrder } from './stored-details.ts'
import type { OrderFailure } from './use-checkout.ts'

type Items = readonly Readonly<CartLine>[]

type Decisions = {
  changes: readonly LineChange[]
  isRejected: boolean
}

/**
 * Compares the lines with the current products. After a rejection, these are the products in
 * `failure`. `decisions` is null until a line has changed or been rejected. `pictured` has the
 * lines with current pictures.
 */
export const useLineDecisions = (
  items: Items,
  failure: OrderFailure | null,
): { decisions: Decisions | null; pictured: Items } => {
  const current = useCartProducts(items)
  const pictured = withCurrentPictures(items, current)
  const isRejected = failure !== null && isAboutLines(failure)
  const changes = [
    ...findChanges(items, isRejected ? failure.products : current),
    ...(isRejected ? rejectedLines(items, failure) : []),
  ]
  const [hasBegun, setHasBegun] = useState(false)
  if (changes.length > 0 && !hasBegun) setHasBegun(true)
  // An unpaid order has already reduced the stock, so its own lines could look sold out.
  const isShown = isRejected || (hasBegun && !readUnpaidOrder())
  return { decisions: isShown ? { changes, isRejected } : null, pictured }
}

const isAboutLines = ({ products, lines }: OrderFailure): boolean =>
  products.size > 0 || Object.keys(lines).length > 0

const rejectedLines = (items: Items, { lines }: OrderFailure): LineChange[] =>
  items.flatMap((line) => {
    const text = lines[line.id]
    return text === undefined ? [] : [{ ...aboutLine(line), kind: 'rejected', text, instead: [] }]
  })

/** The section takes the focus when an order is rejected, and after each decision. */
export const ChangedLines = ({ changes, isRejected }: Decisions) => {
  const region = useRef<HTMLElement>(null)
  const key = changes.map(keyOf).join()
  const lastKey = useRef(isRejected ? null : key)
  // The clicked button disappears with its line, so the section takes the focus.
  useEffect(() => {
    if (lastKey.current !== key) region.current?.focus()
    lastKey.current = key
  }, [key])
  const acceptable = changes.filter(({ kind }) => kind !== 'rejected')
  const isOpen = changes.length > 0
  return (
    <section ref={region} tabIndex={-1} className={css.changes} aria-labelledby="changed">
      <h2 id="changed" className={subheading}>
        {isOpen ? 'Your cart needs a decision' : 'Your cart is up to date'}
      </h2>
      <p>
        {!isOpen && 'Check the new total, then complete the order.'}
        {isOpen && isRejected && 'Nothing has been ordered. '}
        {isOpen && 'Decide on these items, then complete the order.'}
      </p>
      <ul>
        {changes.map((change) => (
          <ChangedLine key={keyOf(change)} change={change} />
        ))}
      </ul>
      {acceptable.length > 1 && (
        <div>
          <Button onClick={() => acceptable.forEach(acceptChange)}>Accept all changes</Button>
        </div>
      )}
    </section>
  )
}

const keyOf = ({ lineId, kind }: LineChange): string => `${lineId} ${kind}`

const ChangedLine = ({ change }: { change: LineChange }) => {
  const { lineId, name, choice, text, instead } = change
  const accept = acceptText(change)
  return (
    <li className={css.changedLine}>
      <div className={css.changedText}>
        <p className={css.changedName}>
          <bdi>{name}</bdi> <span className={subtle}>{choice}</span>
        </p>
        <p>
          {text}
          {change.kind === 'price' && (
            <>
              <s>{formatCents(change.fromCents)}</s> →{' '}
              <strong>{formatCents(change.toCents)}</strong> each
            </>
          )}
        </p>
      </div>
      <Row gap="xs">
        {accept && (
          <Button tone="outline" onClick={() => acceptChange(change)}>
            {accept}
          </Button>
        )}
        {instead.map((other) => (
          <Button key={other.text} tone="outline" onClick={() => takeInstead(change, other)}>
            {other.text}
          </Button>
        ))}
        <Button tone="subtle" aria-label={`Remove ${name}`} onClick={() => removeFromCart(lineId)}>
          Remove
        </Button>
      </Row>
    </li>
  )
}

type Props = { seen: Quote; now: Quote; onAccept: () => void }

export const ChangedTotal = ({ seen, now, onAccept }: Props) => (
  <section
    id={changedTotalId}
    tabIndex={-1}
    className={css.changes}
    aria-labelledby="changed-total"
  >
    <h2 id="changed-total" className={subheading}>
      The total has changed
    </h2>
    <p role="alert">
      {seen.totals.discountCents === now.totals.discountCents ? 'Shipping or taxes' : 'Discounts'}{' '}
      changed while you were here. Nothing has been ordered.
    </p>
    <dl className={css.changedSums}>
      {changedSums(seen, now).map(({ label, sum, from, to }) => (
        <div key={label} className={sum === 'totalCents' ? css.changedTotal : css.changedSum}>
          <dt>{label}</dt>
          <dd>
            <s>{from}</s> → <strong>{to}</strong>
          </dd>
        </div>
      ))}
    </dl>
    <div>
      <Button onClick={onAccept}>Accept {formatCents(now.totals.totalCents)}</Button>
    </div>
  </section>
)

const changedSums = (seen: Quote, now: Quote) => {
  const sums = [
    ['Discount', 'discountCents'],
    [now.charges.label, 'shippingCents'],
    [taxLabel(now.charges.isTaxIncluded), 'taxCents'],
    ['Total', 'totalCents'],
  ] as const
  return sums
    .map(([label, sum]) => ({ label, sum, from: sumText(seen, sum), to: sumText(now, sum) }))
    .filter(({ from, to }) => from !== to)
}

const sumText = (quote: Quote, sum: keyof Totals): string =>
  sum === 'shippingCents' && quote.totals[sum] === 0
    ? freeTextOf(quote)
    : formatCents(quote.totals[sum])
