/** The sums of the cart, as the order will have them. */
import type { ReactNode } from 'react'

import { formatCents } from '@shop/domain/money'
import type { Totals } from '@shop/domain/totals'
import { subheading } from '@shop/ui/type'

import { FreeShipping } from './free-shipping.tsx'
import * as css from './order-summary.css.ts'

/** `children` stands above the sums, `action` below. */
export const OrderSummary = ({
  totals,
  children,
  action,
}: {
  totals: Totals
  children?: ReactNode
  action: ReactNode
}) => (
  <section className={css.root} aria-labelledby="summary">
    <h2 id="summary" className={subheading}>
      Order Summary
    </h2>
    {children}
    <Sums totals={totals} />
    {action}
  </section>
)

/** The sums, and what is missing for free shipping. */
export const Sums = ({ totals }: { totals: Totals }) => (
  <>
    <SumList totals={totals} />
    <FreeShipping totals={totals} />
  </>
)

/** Subtotal, shipping, tax and total. */
export const SumList = ({ totals }: { totals: Totals }) => (
  <dl className={css.sums}>
    <Sum label="Subtotal" value={formatCents(totals.subtotalCents)} />
    <Sum
      label="Shipping"
      value={totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}
    />
    <Sum label="Tax" value={formatCents(totals.taxCents)} />
    <div className={css.total}>
      <dt>Total</dt>
      <dd>{formatCents(totals.totalCents)}</dd>
    </div>
  </dl>
)

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className={css.sum}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
