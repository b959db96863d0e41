import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ProductQuery } from '@shop/contracts/product-query'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'

import { testContext } from '../../../test/context.ts'
import { listProducts } from './list-products.ts'

const { ctx } = testContext()

const list = async (query: v.InferInput<typeof ProductQuery>) => {
  const { rows, total } = await listProducts({ ctx, input: v.parse(ProductQuery, query) })
  return { ids: rows.map(({ id }) => id), total }
}

it('finds a part of a word in name, description or category, in any case', async () => {
  const word = uniqueWord('Quilt')
  const byName = await insertProduct(ctx.db, { name: `A ${word} shirt`, createdAtMs: 3 })
  const byText = await insertProduct(ctx.db, { description: `of ${word}.`, createdAtMs: 2 })
  await insertProduct(ctx.db, { tags: [word] })
  expect(await list({ q: ` ${word.slice(2).toUpperCase()} `, sort: 'new' })).toEqual({
    ids: [byName.id, byText.id],
    total: 2,
  })
})

it('takes % and _ as plain characters', async () => {
  const word = uniqueWord('w')
  const { id } = await insertProduct(ctx.db, { name: `${word} 100% cotton` })
  await insertProduct(ctx.db, { name: `${word} 1000 cotton` })
  expect(await list({ q: `${word} 100%` })).toEqual({ ids: [id], total: 1 })
  expect(await list({ q: `${word}_100` })).toEqual({ ids: [], total: 0 })
})

it('does not match across the boundary of two fields', async () => {
  const word = uniqueWord('edge')
  await insertProduct(ctx.db, { name: word, description: 'starts here' })
  expect(await list({ q: `${word} starts` })).toEqual({ ids: [], total: 0 })
})

it('takes SQL in a search as plain words', async () => {
  expect(await list({ q: `'; drop table products; --` })).toEqual({ ids: [], total: 0 })
  expect((await list({})).total).toBeGreaterThan(0)
})

it('lists the requested ids, and skips unknown ones', async () => {
  const name = uniqueWord('ids')
  const cap = await insertProduct(ctx.db, { name, createdAtMs: 2 })
  const tee = await insertProduct(ctx.db, { name, createdAtMs: 1 })
  await insertProduct(ctx.db, { name })
  expect(await list({ ids: `${tee.id},gone,${cap.id}`, sort: 'new' })).toEqual({
    ids: [cap.id, tee.id],
    total: 2,
  })
  expect((await list({ ids: tee.id, q: 'something else' })).total).toBe(0)
})

it('filters by category', async () => {
  const word = uniqueWord('cat')
  const hat = await insertProduct(ctx.db, { name: word, category: 'Hats' })
  await insertProduct(ctx.db, { name: word, category: 'Ladies' })
  expect(await list({ q: word, category: 'Hats' })).toEqual({ ids: [hat.id], total: 1 })
})

it('lists any of the colors, in any case', async () => {
  const name = uniqueWord('color')
  const dark = await insertProduct(ctx.db, { name, colors: ['Black', 'Navy'], createdAtMs: 2 })
  const light = await insertProduct(ctx.db, { name, colors: ['Off White'], createdAtMs: 1 })
  await insertProduct(ctx.db, { name, colors: ['Blacks', '100%'] })
  await insertProduct(ctx.db, { name, colors: [] })
  expect(await list({ q: name, colors: 'NAVY,black, off white' })).toEqual({
    ids: [dark.id, light.id],
    total: 2,
  })
  expect((await list({ q: name, colors: 'Puce' })).total).toBe(0)
})

it.each(['%', `"`, `' or 1=1 --`, `Black') or ('1'='1`, '["Black"]', '_lack'])(
  'takes %j as the name of a color',
  async (color) => {
    const name = uniqueWord('hostile')
    await insertProduct(ctx.db, { name, colors: ['Black'] })
    const { id } = await insertProduct(ctx.db, { name, colors: [color] })
    expect(await list({ q: name, colors: color })).toEqual({ ids: [id], total: 1 })
  },
)

