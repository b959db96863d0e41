import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Charges, chargesBy } from './charges.ts'
import {
  chargeLines,
  discountAmountText,
  discountCentsOf,
  discountKinds,
  discountLabel,
  type DiscountTerms,
  discountValueText,
  type PricedLine,
  splitDiscount,
  whyNotApplied,
} from './discounts.ts'
import { exactTotals } from './exact-totals.ts'
import { defaultSettings, standardMethod } from './shop-settings.ts'

const charges = chargesBy(defaultSettings, standardMethod)

const terms = (given: Partial<DiscountTerms> = {}): DiscountTerms => ({
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

const line = (priceCents: number, quantity = 1, given: Partial<PricedLine> = {}): PricedLine => ({
  productId: 'tee',
  category: 'Shirts',
  priceCents,
  quantity,
  ...given,
})

describe('chargeLines', () => {
  it('takes a percentage off before tax, and judges free shipping by the subtotal', () => {
    expect(chargeLines([line(8000)], charges, [terms()])).toEqual({
      totals: {
        itemCount: 1,
        subtotalCents: 8000,
        discountCents: 800,
        shippingCents: 0,
        taxCents: 576,
        totalCents: 7200 + 576,
      },
      discount: {
        id: 'd1',
        code: null,
        title: 'Summer',
        kind: 'percent',
        value: 1000,
        productIds: null,
        version: 1,
      },
    })
  })

  it.each([
    [5, 1],
    [4, 0],
    [15, 2],
  ])('rounds a tenth of %i cents half up to %i', (cents, discountCents) => {
    expect(discountCentsOf(terms(), cents)).toBe(discountCents)
  })

  it('rounds once over the sum, not for each line', () => {
    const { totals } = chargeLines([line(4), line(4)], charges, [terms()])
    expect(totals.discountCents).toBe(1)
  })

  it('takes off at most the price of the covered lines', () => {
    const other = line(3000, 1, { productId: 'hat', category: 'Hats' })
    const given = terms({ kind: 'amount', value: 5000, productIds: ['tee'] })
    const { totals, discount } = chargeLines([line(1000), other], charges, [given])
    expect(totals.discountCents).toBe(1000)
    expect(discount?.productIds).toEqual(['tee'])
  })

  it('covers products or categories, but no line whose category is unknown', () => {
    const given = terms({ productIds: ['hat'], categories: ['Shirts'] })
    const hat = line(2000, 1, { productId: 'hat', category: 'Hats' })
    const hoodie = line(5000, 1, { productId: 'hoodie', category: 'Hoodies' })
    const unknown = line(3000, 1, { productId: 'new', category: undefined })
    const { totals, discount } = chargeLines([line(1000), hat, hoodie, unknown], charges, [given])
    expect(totals.discountCents).toBe(300)
    expect(discount?.productIds).toEqual(['hat', 'tee'])
  })

  it('makes shipping free, and nothing else', () => {
    const { totals } = chargeLines([line(4000)], charges, [terms({ kind: 'shipping', value: 0 })])
    expect(totals).toMatchObject({ discountCents: 0, shippingCents: 0, totalCents: 4320 })
  })

  it('chooses the discount with the lowest total, or the first of equal discounts', () => {
    const shipping = terms({ id: 'ship', kind: 'shipping', value: 0 })
    const offered = [terms({ id: 'a' }), terms({ id: 'b' }), shipping]
    expect(chargeLines([line(4000)], charges, offered).discount?.id).toBe('ship')
    expect(chargeLines([line(9000)], charges, offered).discount?.id).toBe('a')
  })

  it('applies no discount that takes nothing off, and none below its minimum', () => {
    const given = terms({ minimumCents: 5000 })
    expect(chargeLines([line(4999)], charges, [given]).discount).toBeNull()
    expect(chargeLines([line(5000)], charges, [given]).discount?.id).toBe('d1')
    expect(chargeLines([line(0)], charges, [terms()]).discount).toBeNull()
    expect(whyNotApplied(given, [line(4999)])).toBe(
      'applies to orders of $50 or more before shipping and tax',
    )
    expect(whyNotApplied(terms({ productIds: ['hat'] }), [line(1)])).toBe(
      'applies to products that are not in your cart',
    )
  })

  it('equals the result in rational numbers, for any lines and discounts', () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    const lines = fc.array(
      fc.record({
        productId: fc.constantFrom('tee', 'hat', 'cap'),
        category: fc.constant('Shirts'),
        priceCents: cents,
        quantity: fc.integer({ min: 1, max: 40 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    const any = fc.record({
      kind: fc.constantFrom(...discountKinds),
      value: fc.integer({ min: 1, max: 10_000 }),
      minimumCents: cents,
      productIds: fc.option(fc.subarray(['tee', 'hat', 'cap'], { minLength: 1 })),
    })
    const rate = fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 1_000_000)
    fc.assert(
      fc.property(lines, any, rate, fc.boolean(), (some, given, taxRate, isShippingTaxed) => {
        const by: Charges = { ...charges, taxRate, isShippingTaxed }
        const { totals, discount } = chargeLines(some, by, [terms(given)])
        expect(totals).toEqual(exactTotals(some, by, discount))
        expect(totals.totalCents).toBeLessThanOrEqual(exactTotals(some, by).totalCents)
        expect(totals.discountCents).toBeLessThanOrEqual(totals.subtotalCents)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('splitDiscount', () => {
  const discount = { ...terms(), productIds: null }

  it.each([
    ['equal lines to the first', [1000, 1000, 1000], 100, [34, 33, 33]],
    ['the largest remainder', [1000, 2000], 100, [33, 67]],
    ['equal remainders to the cheapest line', [3000, 1000], 2, [1, 1]],
    ['all of the sum', [1000, 500], 1500, [1000, 500]],
  ])('assigns the cents that rounding leaves: %s', (_name, prices, discountCents, parts) => {
    const lines = prices.map((cents) => line(cents))
    expect(splitDiscount(lines, { discount, discountCents })).toEqual(parts)
  })

  it('splits nothing for an order without a discount', () => {
    expect(splitDiscount([line(1000)], { discount: null, discountCents: 0 })).toEqual([0])
  })

  it('adds up to the whole discount, and takes no line below zero and nothing off uncovered lines', () => {
    const lines = fc.array(
      fc.record({
        productId: fc.constantFrom<string>('tee', 'hat'),
        priceCents: fc.integer({ min: 0, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 10 }),
      }),
      { minLength: 1, maxLength: 100 },
    )
    const ids = fc.option(fc.constant<string[]>(['hat']))
    fc.assert(
      fc.property(lines, ids, fc.integer({ min: 0, max: 10_000 }), (some, productIds, share) => {
        const isCovered = (id: string): boolean => productIds?.includes(id) ?? true
        const amounts = some.map(({ productId, priceCents, quantity }) =>
          isCovered(productId) ? priceCents * quantity : 0,
        )
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        const discountCents = Math.floor((sum / 10_000) * share)
        const parts = splitDiscount(some, { discount: { ...discount, productIds }, discountCents })
        expect(parts.reduce((total, part) => total + part, 0)).toBe(discountCents)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(amounts[index] ?? 0)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

it('names a discount and its value', () => {
  expect(discountLabel(terms())).toBe('Discount (Summer)')
  expect(discountLabel(terms({ code: 'SUN10' }))).toBe('Discount (SUN10)')
  expect(discountValueText(terms({ value: 1250 }))).toBe('12.5% off')
  expect(discountValueText(terms({ kind: 'amount', value: 500 }))).toBe('$5 off')
  expect(discountValueText(terms({ kind: 'shipping' }))).toBe('Free shipping')
  expect([discountAmountText(500), discountAmountText(0)]).toEqual(['-$5.00', 'Free shipping'])
})
