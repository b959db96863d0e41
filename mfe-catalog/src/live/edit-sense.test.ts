import * as v from 'valibot'
import { expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { createEditSense } from './edit-sense.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire({ updated_at: '2026-01-01T00:00:00.000Z', ...overrides }))
const saved = (one: Product) => ({ type: 'product.saved', seq: 1, product: one }) as const

const known = product({ version: 3, updated_at: '2026-02-01T00:00:00.000Z' })

const sense = () => {
  const made = createEditSense()
  made.know([known])
  return made
}

it('takes a sale, which leaves the version as it was, for no edit', () => {
  expect(sense().isEdit(saved({ ...known, stock: 1 }))).toBe(false)
})

it('takes the sale of a product it never heard of for no edit', () => {
  expect(sense().isEdit(saved(product()))).toBe(false)
})

it('takes another version, a new product, a removal and a reset for edits', () => {
  const { isEdit } = sense()
  expect(isEdit(saved({ ...known, version: 4 }))).toBe(true)
  expect(isEdit(saved(product({ updated_at: '2026-03-01T00:00:00.000Z' })))).toBe(true)
  expect(isEdit({ type: 'product.removed', seq: 2, id: known.id })).toBe(true)
  expect(isEdit({ type: 'reset', seq: 3 })).toBe(true)
})

it('takes a version that it heard of before for no edit', () => {
  const { isEdit } = sense()
  const edited = { ...known, version: 4 }
  isEdit(saved(edited))
  expect(isEdit(saved(edited))).toBe(false)
})

it('takes the first greeting for an edit: something may have changed while nobody listened', () => {
  const { isEdit } = sense()
  expect(isEdit({ type: 'hello', seq: 1 })).toBe(true)
  expect(isEdit({ type: 'hello', seq: 1 })).toBe(false)
})