it.each([
  ['under-25', [0, 2499]],
  ['25-50', [2500, 5000]],
  ['50-75', [5000, 7500]],
  ['over-75', [7501, 100_000_000]],
] as const)('filters by the price %s, bounds included', async (price, expectedCents) => {
  const name = uniqueWord('price')
  const prices = [0, 2499, 2500, 5000, 7500, 7501, 100_000_000]
  for (const priceCents of prices) {
    await insertProduct(ctx.db, { id: `${name}-${priceCents}`, name, priceCents })
  }
  const { ids } = await list({ q: name, price, sort: 'price-low' })
  expect(ids).toEqual(expectedCents.map((cents) => `${name}-${cents}`))
})

it('filters by featured, and combines all filters', async () => {
  const name = uniqueWord('all')
  const filters = { category: 'Hats', colors: 'Red', price: '25-50', featured: 'true' } as const
  const hat = { name, category: 'Hats' as const, colors: ['Red'], priceCents: 3000, featured: true }
  const { id } = await insertProduct(ctx.db, hat)
  await insertProduct(ctx.db, { ...hat, colors: ['Blue'] })
  await insertProduct(ctx.db, { ...hat, priceCents: 9000 })
  await insertProduct(ctx.db, { ...hat, category: 'Shirts' })
  const plain = await insertProduct(ctx.db, { ...hat, featured: false })
  expect(await list({ q: name, ...filters })).toEqual({ ids: [id], total: 1 })
  const { featured: _any, ...rest } = filters
  expect((await list({ q: name, ...rest })).ids).toEqual([id, plain.id])
})

it.each([
  ['featured', ['b', 'c', 'a', 'd']],
  ['price-low', ['d', 'a', 'b', 'c']],
  ['price-high', ['b', 'c', 'a', 'd']],
  ['name', ['a', 'b', 'c', 'd']],
  ['name-desc', ['d', 'c', 'b', 'a']],
  ['new', ['c', 'b', 'a', 'd']],
  ['old', ['d', 'a', 'b', 'c']],
  ['stock-low', ['b', 'a', 'd', 'c']],
  ['stock-high', ['c', 'a', 'd', 'b']],
] as const)('sorts by %s', async (sort, letters) => {
  const word = uniqueWord('sort')
  const facts = {
    a: { name: `${word} apple`, priceCents: 200, stock: 5, createdAtMs: 2, featured: false },
    b: { name: `${word} Berry`, priceCents: 300, stock: 0, createdAtMs: 3, featured: true },
    c: { name: `${word} cherry`, priceCents: 300, stock: 9, createdAtMs: 4, featured: false },
    d: { name: `${word} Date`, priceCents: 100, stock: 5, createdAtMs: 1, featured: false },
  }
  for (const [letter, fact] of Object.entries(facts)) {
    await insertProduct(ctx.db, { id: `${word}-${letter}`, ...fact })
  }
  const { ids } = await list({ q: word, sort })
  expect(ids).toEqual(letters.map((letter) => `${word}-${letter}`))
})

it('sorts names regardless of case, accents and width', async () => {
  const word = uniqueWord('letters')
  for (const name of ['Zip', 'éclair', 'Edge', 'Ötzi', 'ｆleece', 'over'])
    await insertProduct(ctx.db, { id: `${word}-${name}`, name: `${word} ${name}` })
  const { ids } = await list({ q: word, sort: 'name' })
  const names = ids.map((id) => id.slice(word.length + 1))
  expect(names).toEqual(['éclair', 'Edge', 'ｆleece', 'Ötzi', 'over', 'Zip'])
  expect((await list({ q: word, sort: 'name-desc' })).ids).toEqual(ids.toReversed())
})

it('pages through ties without repeating or losing a product', async () => {
  const word = uniqueWord('tie')
  const rows = Array.from({ length: 7 }, () =>
    insertProduct(ctx.db, { name: word, createdAtMs: 1 }),
  )
  const expectedCents = (await Promise.all(rows)).map(({ id }) => id).toSorted()
  const pages = await Promise.all(
    ['0', '3', '6'].map((offset) => list({ q: word, limit: '3', offset })),
  )
  expect(pages.flatMap(({ ids }) => ids)).toEqual(expectedCents)
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
})
