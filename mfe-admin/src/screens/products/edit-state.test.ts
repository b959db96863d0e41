import { expect, test } from 'vitest'

import { makeProduct } from '@shop/testkit/models'

import { choose, type EditState, isUndecided, openEdit, rebase } from './edit-state.ts'
import type { ProductDraft } from './product-draft.ts'
import { keyOf } from './variant-draft.ts'

const product = makeProduct({ name: 'Tee', description: 'Old', priceCents: 4000, version: 1 })
const typed = (draft: Partial<ProductDraft>): EditState => {
  const state = openEdit(product)
  return { ...state, draft: { ...state.draft, ...draft } }
}

test('adopts fields that only the colleague changed, and keeps the input', () => {
  const theirs = { ...product, description: 'New', stock: 9, version: 2 }
  const state = rebase(typed({ name: 'Mine', stock: '3' }), theirs)
  expect(state).toMatchObject({
    base: theirs,
    draft: { name: 'Mine', description: 'New', stock: '3' },
    conflicts: [],
    adopted: ['description'],
  })
  expect(isUndecided(state)).toBe(false)
})

test('treats a field that both changed as a conflict, and shows mine until one is chosen', () => {
  const state = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  expect(state.conflicts).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs' }])
  expect(state.draft.name).toBe('Mine')
  expect(isUndecided(state)).toBe(true)
})

test('has no conflict if both typed the same value', () => {
  const state = rebase(typed({ price: '45' }), { ...product, priceCents: 4500, version: 2 })
  expect(state).toMatchObject({ conflicts: [], adopted: [] })
})

test('puts the chosen value into the form, and allows switching back', () => {
  const conflicted = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  const theirs = choose(conflicted, 'name', 'theirs')
  expect(theirs.draft.name).toBe('Theirs')
  expect(isUndecided(theirs)).toBe(false)
  expect(choose(theirs, 'name', 'mine').draft.name).toBe('Mine')
})

test('keeps a conflict open when another field is saved, and reopens it for the same field', () => {
  const conflicted = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  const again = rebase(conflicted, { ...conflicted.base, description: 'New', version: 3 })
  expect(again.conflicts).toEqual(conflicted.conflicts)
  const decided = choose(again, 'name', 'mine')
  const third = rebase(decided, { ...decided.base, name: 'Third', version: 4 })
  expect(third.conflicts).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Third' }])
})

test('drops a conflict when the colleague saves my value', () => {
  const conflicted = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  expect(rebase(conflicted, { ...conflicted.base, name: 'Mine', version: 3 }).conflicts).toEqual([])
})

const inVariants = makeProduct({
  sizes: ['S'],
  colors: ['Black', 'Navy'],
  variants: ['Black', 'Navy'].map((color) => ({
    size: 'S',
    color,
    sku: color,
    priceCents: null,
    stock: 3,
  })),
})
const keys = (inVariants.variants ?? []).map(keyOf) as [string, string]
const withSkus = (skus: readonly string[], version: number) => ({
  ...inVariants,
  version,
  variants: (inVariants.variants ?? []).map((one, index) => ({ ...one, sku: skus[index] ?? null })),
})

test('merges variants one by one, with a single conflict for those that both changed', () => {
  const opened = openEdit(inVariants)
  const variants = { ...opened.draft.variants, [keys[0]]: { sku: 'Mine', price: '', stock: '4' } }
  const state = rebase(
    { ...opened, draft: { ...opened.draft, variants } },
    withSkus(['Theirs', 'New'], 2),
  )
  expect(state.draft.variants[keys[1]]).toMatchObject({ sku: 'New' })
  expect(state.adopted).toEqual(['variants'])
  expect(state.conflicts).toMatchObject([
    {
      field: 'variants',
      mine: { [keys[0]]: { sku: 'Mine' } },
      theirs: { [keys[0]]: { sku: 'Theirs' } },
    },
  ])
  const chosen = choose(state, 'variants', 'theirs')
  expect(chosen.draft.variants[keys[0]]).toEqual({ sku: 'Theirs', price: '', stock: '4' })
  const later = rebase(chosen, withSkus(['Theirs', 'Newer'], 3))
  expect(later.conflicts).toMatchObject([{ choice: 'theirs' }])
  expect(isUndecided(rebase(chosen, withSkus(['Third', 'New'], 3)))).toBe(false)
})
