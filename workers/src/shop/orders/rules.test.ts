import { describe, expect, it } from 'vitest'

import type { PlaceOrderInput } from '@shop/contracts/order-input'

import { findProblem, offerLines, type ProductOffer } from './rules.ts'

const tee: ProductOffer = {
  version: 1,
  name: 'Tee',
  category: 'Shirts',
  priceCents: 4000,
  sizes: ['S', 'M'],
  colors: ['Black'],
  stock: 3,
  variants: [],
}
const cap: ProductOffer = {
  version: 1,
  name: 'Cap',
  category: 'Hats',
  priceCents: 3500,
  sizes: [],
  colors: [],
  stock: 3,
  variants: [],
}
const known = new Map([
  ['tee', tee],
  ['cap', cap],
])
const line = (overrides: object = {}): PlaceOrderInput['items'][number] => ({
  product_id: 'tee',
  quantity: 1,
  size: 'M',
  price: 4000,
  ...overrides,
})
const capLine = (overrides: object = {}): ReturnType<typeof line> => ({
  product_id: 'cap',
  quantity: 1,
  price: 3500,
  ...overrides,
})

const problemOf = (
  lines: ReturnType<typeof line>[],
  offers: ReadonlyMap<string, ProductOffer> = known,
) => findProblem(offerLines(lines, offers))

it('accepts a line that fits its product', () => {
  expect(problemOf([line({ color: 'Black' }), capLine()])).toBeNull()
})

it.each([
  [
    'an unknown product',
    line({ product_id: 'ghost' }),
    'product-not-found',
    'product_id',
    /is not in the shop/,
  ],
  ['a missing size', line({ size: undefined }), 'bad-input', 'size', /must be one of S, M/],
  ['a size that is not offered', line({ size: 'XXL' }), 'bad-input', 'size', /must be one of S, M/],
  ['a size where there are none', capLine({ size: 'M' }), 'bad-input', 'size', /leave it out/],
  [
    'a color that is not offered',
    line({ color: 'Pink' }),
    'bad-input',
    'color',
    /must be one of Black/,
  ],
  ['another price', line({ price: 1 }), 'price-changed', 'price', /is \$40\.00 now/],
  [
    'more pieces than are in stock',
    line({ quantity: 4 }),
    'out-of-stock',
    'quantity',
    /only 3 left/,
  ],
])('refuses %s and names the field', (_what, given, code, field, message) => {
  expect(problemOf([capLine(), given])).toMatchObject({
    code,
    issues: [{ path: `items.1.${field}`, message: expect.stringMatching(message) }],
  })
})

it('sums the lines of one product', () => {
  const lines = [line({ quantity: 2 }), line({ quantity: 2, size: 'S' })]
  expect(problemOf(lines)?.issues).toEqual([
    { path: 'items.0.quantity', message: 'only 3 left' },
    { path: 'items.1.quantity', message: 'only 3 left' },
  ])
})

it('a changed price is reported before missing stock', () => {
  const problem = problemOf([line({ quantity: 4 }), line({ price: 1 })])
  expect(problem?.code).toBe('price-changed')
})

it.each([
  [10, 'only 10 left'],
  [11, '12 in M is more than we have; choose fewer'],
])(
  'with %d pieces in stock, the error for a larger order reveals no stock above ten',
  (stock, message) => {
    const sized = [{ id: 1, size: 'M', color: '', stock, sku: null, priceCents: null }]
    const variants = stock > 10 ? sized : []
    const offers = new Map([['tee', { ...tee, stock, variants }]])
    expect(problemOf([line({ quantity: 12 })], offers)?.issues).toEqual([
      { path: 'items.0.quantity', message },
    ])
  },
)

it('leaves stock to the database when the offer is cached', () => {
  const cached = new Map([['tee', { ...tee, isCached: true as const }]])
  expect(problemOf([line({ quantity: 99 })], cached)).toBeNull()
})

describe('with variants', () => {
  const variant = (
    id: number,
    [size, color, stock]: readonly [string, string, number],
    priceCents: number | null = null,
  ) => ({ id, size, color, stock, sku: `SKU-${id}`, priceCents })
  const hoodie: ProductOffer = {
    ...tee,
    colors: ['Black', 'Navy', 'Red'],
    stock: 9,
    variants: [
      variant(1, ['M', 'Black', 2]),
      variant(2, ['M', 'Navy', 5]),
      variant(3, ['S', 'Black', 0]),
      variant(4, ['M', 'Red', 2], 4500),
    ],
  }
  const offers = new Map([['tee', hoodie]])
  const idsOf = (lines: ReturnType<typeof line>[]) =>
    offerLines(lines, offers).map((one) => one.variant?.id)

  it('a line gets the variant it names', () => {
    expect(idsOf([line({ color: 'Black' }), line({ size: 'S', color: 'Black' })])).toEqual([1, 3])
  })

  it('a line without a color gets the variant with most left, after the lines that name a color', () => {
    expect(idsOf([line()])).toEqual([2])
    expect(idsOf([line(), line({ color: 'Navy', quantity: 4 })])).toEqual([1, 2])
  })

  it('a line without a color gets a variant at its price', () => {
    expect(idsOf([line({ price: 4500 })])).toEqual([4])
  })

  it('a line without a color gets a variant at another price if all variants at its price are sold out', () => {
    const soldOut = hoodie.variants.map((one) => (one.color === 'Red' ? one : { ...one, stock: 0 }))
    const left = new Map([['tee', { ...hoodie, variants: soldOut }]])
    expect(problemOf([line()], left)?.issues).toEqual([
      { path: 'items.0.price', message: 'is $45.00 now' },
    ])
  })

  it.each([
    [
      'too many of one',
      line({ color: 'Black', quantity: 3 }),
      'quantity',
      'only 2 left in M, Black',
    ],
    [
      'a sold-out variant',
      line({ size: 'S', color: 'Black' }),
      'quantity',
      'only 0 left in S, Black',
    ],
    ['the price of another variant', line({ color: 'Red' }), 'price', 'is $45.00 now'],
    [
      'a variant that does not exist',
      line({ size: 'S', color: 'Navy' }),
      'size',
      'there is none in S, Navy',
    ],
  ])('refuses %s and names the field', (_what, given, field, message) => {
    expect(problemOf([given], offers)?.issues).toEqual([{ path: `items.0.${field}`, message }])
  })

  it('sums only the lines of the same variant', () => {
    const two = line({ color: 'Black', quantity: 2 })
    expect(problemOf([two, line({ color: 'Navy', quantity: 5 })], offers)).toBeNull()
    expect(problemOf([two, line({ color: 'Black' })], offers)?.issues).toHaveLength(2)
  })
})
