import type { ReactNode } from 'react'

import type { CartLine } from '@shop/contracts/cart'
import { formatCents } from '@shop/domain/money'
import { freeShippingOverCents, type ShippingMethod, shippingTerms } from '@shop/domain/shipping'
import type { Totals } from '@shop/domain/totals'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { label, subheading, subtle } from '@shop/ui/type'

import { freeShippingNudge } from './cart-totals.ts'
import { choiceText, type LineChange, stockChange, stockText } from './line-changes.ts'
import * as css from './page.css.ts'
import { columns } from './page.css.ts'

type OrderSummaryProps = {
  totals: Totals
  shippingMethod?: ShippingMethod
  /** Shown above the sums. */
  children?: ReactNode
  /** Shown below the sums. */
  action: ReactNode
}

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

export const Sums = ({ totals, shippingMethod = 'standard' }: SumsProps) => (
  <>
    <SumList totals={totals} shippingMethod={shippingMethod} />
    {shippingTerms[shippingMethod].freeOverCents !== null && <FreeShipping totals={totals} />}
  </>
)

const SumList = ({ totals, shippingMethod = 'standard' }: SumsProps) => (
  <dl className={css.sums}>
    <Sum label="Subtotal" value={formatCents(totals.subtotalCents)} />
    <Sum
      label={shippingTerms[shippingMethod].label}
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

/** A line of a cart or an order. Only lines of orders have a SKU. */
export type SummaryLine = CartLine & { sku?: string | undefined }

type SummaryLinesProps = {
  lines: readonly Readonly<SummaryLine>[]
  /** Makes a long list scroll in its own box. */
  isShort?: boolean
  changes?: readonly LineChange[]
}

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

type Given = Parameters<typeof SumList>[0] & {
  /** The address, one entry per line. */
  shipTo: readonly string[]
  children: ReactNode
}

export const OrderDetails = ({ shipTo, children, ...sums }: Given) => (
  <section className={columns} aria-labelledby="ordered">
    <div className={css.part}>
      <h2 id="ordered" className={subheading}>
        What you ordered
      </h2>
      {children}
    </div>
    <div className={css.part}>
      <SumList {...sums} />
      <Stack gap="xs">
        <h3 className={label}>Ships to</h3>
        <address className={css.address}>
          {shipTo.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </Stack>
    </div>
  </section>
)
