import { expect, test } from 'vitest'

import type { ProductVariant } from '@shop/contracts/product'
import { makeProduct } from '@shop/testkit/models'

import { newProduct, piecesLeft, productChanges, toFormIssues } from './product-changes.ts'
import { draftOf, keyOf, type ProductDraft } from './product-draft.ts'

const variant = (size: string, color: string, own: Partial<ProductVariant> = {}) => ({
  size,
  color,
  sku: null,
  priceCents: null,
  stock: 4,
  ...own,
})
const black = keyOf({ size: 'S', color: 'Black' })
const navy = keyOf({ size: 'S', color: 'Navy' })
const typed = (stock: string, own: object = {}) => ({ sku: '', price: '', stock, ...own })

const whole = makeProduct({ sizes: ['S'], colors: ['Black', 'Navy'], stock: 8 })
const split = {
  ...whole,
  variants: [variant('S', 'Black', { sku: 'B', priceCents: 4500 }), variant('S', 'Navy')],
}
const edited = (product: typeof whole, changes: Partial<ProductDraft>) =>
  productChanges(product, { ...draftOf(product), ...changes })

test('finds no changes in an untouched grid', () => {
  expect(edited(split, {})).toEqual({})
})

test('sends all variants when one changes, each with its stock change', () => {
  const { variants } = draftOf(split)
  expect(edited(split, { variants: { ...variants, [navy]: typed('-2', { sku: ' N ' }) } })).toEqual(
    {
      variants: [
        { size: 'S', color: 'Black', sku: 'B', price: '45.00', stock_change: 0 },
        { size: 'S', color: 'Navy', sku: 'N', price: null, stock_change: -2 },
      ],
    },
  )
})

test('turns a single stock into the stock assigned to each variant', () => {
  const draft = { hasVariants: true, variants: { [black]: typed('5'), [navy]: typed('3') } }
  expect(edited(whole, { ...draft, stock: '9' })).toEqual({
    variants: [
      expect.objectContaining({ color: 'Black', stock_change: 5 }),
      expect.objectContaining({ color: 'Navy', stock_change: 3 }),
    ],
  })
})

test('changes no stock when a product loses its variants', () => {
  expect(edited(split, { hasVariants: false, stock: '3' })).toEqual({ variants: [] })
  expect(edited(split, { sizes: [], colors: [] })).toMatchObject({ variants: [] })
})

test('changes the variants when a color is added or removed', () => {
  const added = edited(split, { colors: ['Black', 'Navy', 'Red'] })
  expect(added.variants?.map(({ color }) => color)).toEqual(['Black', 'Navy', 'Red'])
  expect(edited(split, { colors: ['Navy'] }).variants).toMatchObject([{ color: 'Navy' }])
})

test('adds no missing variant until something is typed for it', () => {
  const some = { ...split, variants: [variant('S', 'Black')] }
  expect(edited(some, {})).toEqual({})
  expect(edited(some, { variants: { [black]: typed('1') } }).variants).toHaveLength(1)
  expect(edited(some, { variants: { [navy]: typed('0') } }).variants).toHaveLength(2)
})

test('sends variants instead of stock for a new product, with NaN for invalid numbers', () => {
  const draft = { ...draftOf(whole), hasVariants: true, variants: { [black]: typed('x') } }
  const created = newProduct({ ...draft, stock: '8' })
  expect(created).not.toHaveProperty('stock')
  expect(created.variants).toMatchObject([{ stock: NaN }, { stock: 0, price: null }])
})

test('maps issues to the size and color of the sent variants', () => {
  const issues = [{ path: 'variants.1.stock_change', message: 'must be a number' }]
  expect(toFormIssues(issues, split.variants)).toMatchObject([
    { field: 'variants', cell: { key: navy, column: 'stock' } },
  ])
})

test('counts unassigned stock only while the product has a single stock', () => {
  const draft = { ...draftOf(whole), hasVariants: true, variants: { [black]: typed('5') } }
  expect(piecesLeft(whole, draft)).toBe(3)
  expect(piecesLeft(whole, { ...draft, hasVariants: false })).toBe(0)
  expect(piecesLeft(split, draft)).toBe(0)
})
