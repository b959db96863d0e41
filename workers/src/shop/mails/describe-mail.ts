import type { OrderWithItems } from '@shop/db/schema/orders'
import * as v from 'valibot'

import { factsOf } from '@shop/content/shop-facts'
import { contentsOf, type Parcel, trackingHref, trackingText } from '@shop/domain/parcels'
import { chargesOf } from '@shop/domain/charges'
import { discountAmountText, discountLabel } from '@shop/domain/discounts'
import { ownOrderHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import type { ShopSettings } from '@shop/domain/shop-settings'

import type { MailKind, MailWords } from '../mail-kinds/mail-kind.ts'

/** All fields are plain text. Escape them before writing HTML. */
export type MailContent = Omit<MailWords, 'parcels'> & {
  shopName: string
  /** City and state of the shop. */
  place: string
  /** Absent from an e-mail about no order. */
  order?: {
    id: string
    lines: { name: string; note: string; amount: string }[]
    sums: { name: string; amount: string }[]
    parcels: { name: string; contents: string[]; href: string | null }[]
    /** One string per line. */
    address: string[]
  }
}

export type MailInput = {
  kind: MailKind
  /** The stored data of the e-mail, by the kind's schema. */
  data: unknown
  /** Null for an e-mail about no order. */
  order: OrderWithItems | null
  settings: ShopSettings
  /** `null` leaves links out. */
  shopOrigin: string | null
  /** True if the order's payment moves no real money. */
  isTestPayment?: boolean
  /** The key that confirms the consent given with the order. */
  confirmKey?: string | undefined
  /** Without it, as for the sample, the e-mail lists all parcels. */
  queuedAtMs?: number
}

/** @throws ValiError if the stored data do not suit the kind, TypeError if its order is missing */
export const describeMail = ({ kind, order, settings, ...given }: MailInput): MailContent => {
  const facts = factsOf(settings)
  const { shopOrigin, isTestPayment, confirmKey, queuedAtMs } = given
  const data = v.parse(kind.data, given.data)
  const shop = { shopName: facts.name, place: facts.place }
  if (kind.about === 'person') return { ...shop, ...kind.words({ data, facts, shopOrigin }) }
  if (!order) throw new TypeError(`the e-mail "${kind.id}" needs an order`)
  const number = order.id.slice(0, 8).toUpperCase()
  const { parcels = [], ...words } = kind.words(
    { ...order, number },
    { data, facts, shopOrigin, confirmKey, queuedAtMs },
  )
  return {
    ...shop,
    ...(isTestPayment && { place: `${facts.place} · Test payment: no real money moved` }),
    ...linkTo(order, shopOrigin),
    ...words,
    order: describeOrder(order, parcels),
  }
}

const linkTo = ({ id, linkKey }: OrderWithItems, shopOrigin: string | null) =>
  shopOrigin !== null &&
  linkKey !== null && {
    link: { label: 'View your order', href: shopOrigin + ownOrderHref(id, linkKey) },
  }

const describeOrder = (order: OrderWithItems, parcels: readonly Parcel[]) => {
  const { address, city, state, zip_code } = order.shippingAddress
  return {
    id: order.id,
    lines: order.items.map(({ name, size, color, sku, quantity, priceCents }) => ({
      name: name || 'Product',
      note: [size, color, sku, `${quantity} × ${formatCents(priceCents)}`]
        .filter(Boolean)
        .join(' · '),
      amount: formatCents(priceCents * quantity),
    })),
    sums: [
      { name: 'Subtotal', amount: formatCents(order.subtotalCents) },
      ...(order.discount
        ? [
            {
              name: discountLabel(order.discount),
              amount: discountAmountText(order.discountCents),
            },
          ]
        : []),
      {
        name: chargesOf(order).label,
        amount: order.shippingCents === 0 ? 'Free' : formatCents(order.shippingCents),
      },
      { name: 'Tax', amount: formatCents(order.taxCents) },
      { name: 'Total', amount: formatCents(order.totalCents) },
    ],
    parcels: parcels.map((parcel) => ({
      name: trackingText(parcel.carrier, parcel.number),
      contents: contentsOf(order.items, parcel),
      href: trackingHref(parcel),
    })),
    address: [order.customerName, address, `${city}, ${state} ${zip_code}`].map(withoutLinks),
  }
}

/** Adds invisible word joiners (U+2060), so that mail programs do not turn domains into links. */
const withoutLinks = (text: string): string => text.replaceAll(/\.(?=\S)/g, '.\u2060')
