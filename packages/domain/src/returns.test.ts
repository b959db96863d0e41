import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Charges, chargesBy } from './charges.ts'
import { chargeLines, type DiscountTerms } from './discounts.ts'
import { lineCentsOf, piecesCentsOf, splitMoney } from './returns.ts'
import { defaultSettings, standardMethod } from './shop-settings.ts'

const charges = chargesBy(defaultSettings, standardMethod)

type Line = { productId: string; priceCents: number; quantity: number }

const line = (priceCents: number, quantity = 1, productId = 'tee'): Line => ({
  productId,
  priceCents,
  quantity,
})

const terms = (given: Partial<DiscountTerms>): DiscountTerms => ({
  id: 'd1',
  code: null,
  title: 'Summer',
  kind: 'percent',
  value: 1000,
  minimumCents: 0,
  productIds: null,
  categories: null,
  version: 1,
  ...given,
})

const placed = (lines: readonly Line[], own: Partial<Charges> = {}, offered?: DiscountTerms) => {
  const rules = { ...charges, ...own }
  const priced = lines.map((one) => ({ ...one, category: 'Shirts' }))
  const { totals, discount } = chargeLines(priced, rules, offered ? [offered] : [])
  return {
    ...totals,
    taxRate: rules.taxRate,
    taxIncluded: rules.isTaxIncluded ?? false,
    isTaxIncluded: rules.isTaxIncluded ?? false,
    isShippingTaxed: rules.isShippingTaxed,
    discountProductIds: discount?.productIds ?? null,
    items: lines.map((one) => ({ ...one, returned: 0 })),
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

describe('lineCentsOf', () => {
  it('adds the tax to a line, and leaves out shipping', () => {
    expect(lineCentsOf(placed([line(4000)]))).toEqual([4320])
  })

  it('adds no tax to a price that includes it', () => {
    expect(lineCentsOf(placed([line(4000)], { isTaxIncluded: true }))).toEqual([4000])
  })

  it('leaves out the tax on shipping', () => {
    const order = placed([line(4000)], { isShippingTaxed: true })
    expect(order.taxCents).toBe(400)
    expect(lineCentsOf(order)).toEqual([4320])
  })

  it('takes a discount off the lines that it covers', () => {
    const lines = [line(4000), line(1000, 2, 'hat')]
    const order = placed(lines, {}, terms({ productIds: ['hat'] }))
    expect(lineCentsOf(order)).toEqual([4320, 1944])
  })
})

describe('piecesCentsOf', () => {
  it('pays back some pieces of a line, and the remaining cent with its last piece', () => {
    const order = placed([line(333, 3)])
    expect(lineCentsOf(order)).toEqual([1079])
    expect(piecesCentsOf(order, [1])).toBe(359)
    const items = order.items.map((item) => ({ ...item, returned: 1 }))
    expect(piecesCentsOf({ ...order, items }, [2])).toBe(720)
  })

  it('pays back nothing for no pieces, and the full cost of a line whose product is deleted', () => {
    const order = placed([line(4000)])
    expect(piecesCentsOf(order, [])).toBe(0)
    const items = order.items.map((item) => ({ ...item, productId: null }))
    expect(piecesCentsOf({ ...order, items }, [1])).toBe(4320)
  })
})

describe('splitMoney', () => {
  it('pays back goods with their tax before shipping with its tax', () => {
    const order = placed([line(4000)], { isShippingTaxed: true })
    const goods = { goodsCents: 4000, shippingCents: 0, taxCents: 320, taxableCents: 4000 }
    expect(splitMoney(order, 4320)).toEqual(goods)
    const whole = { goodsCents: 4000, shippingCents: 999, taxCents: 400, taxableCents: 4999 }
    expect(splitMoney(order, order.totalCents)).toEqual(whole)
  })

  it('takes the included tax out of the goods', () => {
    const order = placed([line(10_800)], { isTaxIncluded: true })
    const goods = { goodsCents: 5000, shippingCents: 0, taxCents: 400, taxableCents: 5000 }
    expect(splitMoney(order, 5400)).toEqual(goods)
  })

  it('has no taxable part where no tax is charged', () => {
    const order = placed([line(4000)], { taxRate: 0, isShippingTaxed: true })
    expect(splitMoney(order, 4999)).toMatchObject({ taxCents: 0, taxableCents: 0 })
  })
})

const anyLine = fc.record({
  productId: fc.constantFrom('tee', 'hat', 'hoodie'),
  priceCents: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
})
const anyOrder = fc
  .tuple(
    fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    fc.record({
      taxRate: fc.integer({ min: 0, max: 200_000 }).map((rate) => rate / 1_000_000),
      isShippingTaxed: fc.boolean(),
      isTaxIncluded: fc.boolean(),
    }),
    fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const, 'shipping' as const),
      value: fc.integer({ min: 0, max: 10_000 }),
      productIds: fc.constantFrom(null, ['hat'], ['tee', 'hoodie']),
    }),
  )
  .map(([lines, rules, discount]) => placed(lines, rules, terms(discount)))

describe('any order', () => {
  it('is paid back line by line, up to its total without shipping and the tax on shipping', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { items, subtotalCents, discountCents, taxCents, totalCents, shippingCents } = order
        const byLine = items.map((_item, index) =>
          piecesCentsOf(
            order,
            items.map(({ quantity }, other) => (other === index ? quantity : 0)),
          ),
        )
        const shippingTax = totalCents - shippingCents - sum(byLine)
        expect(shippingTax).toBeGreaterThanOrEqual(0)
        const addedCents = order.taxIncluded ? 0 : taxCents - shippingTax
        expect(sum(byLine)).toBe(subtotalCents - discountCents + addedCents)
        if (shippingCents === 0) expect(shippingTax).toBe(0)
        expect(
          piecesCentsOf(
            order,
            items.map(({ quantity }) => quantity),
          ),
        ).toBe(sum(byLine))
      }),
    )
  })

  it('is paid back piece by piece to the same cent', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const paid = order.items.flatMap(({ quantity }, index) =>
          Array.from({ length: quantity }, (_none, returned) =>
            piecesCentsOf(
              {
                ...order,
                items: order.items.map((item, other) =>
                  other === index ? { ...item, returned } : item,
                ),
              },
              order.items.map((_item, other) => (other === index ? 1 : 0)),
            ),
          ),
        )
        expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
        expect(sum(paid)).toBe(sum(lineCentsOf(order)))
      }),
    )
  })

  it('is split without a cent missing, and no part shrinks as more is paid back', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (order, shares) => {
          const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = order
          const steps = [...shares.toSorted((a, b) => a - b), 1].map((share) =>
            Math.floor(share * totalCents),
          )
          let last = splitMoney(order, 0)
          for (const cents of steps) {
            const parts = splitMoney(order, cents)
            expect(parts.goodsCents + parts.shippingCents + parts.taxCents).toBe(cents)
            for (const [name, value] of Object.entries(parts))
              expect(value).toBeGreaterThanOrEqual(last[name as keyof typeof last])
            last = parts
          }
          const net = subtotalCents - discountCents + shippingCents
          expect(last.taxCents).toBe(taxCents)
          expect(last.goodsCents + last.shippingCents).toBe(
            order.isTaxIncluded ? net - taxCents : net,
          )
        },
      ),
    )
  })
})
