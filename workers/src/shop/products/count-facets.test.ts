import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ProductFilterQuery } from '@shop/contracts/product-query'
import type { ProductRow } from '@shop/db/schema/products'
import { defaultCategories } from '@shop/domain/default-categories'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'

import { testContext } from '../../../test/context.ts'
import { countFacets, readCatalogueCounts } from './catalogue-counts.ts'

const { ctx } = testContext()

const countOf = async (query: v.InferInput<typeof ProductFilterQuery>) => {
  const counts = await readCatalogueCounts(ctx.db)
  return countFacets({
    ctx,
    input: v.parse(ProductFilterQuery, query),
    counts,
    categories: defaultCategories,
  })
}

const chosen = async (query: v.InferInput<typeof ProductFilterQuery>) => {
  const facets = await countOf(query)
  const pairs = (rows: { name: string; count: number }[]) =>
    Object.fromEntries(
      rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
    )
  return {
    total: facets.total,
    featured: facets.featured,
    categories: pairs(facets.categories),
    colors: pairs(facets.colors),
    prices: pairs(facets.prices.map(({ range, count }) => ({ name: range, count }))),
  }
}

const insertFour = async (): Promise<string> => {
  const word = uniqueWord('facet')
  const four: Partial<ProductRow>[] = [
    { category: 'Hats', colors: ['Black', 'White'], priceCents: 2000, featured: true },
    { category: 'Hats', colors: ['Black'], priceCents: 5000 },
    { category: 'Hoodies', colors: ['White', 'Navy'], priceCents: 6500, featured: true },
    { category: 'Shirts', colors: [], priceCents: 9000 },
  ]
  for (const some of four) await insertProduct(ctx.db, { name: word, ...some })
  return word
}

it('counts every choice when only words are given', async () => {
  expect(await chosen({ q: await insertFour() })).toEqual({
    total: 4,
    featured: 2,
    categories: { Hats: 2, Hoodies: 1, Shirts: 1 },
    colors: { Black: 2, White: 2, Navy: 1 },
    prices: { 'under-25': 1, '25-50': 1, '50-75': 2, 'over-75': 1 },
  })
})

it('counts each facet under all filters except its own', async () => {
  const q = await insertFour()
  expect(await chosen({ q, category: 'Hats', colors: 'white' })).toEqual({
    total: 1,
    featured: 1,
    categories: { Hats: 1, Hoodies: 1 },
    colors: { Black: 2, White: 1 },
    prices: { 'under-25': 1 },
  })
  expect(await chosen({ q, price: '50-75' })).toEqual({
    total: 2,
    featured: 1,
    categories: { Hats: 1, Hoodies: 1 },
    colors: { Black: 1, White: 1, Navy: 1 },
    prices: { 'under-25': 1, '25-50': 1, '50-75': 2, 'over-75': 1 },
  })
})

it('counts only featured products under the featured filter', async () => {
  expect(await chosen({ q: await insertFour(), featured: 'true' })).toEqual({
    total: 2,
    featured: 2,
    categories: { Hats: 1, Hoodies: 1 },
    colors: { White: 2, Black: 1, Navy: 1 },
    prices: { 'under-25': 1, '50-75': 1 },
  })
})

it('names every category and price range, even those without products', async () => {
  const {
    total,
    featured,
    categories: named,
    colors,
    prices,
  } = await countOf({ q: uniqueWord('no') })
  expect({ total, featured, colors }).toEqual({ total: 0, featured: 0, colors: [] })
  expect(named.map(({ name, count }) => [name, count])).toEqual(
    defaultCategories.map(({ id }) => [id, 0]),
  )
  expect(prices).toEqual([
    { range: 'under-25', count: 0 },
    { range: '25-50', count: 0 },
    { range: '50-75', count: 0 },
    { range: 'over-75', count: 0 },
  ])
})

it('shows each category with the picture of its first featured product, under any filter', async () => {
  const far = Date.now() + 1e9
  const image = `/media/${uniqueWord('first')}.webp`
  await insertProduct(ctx.db, { category: 'Onesies', createdAtMs: far + 1 })
  await insertProduct(ctx.db, { category: 'Onesies', featured: true, createdAtMs: far, image })
  const { categories: named } = await countOf({ q: uniqueWord('no'), category: 'Hats' })
  expect(named.find(({ name }) => name === 'Onesies')).toEqual({ name: 'Onesies', count: 0, image })
})

it('sorts colors by count, then by name, merges spellings, and names at most 24', async () => {
  const name = uniqueWord('hue')
  const many = Array.from({ length: 30 }, (_, index) => `Z${index + 10}`)
  await insertProduct(ctx.db, { name, colors: ['sand', 'Sand', 'Ash', 'Ruby'] })
  await insertProduct(ctx.db, { name, colors: ['Sand', 'Ruby', ...many] })
  const { colors } = await countOf({ q: name })
  expect(colors).toHaveLength(24)
  expect(colors.slice(0, 4)).toEqual([
    { name: 'Ruby', count: 2 },
    { name: 'Sand', count: 2 },
    { name: 'Ash', count: 1 },
    { name: 'Z10', count: 1 },
  ])
})
