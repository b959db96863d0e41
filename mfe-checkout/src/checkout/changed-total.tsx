import { formatCents } from '@shop/domain/money'
import { Button } from '@shop/ui/button'
import { subheading } from '@shop/ui/type'

import type { Quote } from '../lines/cart-totals.ts'
import * as css from './checkout.css.ts'
import { changedTotalId } from './fields.ts'

type Props = { seen: Quote; now: Quote; onAccept: () => void }

/**
 * Shows the total that the shopper saw and the new total. Nothing is ordered until the shopper
 * accepts the new total.
 */
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
      {changedSums(seen, now).map(({ label, from, to, isTotal }) => (
        <div key={label} className={isTotal ? css.changedTotal : css.changedSum}>
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

const changedSums = (seen: Quote, now: Quote) =>
  [
    { label: 'Discount', ...amounts(seen, now, 'discountCents') },
    { label: now.charges.label, ...amounts(seen, now, 'shippingCents', 'Free') },
    { label: 'Tax', ...amounts(seen, now, 'taxCents') },
    { label: 'Total', ...amounts(seen, now, 'totalCents') },
  ].filter(({ from, to }) => from !== to)

const amounts = (
  seen: Quote,
  now: Quote,
  sum: 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents',
  zero?: string,
) => {
  const text = ({ totals }: Quote): string =>
    zero && totals[sum] === 0 ? zero : formatCents(totals[sum])
  return { from: text(seen), to: text(now), isTotal: sum === 'totalCents' }
}
