import type { OrderWithItems } from '@shop/db/schema/orders'

const id = '1a2b3c4d-0000-4000-8000-000000000000'

/** The invented order of the back office's previews. */
export const sampleOrder: OrderWithItems = {
  id,
  idempotencyKey: 'sample',
  requestSha256: 'sample',
  linkKey: 'sample',
  customerName: 'Ada Batiste',
  customerEmail: 'ada@example.com',
  customerPhone: '504-555-0100',
  shippingAddress: { address: '1 Canal St', city: 'New Orleans', state: 'LA', zip_code: '70130' },
  status: 'pending',
  shippingMethod: 'standard',
  charges: null,
  deliveryOn: '2026-01-10',
  subtotalCents: 8000,
  discount: null,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 640,
  totalCents: 8640,
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
      name: 'Bayou Tee',
      size: 'M',
      color: 'Navy',
      variantId: 1,
      sku: 'BAY-NAVY-M',
      quantity: 2,
      returned: 0,
      priceCents: 4000,
    },
  ],
}
