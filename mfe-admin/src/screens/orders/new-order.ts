import * as v from 'valibot'

import type { Order, PaymentWay } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { field } from '@shop/contracts/setting-field'
import type { StaffOrderWire } from '@shop/contracts/staff-order'
import { chargesBy, offeredMethods } from '@shop/domain/charges'
import { type Choice, type ChoosableProduct, isOfChoice, offerOf } from '@shop/domain/variants'
import { chargeLines, discountByHand, discountLabel } from '@shop/domain/discounts'
import { toDollars } from '@shop/domain/money'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { parseCents, parseWholeNumber } from '@shop/domain/typed-number'

const typed = (label: string, help?: string) => field(v.optional(v.string(), ''), label, { help })

/** The fields have the API's names, because the API validates the input. */
export const OrderDraft = v.object({
  customer_name: typed('Name'),
  customer_email: typed('Email'),
  customer_phone: typed('Phone'),
  address: typed('Address'),
  city: typed('City'),
  state: typed('State'),
  zip_code: typed('ZIP code'),
  amount: typed('Discount ($)'),
  reason: typed('Reason for the discount', 'The customer will see it'),
})
export type OrderDraft = v.InferOutput<typeof OrderDraft>

export const customerOf = (order: Order): Partial<OrderDraft> => ({
  customer_name: order.customerName,
  customer_email: order.customerEmail,
  customer_phone: order.customerPhone ?? '',
  ...order.shippingAddress,
})

export type DraftProduct = ChoosableProduct & Pick<Product, 'id' | 'name'> & { category?: string }

export type DraftLine = {
  /** The id of the order's line, or a random id for a new line. */
  key: string
  product: DraftProduct
  choice: Choice
  quantity: string
  /** The line as it was ordered. Its price stays, and its pieces are already out of the stock. */
  ordered?: { choice: Choice; quantity: number; priceCents: number }
}

export const piecesOf = ({ quantity }: DraftLine): number => parseWholeNumber(quantity) ?? 0

export const lineOffer = ({ product, choice, ordered }: DraftLine) => {
  const { priceCents, stock } = offerOf(product, choice)
  const own = ordered && isOfChoice(ordered.choice, choice) ? ordered.quantity : 0
  return { priceCents: ordered?.priceCents ?? priceCents, stock: stock + own }
}

export const addPiece = (
  lines: readonly DraftLine[],
  product: DraftProduct,
  { size, color }: Choice,
): DraftLine[] => {
  const choice = { size: size ?? product.sizes[0], color: color ?? product.colors[0] }
  const isSame = (one: DraftLine) => one.product.id === product.id && isOfChoice(one.choice, choice)
  const line = lines.find(isSame)
  if (!line) return [...lines, { key: crypto.randomUUID(), product, choice, quantity: '1' }]
  return lines.map((one) => (one === line ? { ...one, quantity: `${piecesOf(one) + 1}` } : one))
}

/** Returns no `method` and no `sums` if no shipping method serves the customer's state. */
export const chargeDraft = (
  settings: ShopSettings,
  { state, amount, reason }: OrderDraft,
  { lines, methodId }: { lines: readonly DraftLine[]; methodId: string },
) => {
  const methods = offeredMethods(settings, state)
  const method = methods.find((one) => one.id === methodId) ?? methods[0]
  if (!method) return { methods }
  const charges = chargesBy(settings, method, state)
  const priced = lines.map((line) => ({
    productId: line.product.id,
    category: line.product.category,
    priceCents: lineOffer(line).priceCents,
    quantity: piecesOf(line),
  }))
  const cents = parseCents(amount) ?? 0
  const byHand = cents > 0 ? [discountByHand(cents, reason || 'by hand')] : []
  const { totals, discount } = chargeLines(priced, charges, byHand)
  return {
    methods,
    method,
    sums: {
      ...totals,
      shippingLabel: charges.label,
      discountLabel: discount ? discountLabel(discount) : '',
      taxIncluded: charges.isTaxIncluded,
    },
  }
}

export const toStaffOrder = (
  { address, city, state, zip_code, amount, reason, ...draft }: OrderDraft,
  lines: readonly DraftLine[],
  { method, sums }: ReturnType<typeof chargeDraft>,
  paidBy: PaymentWay,
): StaffOrderWire => ({
  ...draft,
  shipping_address: { address, city, state, zip_code },
  ...(method && { shipping_method: method.id }),
  paid_by: paidBy,
  ...((amount || reason) && { discount: { amount, reason } }),
  ...(sums && { total: toDollars(sums.totalCents) }),
  items: lines.map((line) => ({
    ...toItem(line),
    price: toDollars(lineOffer(line).priceCents),
  })),
})

export const toItem = (line: DraftLine) => ({
  product_id: line.product.id,
  quantity: piecesOf(line),
  ...(line.choice.size && { size: line.choice.size }),
  ...(line.choice.color && { color: line.choice.color }),
})
