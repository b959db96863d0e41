/** An order's rows from what the shopper sent. */
import type { PlaceOrderInput } from '@shop/contracts/order'
import { sumTotals } from '@shop/domain/totals'

import { sha256 } from '../platform/sha256.ts'
import type { OrderWithItems } from './order-view.ts'
import type { ProductOffer } from './rules.ts'

/** The charged sums follow from the lines alone, whose prices the database confirms when it stores them. */
export const makeOrder = ({
  key,
  order: input,
  requestSha256,
  known,
  nowMs,
}: {
  key: string
  order: PlaceOrderInput
  requestSha256: string
  known: ReadonlyMap<string, ProductOffer>
  nowMs: number
}): OrderWithItems => {
  const id = crypto.randomUUID()
  const items = input.items.map((line) => ({
    id: crypto.randomUUID(),
    orderId: id,
    productId: line.product_id,
    name: known.get(line.product_id)?.name ?? line.product_id,
    size: line.size ?? null,
    color: line.color ?? null,
    quantity: line.quantity,
    priceCents: line.price,
  }))
  const { subtotalCents, shippingCents, taxCents, totalCents } = sumTotals(items)
  return {
    id,
    idempotencyKey: key,
    requestSha256,
    customerName: input.customer_name,
    customerEmail: input.customer_email,
    customerPhone: input.customer_phone || null,
    shippingAddress: input.shipping_address,
    status: 'pending',
    subtotalCents,
    shippingCents,
    taxCents,
    totalCents,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    items,
  }
}

/** SHA-256 of the request as it was understood, hex: the same order sent twice has the same. */
export const hashRequest = (input: PlaceOrderInput): Promise<string> =>
  sha256(JSON.stringify(input))
