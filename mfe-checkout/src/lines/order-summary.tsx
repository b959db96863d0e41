/** What an order consists of and costs: shown beside the cart and the checkout form, and on the confirmation. */
import type { ReactNode } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { freeShippingOverCents, type ShippingMethod, type Totals } from '@shop/domain/totals'
import { ProductPicture } from '@shop/ui/product-picture'
import { subtle, subheading } from '@shop/ui/type'

import { freeShippingNudge } from './cart-totals.ts'
import { choiceText, type LineChange, stockChange, stockText } from './line-changes.ts'
import * as css from './summary.css.ts'

type OrderSummaryProps = {
  totals: Totals
  shippingMethod?: ShippingMethod
  /** Above the sums. */
  children?: ReactNode
  /** Below the sums. */
  action: ReactNode
}

/** A titled section with the sums. */
export const OrderSummary = ({ totals, shippingMethod, children, action }: OrderSummaryProps) => (
  <section className={css.summary} aria-labelledby="summary">
    <h2 id="summary" className={subheading}>
      Order Summary
    </h2>
    {children}
    <Sums totals={totals} shippingMethod={shippingMethod} />
    {action}
  </section>
)

type SumsProps = { totals: Totals; shippingMethod?: ShippingMethod | undefined }

/** The sums, and below them how far standard shipping is from being free. */
export const Sums = (props: SumsProps) => (
  <>
    <SumList {...props} />
    {props.shippingMethod !== 'express' && <FreeShipping totals={props.totals} />}
  </>
)

/** Subtotal, shipping, tax and total. */
export const SumList = ({ totals, shippingMethod }: SumsProps) => (
  <dl className={css.sums}>
    <Sum label="Subtotal" value={formatCents(totals.subtotalCents)} />
    <Sum
      label={shippingMethod === 'express' ? 'Shipping (express)' : 'Shipping'}
      value={totals.shippingCents === 0 ? 'Free' : formatCents(totals.shippingCents)}
    />
    <Sum label="Tax" value={formatCents(totals.taxCents)} />
    <Sum label="Total" value={formatCents(totals.totalCents)} isTotal />
  </dl>
)

type SumProps = { label: string; value: string; isTotal?: boolean }

const Sum = ({ label, value, isTotal = false }: SumProps) => (
  <div className={isTotal ? css.total : css.sum}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** How far the cart is from free shipping: a sentence and a thin bar. */
export const FreeShipping = ({ totals }: { totals: Totals }) => {
  const { itemCount, subtotalCents, shippingCents } = totals
  const isFree = itemCount > 0 && shippingCents === 0
  const text = isFree ? 'This order ships free.' : freeShippingNudge(totals)
  if (!text) return null
  return (
    <div className={css.shipping}>
      <p>{text}</p>
      <progress
        className={css.shippingBar}
        aria-hidden="true"
        max={freeShippingOverCents}
        value={Math.min(subtotalCents, freeShippingOverCents)}
      />
    </div>
  )
}

/** A line of a cart, or of an order, which names what was sold. */
export type SummaryLine = CartLine & { sku?: string | undefined }

type SummaryLinesProps = {
  lines: readonly Readonly<SummaryLine>[]
  /** Whether a long list scrolls in a box of its own. */
  isShort?: boolean
  changes?: readonly LineChange[]
}

/** The lines, small, each with its picture, choice, quantity and sum. */
export const SummaryLines = ({ lines, isShort = false, changes }: SummaryLinesProps) => (
  <ul className={isShort ? `${css.lines} ${css.shortLines}` : css.lines}>
    {lines.map((line) => {
      const stock = changes && stockText(stockChange(changes, line.id))
      return (
        <li key={line.id} className={css.line}>
          <ProductPicture
            image={line.product.image}
            color={line.color}
            alt=""
            sizes="4rem"
            isThumb
          />
          <div className={css.lineText}>
            <p className={css.lineName}>
              <bdi>{line.product.name}</bdi>
            </p>
            <p className={subtle}>
              {[choiceText(line), `Qty ${line.quantity}`].filter(Boolean).join(' · ')}
            </p>
            {line.sku && <p className={subtle}>{line.sku}</p>}
            {stock && <p className={css.stock}>{stock}</p>}
          </div>
          <p className={css.amount}>{formatCents(line.product.priceCents * line.quantity)}</p>
        </li>
      )
    })}
  </ul>
)
