import type { OrderWithItems } from '@shop/db/schema/orders'
import { describe, expect, it } from 'vitest'

import { defaultSettings } from '@shop/domain/shop-settings'

import { type MailInput, writeMail as write } from './write-mail.ts'
import { findMailKind, mailKinds } from '../mail-kinds/mail-kinds.ts'
import { sampleOrderOf } from './sample-order.ts'

type Given = Omit<MailInput, 'settings' | 'kind' | 'data'> & { kind: string; data?: unknown }

const writeMail = ({ kind: id, ...input }: Given & Partial<Pick<MailInput, 'settings'>>) => {
  const kind = findMailKind(id) ?? mailKinds[0]
  if (!kind) throw new Error('there are no kinds')
  return write({ settings: defaultSettings, kind, data: kind.sample, ...input })
}

const orderKinds = mailKinds.filter(({ about }) => about === 'order').map(({ id }) => id)

const shopOrigin = 'https://shop.example'
const sampleOrder = sampleOrderOf(defaultSettings)
const orderId = sampleOrder.id

const makeOrder = (overrides: Partial<OrderWithItems> = {}): OrderWithItems => ({
  ...sampleOrder,
  linkKey: null,
  parcels: [],
  ...overrides,
})

describe('an e-mail about an order', () => {
  it('asks to confirm the newsletter once, if the shopper ticked it and it is not confirmed yet', () => {
    const href = 'https://shop.example/subscribe?key=k1'
    const order = makeOrder()
    const { html, text } = writeMail({ order, kind: 'received', shopOrigin, confirmKey: 'k1' })
    expect(html).toContain(`href="${href}"`)
    expect(text).toContain(`Yes, email me about new drops: ${href}`)
    for (const kind of orderKinds.filter((one) => one !== 'received'))
      expect(writeMail({ order, kind, shopOrigin, confirmKey: 'k1' }).html).not.toContain(
        '/subscribe',
      )
    expect(writeMail({ order, kind: 'received', shopOrigin }).text).not.toContain('new drops')
  })

  it('puts text by the customer below the shop’s, and keeps domains in it from becoming links', () => {
    const order = makeOrder({ customerName: 'Ann of evil.example', linkKey: 'k' })
    for (const kind of orderKinds) {
      const { subject, html, text } = writeMail({ order, kind, shopOrigin })
      expect(subject).not.toContain('evil')
      for (const body of [html, text]) {
        expect(body).not.toContain('evil.example')
        expect(body).toContain('evil.\u2060example')
        expect(body.indexOf('evil')).toBeGreaterThan(body.indexOf('View your order'))
      }
    }
  })

  it('names the order in its subject', () => {
    const subjects = orderKinds.map(
      (kind) => writeMail({ order: makeOrder(), kind, shopOrigin }).subject,
    )
    expect(subjects).toEqual([
      'We received your order 1A2B3C4D',
      'Pay for your order 1A2B3C4D',
      'We changed your order 1A2B3C4D',
      'Your order 1A2B3C4D has shipped',
      'A parcel from your order 1A2B3C4D is on its way',
      'Your order 1A2B3C4D was delivered',
      'Your order 1A2B3C4D was cancelled',
      'Your order 1A2B3C4D was refunded',
      'Your return from order 1A2B3C4D is approved',
      'We can’t accept your return from order 1A2B3C4D',
    ])
  })

  it('names only what was left of a cancelled order that had been refunded in part', () => {
    const order = makeOrder({ totalCents: 5319, refundedCents: 1000 })
    const { text } = writeMail({ order, kind: 'refunded', shopOrigin })
    expect(text).toContain('We refunded $43.19.')
  })

  it('shows the discount between subtotal and shipping', () => {
    const discount = {
      id: 'd1',
      code: 'SUMMER10',
      title: 'Summer',
      kind: 'percent',
      value: 1000,
      productIds: null,
      version: 1,
    } as const
    const order = makeOrder({ discount, discountCents: 800 })
    const { text } = writeMail({ order, kind: 'received', shopOrigin })
    expect(text).toContain('Subtotal: $80.00\nDiscount (SUMMER10): -$8.00\nShipping: Free')
    const free = makeOrder({ discount: { ...discount, code: null, kind: 'shipping' } })
    expect(writeMail({ order: free, kind: 'received', shopOrigin }).text).toContain(
      'Discount (Summer): Free shipping',
    )
  })

  it('has lines, sums, address and next steps, as HTML and as text', () => {
    const { html, text } = writeMail({ order: makeOrder(), kind: 'received', shopOrigin })
    const parts = [
      'Thank you for your order',
      orderId,
      'Everyday Tee',
      'M · Navy · TEE-NAVY-M · 2 × $40.00',
    ]
    const more = ['$80.00', 'Free', '$6.40', '$86.40', 'Ada Martin', '1 Main St']
    const last = ['New Orleans, LA 12345', 'within 24-48 hours', '3-7 business days']
    for (const part of [...parts, ...more, ...last]) {
      expect(html).toContain(part)
      expect(text).toContain(part)
    }
    expect(text).toMatchInlineSnapshot(`
      "NDX

      Thank you for your order
      We’ve got it. Here is everything you ordered.

      Order number: 1a2b3c4d-0000-4000-8000-000000000000

      Everyday Tee
        M · Navy · TEE-NAVY-M · 2 × $40.00: $80.00

      Subtotal: $80.00
      Shipping: Free
      Tax: $6.40
      Total: $86.40

      Ships to:
        Ada Martin
        1 Main St
        New Orleans, LA 12345

      What happens next:
      We’ll pack your order within 24-48 hours and email you when it ships.
      Standard shipping takes 3-7 business days. Estimated delivery: Saturday, January 10.
      Questions? Write to hello@ndx.example; we reply within 24 hours.

      NDX · New Orleans, Louisiana
      "
    `)
  })

  it('needs no pictures, scripts or style sheets, and links to an order with a key if the shop’s origin is known', () => {
    const { html, text } = writeMail({ order: makeOrder(), kind: 'shipped', shopOrigin })
    expect(html).not.toMatch(/<(img|script|style|link|a)\b/)
    expect(text).not.toContain('http')
    const order = makeOrder({ linkKey: 'k-1' })
    const href = `${shopOrigin}/order/${orderId}?key=k-1`
    expect(writeMail({ order, kind: 'shipped', shopOrigin }).html).toContain(`href="${href}"`)
    const { text: linked } = writeMail({ order, kind: 'shipped', shopOrigin })
    expect(linked).toContain(`View your order: ${href}`)
    expect(writeMail({ order, kind: 'shipped', shopOrigin: null }).text).not.toContain('http')
  })

  it('lists its parcels with links, and the pieces of a partial shipment', () => {
    const [whole] = sampleOrder.parcels
    const [item] = sampleOrder.items
    if (!whole || !item) throw new Error('the sample has a parcel')
    const part = { id: 'part', carrier: 'other', number: null, atMs: 9 } as const
    const parcels = [whole, { ...part, url: null, items: [{ id: item.id, quantity: 1 }] }]
    const order = makeOrder({ parcels })
    const href = 'https://www.ups.com/track?tracknum=1Z999AA10123456784'
    const { html, text } = writeMail({ order, kind: 'shipped', shopOrigin })
    expect(html).toContain(`href="${href}"`)
    expect(text).toContain(
      `Parcel: UPS 1Z999AA10123456784 ${href}\nParcel: Without tracking\n  1 × Everyday Tee, M, Navy\n`,
    )
    const early = writeMail({ order, kind: 'shipped', shopOrigin, queuedAtMs: 8 })
    expect(early.text).not.toContain('Without tracking')
    const one = writeMail({ order, kind: 'tracking', data: { parcelId: 'part' }, shopOrigin })
    expect([one.text.includes('UPS'), one.text.includes('1 × Everyday Tee')]).toEqual([false, true])
  })

  it('escapes what people typed', () => {
    const hostile = '</td><script>alert(1)</script><img src=x onerror="alert(1)">&amp;\u202E'
    const [item] = makeOrder().items
    const order = makeOrder({
      customerName: hostile,
      shippingAddress: { address: hostile, city: hostile, state: hostile, zip_code: hostile },
      items: item ? [{ ...item, name: hostile, size: hostile, color: hostile, sku: hostile }] : [],
    })
    for (const kind of orderKinds) {
      const { html } = writeMail({ order, kind, shopOrigin })
      expect(html).not.toMatch(/<(script|img)/)
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(html).toContain('onerror=&quot;alert(1)&quot;&gt;&amp;amp;\u202E</bdi>')
    }
  })

  it('has the name, the place and the promises of the shop', () => {
    const shop = {
      ...defaultSettings.shop,
      name: 'Bayou & Co',
      city: 'Baton Rouge',
      returnDays: 14,
    }
    const orders = { ...defaultSettings.orders, processingHours: [12, 12] as const }
    const settings = { ...defaultSettings, shop, orders }
    const given = { order: makeOrder(), settings, shopOrigin }
    const { text, html } = writeMail({ ...given, kind: 'received' })
    expect(text).toMatch(/^Bayou & Co\n/)
    expect(text).toContain('Bayou & Co · Baton Rouge, Louisiana')
    expect(text).toContain('within 12 hours')
    expect(html).toContain('Bayou &amp; Co')
    expect(writeMail({ ...given, kind: 'delivered' }).text).toContain(
      'You have 14 days to return it',
    )
  })
})
