import { expect, test } from 'vitest'

import { makeProduct } from '@shop/testkit/models'

import { chooseSide, type Conflict, isUndecided } from '../../lists/merge-draft.ts'
import { type EditState, nameOf, openEdit, partText, rebase, withPart } from './product-changes.ts'
import { keyOf, type ProductDraft } from './product-draft.ts'

const product = makeProduct({ name: 'Tee', description: 'Old', priceCents: 4000, version: 1 })
const typed = (draft: Partial<ProductDraft>): EditState => {
  const state = openEdit(product)
  return { ...state, draft: { ...state.draft, ...draft } }
}

type ProductConflict = Conflict<ProductDraft>
const choose = (state: EditState, conflict: ProductConflict, choice: 'mine' | 'theirs') =>
  chooseSide(state, conflict, choice, withPart)

const textsOf = ({ conflicts }: EditState) =>
  conflicts.map(({ part, mine, theirs }) => [
    nameOf(part),
    partText(part, mine),
    partText(part, theirs),
  ])

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

test('treats a field that both changed as a conflict, and shows the typed value until one is chosen', () => {
  const state = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  expect(textsOf(state)).toEqual([['Name', 'Mine', 'Theirs']])
  expect(state.draft.name).toBe('Mine')
  expect(isUndecided(state)).toBe(true)
})

test('has no conflict if both typed the same value', () => {
  const state = rebase(typed({ price: '45' }), { ...product, priceCents: 4500, version: 2 })
  expect(state).toMatchObject({ conflicts: [], adopted: [] })
})

test('puts the chosen value into the form, and allows switching back', () => {
  const conflicted = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  const [conflict] = conflicted.conflicts as [ProductConflict]
  const theirs = choose(conflicted, conflict, 'theirs')
  expect(theirs.draft.name).toBe('Theirs')
  expect(isUndecided(theirs)).toBe(false)
  expect(choose(theirs, conflict, 'mine').draft.name).toBe('Mine')
})

test('keeps a conflict open when another field is saved, and reopens it for the same field', () => {
  const conflicted = rebase(typed({ name: 'Mine' }), { ...product, name: 'Theirs', version: 2 })
  const again = rebase(conflicted, { ...conflicted.base, description: 'New', version: 3 })
  expect(again.conflicts).toEqual(conflicted.conflicts)
  const decided = choose(again, again.conflicts[0] as ProductConflict, 'mine')
  const third = rebase(decided, { ...decided.base, name: 'Third', version: 4 })
  expect(textsOf(third)).toEqual([['Name', 'Mine', 'Third']])
})

test('drops a conflict when the colleague saves the same value', () => {
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

const typedSku = (sku: string): EditState => {
  const opened = openEdit(inVariants)
  const variants = { ...opened.draft.variants, [keys[0]]: { sku, price: '', stock: '4' } }
  return { ...opened, draft: { ...opened.draft, variants } }
}

test('merges variants one by one if each side changed a different one', () => {
  const state = rebase(typedSku('Mine'), withSkus(['Black', 'New'], 2))
  expect(state).toMatchObject({ conflicts: [], adopted: [keys[1]] })
  expect(state.draft.variants).toEqual({
    [keys[0]]: { sku: 'Mine', price: '', stock: '4' },
    [keys[1]]: { sku: 'New', price: '', stock: '' },
  })
})

test('asks only about variants that both sides changed, and keeps the typed stock', () => {
  const state = rebase(typedSku('Mine'), withSkus(['Theirs', 'New'], 2))
  const question = [
    'SKU and price of S, Black',
    'Mine, the product’s price',
    'Theirs, the product’s price',
  ]
  expect(textsOf(state)).toEqual([question])
  const again = rebase(state, withSkus(['Theirs', 'Newer'], 3))
  expect(textsOf(again)).toEqual([question])
  const chosen = choose(again, again.conflicts[0] as ProductConflict, 'theirs')
  expect(chosen.draft.variants).toEqual({
    [keys[0]]: { sku: 'Theirs', price: '', stock: '4' },
    [keys[1]]: { sku: 'Newer', price: '', stock: '' },
  })
})

test('adopts SKUs and prices that only the colleague changed, and keeps the typed stock', () => {
  const state = rebase(typedSku('Black'), withSkus(['New', 'Navy'], 2))
  expect(state).toMatchObject({ conflicts: [], adopted: [keys[0]] })
  expect(state.draft.variants[keys[0]]).toEqual({ sku: 'New', price: '', stock: '4' })
})
