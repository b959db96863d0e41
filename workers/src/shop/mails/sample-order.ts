import type { OrderWithItems } from '@shop/db/schema/orders'
import { chargesBy, offeredMethods } from '@shop/domain/charges'
import { type ShopSettings, standardMethod } from '@shop/domain/shop-settings'
import { sumTotals } from '@shop/domain/totals'
import { readState } from '@shop/domain/us-states'

const id = '1a2b3c4d-0000-4000-8000-000000000000'

export const sampleOrderOf = (settings: ShopSettings): OrderWithItems => {
  const { city, state } = settings.shop
  const [method = standardMethod] = offeredMethods(settings)
  const charges = chargesBy(settings, method)
  const { itemCount: _count, ...totals } = sumTotals(sampleOrder.items, charges)
  const address = { ...sampleOrder.shippingAddress, city, state: readState(state) ?? state }
  return {
    ...sampleOrder,
    ...totals,
    charges,
    shippingMethod: method.id,
    shippingAddress: address,
  }
}

const sampleOrder: OrderWithItems = {
  id,
  idempotencyKey: 'sample',
  requestSha256: 'sample',
  linkKey: 'sample',
  customerName: 'Ada Martin',
  customerEmail: 'ada@example.com',
  customerPhone: '555-0100',
  shippingAddress: { address: '1 Main St', city: '', state: '', zip_code: '12345' },
  status: 'pending',
  shippingMethod: '',
  charges: null,
  deliveryOn: '2026-01-10',
  subtotalCents: 0,
  discount: null,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  payment: null,
  paidBy: null,
  refundedCents: 0,
  parcels: [
    {
      id: 'sample',
      carrier: 'ups',
      number: '1Z999AA10123456784',
      url: null,
      items: [{ id: 'sample', quantity: 2 }],
      atMs: 0,
    },
  ],
  version: 1,
  createdAtMs: 0,
  updatedAtMs: 0,
  items: [
    {
      id: 'sample',
      orderId: id,
      productId: 'tee',
      name: 'Everyday Tee',
      size: 'M',
      color: 'Navy',
      variantId: 1,
      sku: 'TEE-NAVY-M',
      quantity: 2,
      returned: 0,
      priceCents: 4000,
    },
  ],
}
