import * as v from 'valibot'
import { expect, it } from 'vitest'

import { Product } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { createEditDetector } from './catalog-events.ts'

const product = (overrides: Parameters<typeof productWire>[0] = {}): Product =>
  v.parse(Product, productWire({ updated_at: '2026-01-01T00:00:00.000Z', ...overrides }))
const saved = (one: Product) => ({ type: 'product.saved', seq: 1, product: one }) as const

const known = product({ version: 3, updated_at: '2026-02-01T00:00:00.000Z' })

const detectorOfKnown = () => {
  const detector = createEditDetector()
  detector.trackEdits([known])
  return detector
}

it('does not count a sale as an edit, because it keeps the time of the last edit', () => {
  expect(detectorOfKnown().isEdit(saved({ ...known, stock: 1 }))).toBe(false)
})

it('does not count the sale of an unknown product as an edit', () => {
  expect(detectorOfKnown().isEdit(saved(product()))).toBe(false)
})

it('counts a later edit, a new product, a removal and a reset as edits', () => {
  const { isEdit } = detectorOfKnown()
  expect(isEdit(saved({ ...known, updatedAt: '2026-02-02T00:00:00.000Z' }))).toBe(true)
  expect(isEdit(saved(product({ updated_at: '2026-03-01T00:00:00.000Z' })))).toBe(true)
  expect(isEdit({ type: 'product.removed', seq: 2, id: known.id })).toBe(true)
  expect(isEdit({ type: 'reset', seq: 3 })).toBe(true)
})

it('does not count an edit that was seen before', () => {
  const { isEdit } = detectorOfKnown()
  const edited = { ...known, updatedAt: '2026-02-02T00:00:00.000Z' }
  isEdit(saved(edited))
  expect(isEdit(saved(edited))).toBe(false)
})

it('counts a hello as an edit, because something may have changed before it', () => {
  const { isEdit } = detectorOfKnown()
  expect(isEdit({ type: 'hello', seq: 1 })).toBe(true)
  expect(isEdit({ type: 'changed', seq: 2, topic: 'settings', id: 'shop' })).toBe(false)
})

it('takes an edit from seconds before the page was loaded as new', () => {
  const detector = createEditDetector()
  const edited = { ...known, updatedAt: new Date().toISOString() }
  detector.trackEdits([edited])
  expect(detector.isEdit(saved(edited))).toBe(true)
  expect(detector.isEdit(saved(edited))).toBe(false)
})
