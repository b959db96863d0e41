import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Charges, chargesBy } from './charges.ts'
import { exactTotals } from './exact-totals.ts'
import { maxLines, maxOrderCents, maxPieces } from './limits.ts'
import { maxCents } from './money.ts'
import { defaultSettings, type ShippingMethod, standardMethod } from './shop-settings.ts'
import { sumTotals as sum } from './totals.ts'
import { readState, stateCodes } from './us-states.ts'

const freeShippingOverCents = 7500
const [standard, express] = defaultSettings.shipping.methods.map((method) =>
  chargesBy(defaultSettings, method),
)
const sumTotals = (lines: Parameters<typeof sum>[0], charges = standard as Charges) =>
  sum(lines, charges)

const line = (priceCents: number, quantity = 1) => ({ priceCents, quantity })

describe('sumTotals', () => {
  it('costs nothing for an empty cart, shipping included', () => {
    expect(sumTotals([])).toEqual({
      itemCount: 0,
      subtotalCents: 0,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 0,
    })
  })

  it('adds shipping and 8% tax to the subtotal', () => {
    expect(sumTotals([line(4000)])).toEqual({
      itemCount: 1,
      subtotalCents: 4000,
      discountCents: 0,
      shippingCents: 999,
      taxCents: 320,
      totalCents: 5319,
    })
  })

  it('counts pieces, not lines', () => {
    expect(sumTotals([line(4000, 3), line(3500, 2)])).toMatchObject({
      itemCount: 5,
      subtotalCents: 19_000,
    })
  })

  it('charges $9.99 shipping at exactly $75.00', () => {
    expect(sumTotals([line(2500, 3)])).toMatchObject({
      subtotalCents: freeShippingOverCents,
      shippingCents: 999,
      totalCents: 7500 + 999 + 600,
    })
  })

  it('ships free from $75.01', () => {
    expect(sumTotals([line(7501)])).toMatchObject({ shippingCents: 0, totalCents: 7501 + 600 })
  })

  it('charges $19.99 for express, even when standard shipping is free', () => {
    expect(sumTotals([line(4000)], express)).toMatchObject({
      shippingCents: 1999,
      totalCents: 4000 + 1999 + 320,
    })
    expect(sumTotals([line(10_000)], express)).toMatchObject({ shippingCents: 1999 })
    expect(sumTotals([], express)).toMatchObject({ shippingCents: 0, totalCents: 0 })
  })

  it('charges shipping for a line that costs nothing', () => {
    expect(sumTotals([line(0)])).toMatchObject({ shippingCents: 999, totalCents: 999 })
  })

  it.each([
    [1999, 160], // 159.92
    [1993, 159], // 159.44
    [6, 0], // 0.48
    [7, 1], // 0.56
  ])('taxes %i cents with %i', (priceCents, taxCents) => {
    expect(sumTotals([line(priceCents)]).taxCents).toBe(taxCents)
  })

  it('finds the tax within prices that include it, rounded once', () => {
    const included = { ...(standard as Charges), isTaxIncluded: true }
    expect(sumTotals([line(5400)], included)).toMatchObject({ taxCents: 400, totalCents: 6399 })
    expect(sumTotals([line(7)], included).taxCents).toBe(1)
    expect(sumTotals([line(6)], included).taxCents).toBe(0)
    const both = { ...included, priceCents: 1080, isShippingTaxed: true }
    expect(sumTotals([line(5400)], both)).toMatchObject({ taxCents: 480, totalCents: 6480 })
  })

  it('taxes the sum, not each line', () => {
    expect(sumTotals([line(7), line(7)]).taxCents).toBe(1)
  })

  it('stays in whole cents for the largest order', () => {
    const totals = sumTotals(Array.from({ length: maxLines }, () => line(maxCents, maxPieces)))
    for (const value of Object.values(totals)) expect(Number.isSafeInteger(value)).toBe(true)
  })

  it('can sum two million of the largest orders exactly', () => {
    const { totalCents } = sumTotals([line(maxOrderCents)])
    const sumCents = totalCents * 2_000_000
    expect(Number.isSafeInteger(sumCents + totalCents)).toBe(true)
    expect(Math.round((sumCents / 100) * 100)).toBe(sumCents)
  })

  it('equals the result in rational numbers, for any lines, method, state and taxes', () => {
    const cents = fc.oneof(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: maxCents }),
    )
    const quantity = fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: maxPieces }),
    )
    const rate = fc.integer({ min: 0, max: 500_000 }).map((millionths) => millionths / 1_000_000)
    const rules = fc.record({
      rate,
      byState: fc.uniqueArray(fc.record({ state: fc.constantFrom(...stateCodes), rate }), {
        selector: ({ state }) => state,
      }),
      isShippingTaxed: fc.boolean(),
      isIncluded: fc.boolean(),
    })
    const method: fc.Arbitrary<ShippingMethod> = fc.record({
      id: fc.constant('any'),
      name: fc.string(),
      priceCents: cents,
      freeOverCents: fc.option(cents),
      transitDays: fc.constant([0, 1] as const),
      estimatedDays: fc.constant(null),
      states: fc.constant(null),
      isActive: fc.boolean(),
    })
    const state = fc.oneof(fc.constantFrom(...stateCodes), fc.string())
    const lines = fc.array(fc.record({ priceCents: cents, quantity }), { maxLength: maxLines })
    fc.assert(
      fc.property(lines, rules, method, state, (some, taxes, by, typed) => {
        const charges = chargesBy({ shipping: { methods: [standardMethod, by] }, taxes }, by, typed)
        const ofState = taxes.byState.find((one) => one.state === readState(typed))
        expect(charges.taxRate).toBe(ofState?.rate ?? taxes.rate)
        expect(sum(some, charges)).toEqual(exactTotals(some, charges))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    [200, 0.0725, 15], // 14.5, which floating point makes 14.499999999999998
    [5000, 0.0333, 167], // 166.5
    [3000, 0.0955, 287], // 286.5
    [3000, 0.5, 1500],
    [1999, 0, 0],
  ])('rounds %i cents at the rate %d half up', (priceCents, taxRate, taxCents) => {
    const charges = { ...standard, taxRate } as Charges
    expect(sum([line(priceCents)], charges).taxCents).toBe(taxCents)
  })

  it('taxes shipping where the rules say so, and adds no tax for free shipping', () => {
    const charges = { ...standard, isShippingTaxed: true } as Charges
    expect(sum([line(4000)], charges).taxCents).toBe(400) // 399.92
    expect(sum([line(10_000)], charges).taxCents).toBe(800)
  })

  it('equals the result in rational numbers, for every subtotal around the limit of free shipping', () => {
    for (let cents = 0; cents <= 2 * freeShippingOverCents; cents += 1)
      expect(sumTotals([line(cents)])).toEqual(exactTotals([line(cents)], standard as Charges))
  })
})
