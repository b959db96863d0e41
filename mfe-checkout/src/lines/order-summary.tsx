import type { ReactNode } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { taxLabel } from '@shop/domain/charges'
import { discountLabel as discountLabelOf } from '@shop/domain/discounts'
import { formatCents } from '@shop/domain/money'
import type { Totals } from '@shop/domain/totals'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { label, subheading, subtle } from '@shop/ui/type'

import { freeShippingText, type Quote } from './cart-totals.ts'
import { choiceText } from './line-changes.ts'
import * as css from './page.css.ts'

type OrderSummaryProps = { quote: Quote; children?: ReactNode; action: ReactNode }

export const OrderSummary = ({ quote, children, action }: OrderSummaryProps) => (
  <section className={css.summary} aria-labelledby="summary">
    <h2 id="summary" className={subheading}>
      Order Summary
    </h2>
    {children}
    <Sums quote={quote} />
    {action}
  </section>
)

export const Sums = ({ quote }: { quote: Quote }) => (
  <>
    <SumList
      totals={{
        ...quote.totals,
        discountLabel: quote.discount ? discountLabelOf(quote.discount) : '',
        shippingLabel: quote.charges.label,
        taxIncluded: quote.charges.isTaxIncluded,
      }}
      freeText={freeTextOf(quote)}
    />
    <FreeShipping quote={quote} />
  </>
)

/** Returns the text for a shipping price of zero, which can also mean that no method is offered. */
export const freeTextOf = ({ isServed }: Pick<Quote, 'isServed'>): string =>
  isServed === false ? 'Not available' : 'Free'

type Summed = Omit<Totals, 'itemCount'> & {
  /** Empty without a discount. */
  discountLabel: string
  shippingLabel: string
  taxIncluded?: boolean | undefined
  refundedCents?: number
}

type SumListProps = { totals: Summed; freeText?: string; totalLabel?: string | undefined }

const SumList = ({ totals, freeText = 'Free', totalLabel = 'Total' }: SumListProps) => {
  const tax = <Sum label={taxLabel(totals.taxIncluded)} cents={totals.taxCents} />
  return (
    <dl className={css.sums}>
      <Sum label="Subtotal" cents={totals.subtotalCents} />
      {totals.discountLabel && (
        <Sum label={totals.discountLabel} cents={-totals.discountCents} zero="Free shipping" />
      )}
      <Sum label={totals.shippingLabel} cents={totals.shippingCents} zero={freeText} />
      {!totals.taxIncluded && tax}
      <Sum label={totalLabel} cents={totals.totalCents} isTotal />
      {totals.taxIncluded && tax}
      {totals.refundedCents ? <Sum label="Refunded" cents={-totals.refundedCents} /> : null}
    </dl>
  )
}

type SumProps = { label: string; cents: number; zero?: string; isTotal?: boolean }

const Sum = ({ label, cents, zero, isTotal = false }: SumProps) => (
  <div
    className={isTotal ? css.total : css.sum}
    aria-live={isTotal ? 'polite' : undefined}
    aria-atomic={isTotal || undefined}
  >
    <dt>{label}</dt>
    <dd>{zero && cents === 0 ? zero : formatCents(cents)}</dd>
  </div>
)

export const FreeShipping = ({ quote }: { quote: Quote }) => {
  const text = freeShippingText(quote)
  return text && <p className={css.shipping}>{text}</p>
}

/** A line of a cart or an order. Only order lines have a SKU. */
export type SummaryLine = CartLine & { sku?: string | undefined }

type SummaryLinesProps = { lines: readonly Readonly<SummaryLine>[]; isShort?: boolean }

/** With `isShort`, a long list scrolls, so that the button below stays in view. */
export const SummaryLines = ({ lines, isShort = false }: SummaryLinesProps) => (
  <ul className={isShort ? `${css.lines} ${css.shortLines}` : css.lines}>
    {lines.map((line) => (
      <li key={line.id} className={css.line}>
        <ProductPicture image={line.product.image} color={line.color} alt="" sizes="4rem" isThumb />
        <div className={css.lineText}>
          <p className={css.lineName}>
            <bdi>{line.product.name}</bdi>
          </p>
          <p className={subtle}>
            {[choiceText(line), `Qty ${line.quantity}`].filter(Boolean).join(' · ')}
          </p>
          {line.sku && <p className={subtle}>{line.sku}</p>}
        </div>
        <p className={css.amount}>{formatCents(line.product.priceCents * line.quantity)}</p>
      </li>
    ))}
  </ul>
)

type DetailsProps = Pick<SumListProps, 'totalLabel'> & {
  order: Summed & { shipTo: readonly string[] }
  children: ReactNode
}

export const OrderDetails = ({ order, totalLabel, children }: DetailsProps) => (
  <section className={css.columns} aria-labelledby="ordered">
    <div className={css.part}>
      <h2 id="ordered" className={subheading}>
        What you ordered
      </h2>
      {children}
    </div>
    <div className={css.part}>
      <SumList totals={order} totalLabel={totalLabel} />
      <Stack gap="xs">
        <h3 className={label}>Ships to</h3>
        <address className={css.address}>
          {order.shipTo.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </Stack>
    </div>
  </section>
)
