import { expect, it } from 'vitest'

import { findProblem, type ProductOffer, quantityByProduct } from './rules.ts'

const tee: ProductOffer = {
  version: 1,
  name: 'Tee',
  priceCents: 4000,
  sizes: ['S', 'M'],
  colors: ['Black'],
  stock: 3,
}
const cap: ProductOffer = {
  version: 1,
  name: 'Cap',
  priceCents: 3500,
  sizes: [],
  colors: [],
  stock: 3,
}
const known = new Map([
  ['tee', tee],
  ['cap', cap],
])
const line = (overrides: object = {}) => ({
  product_id: 'tee',
  quantity: 1,
  size: 'M',
  price: 4000,
  ...overrides,
})
const capLine = (overrides: object = {}) => ({
  product_id: 'cap',
  quantity: 1,
  price: 3500,
  ...overrides,
})

it('lets a line through that fits its product', () => {
  expect(findProblem([line({ color: 'Black' }), capLine()], known)).toBeNull()
})

it.each([
  [
    'a product nobody knows',
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
  ['more than there is', line({ quantity: 4 }), 'out-of-stock', 'quantity', /only 3 left/],
])('refuses %s by its field', (_what, given, code, field, message) => {
  expect(findProblem([capLine(), given], known)).toMatchObject({
    code,
    issues: [{ path: `items.1.${field}`, message: expect.stringMatching(message) }],
  })
})

it('sums the lines of one product', () => {
  const lines = [line({ quantity: 2 }), line({ quantity: 2, size: 'S' })]
  expect(quantityByProduct(lines)).toEqual(new Map([['tee', 4]]))
  expect(findProblem(lines, known)?.issues).toEqual([
    { path: 'items.0.quantity', message: 'only 3 left' },
    { path: 'items.1.quantity', message: 'only 3 left' },
  ])
})

it('a changed price is reported before missing stock', () => {
  const problem = findProblem([line({ quantity: 4 }), line({ price: 1 })], known)
  expect(problem?.code).toBe('price-changed')
})

it('leaves stock to the database when it is not known', () => {
  const { stock: _stock, ...terms } = tee
  expect(findProblem([line({ quantity: 99 })], new Map([['tee', terms]]))).toBeNull()
})
