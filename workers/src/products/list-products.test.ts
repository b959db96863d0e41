import { ProductQuery } from '@shop/contracts/product'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import { listProducts } from './list-products.ts'

const { ctx } = testContext()

const list = async (query: v.InferInput<typeof ProductQuery>) => {
  const { products, total } = await listProducts({ ctx, input: v.parse(ProductQuery, query) })
  return { ids: products.map(({ id }) => id), total }
}

it('finds a piece of a word in name, description or category, whatever its case', async () => {
  const word = uniqueWord('Quilt')
  const byName = await insertProduct(ctx.db, { name: `A ${word} shirt`, createdAtMs: 3 })
  const byText = await insertProduct(ctx.db, { description: `of ${word}.`, createdAtMs: 2 })
  await insertProduct(ctx.db, { tags: [word] })
  expect(await list({ q: ` ${word.slice(2).toUpperCase()} `, sort: 'new' })).toEqual({
    ids: [byName.id, byText.id],
    total: 2,
  })
})

it('takes % and _ for plain characters', async () => {
  const word = uniqueWord('w')
  const { id } = await insertProduct(ctx.db, { name: `${word} 100% cotton` })
  await insertProduct(ctx.db, { name: `${word} 1000 cotton` })
  expect(await list({ q: `${word} 100%` })).toEqual({ ids: [id], total: 1 })
  expect(await list({ q: `${word}_100` })).toEqual({ ids: [], total: 0 })
})

it('does not match over the end of one field into the next', async () => {
  const word = uniqueWord('edge')
  await insertProduct(ctx.db, { name: word, description: 'starts here' })
  expect(await list({ q: `${word} starts` })).toEqual({ ids: [], total: 0 })
})

it('takes SQL in a search for words', async () => {
  expect(await list({ q: `'; drop table products; --` })).toEqual({ ids: [], total: 0 })
  expect((await list({})).total).toBeGreaterThan(0)
})

it('keeps to one category', async () => {
  const word = uniqueWord('cat')
  const hat = await insertProduct(ctx.db, { name: word, category: 'Hats' })
  await insertProduct(ctx.db, { name: word, category: 'Ladies' })
  expect(await list({ q: word, category: 'Hats' })).toEqual({ ids: [hat.id], total: 1 })
})

it.each([
  ['featured', ['b', 'c', 'a', 'd']],
  ['price-low', ['d', 'a', 'b', 'c']],
  ['price-high', ['b', 'c', 'a', 'd']],
  ['name', ['a', 'b', 'c', 'd']],
  ['new', ['c', 'b', 'a', 'd']],
] as const)('sorts by %s', async (sort, letters) => {
  const word = uniqueWord('sort')
  const facts = {
    a: { name: `${word} apple`, priceCents: 200, createdAtMs: 2, featured: false },
    b: { name: `${word} Berry`, priceCents: 300, createdAtMs: 3, featured: true },
    c: { name: `${word} cherry`, priceCents: 300, createdAtMs: 4, featured: false },
    d: { name: `${word} Date`, priceCents: 100, createdAtMs: 1, featured: false },
  }
  for (const [letter, fact] of Object.entries(facts)) {
    await insertProduct(ctx.db, { id: `${word}-${letter}`, ...fact })
  }
  const { ids } = await list({ q: word, sort })
  expect(ids).toEqual(letters.map((letter) => `${word}-${letter}`))
})

it('pages through ties without repeating or losing a product', async () => {
  const word = uniqueWord('tie')
  const rows = Array.from({ length: 7 }, () =>
    insertProduct(ctx.db, { name: word, createdAtMs: 1 }),
  )
  const wanted = (await Promise.all(rows)).map(({ id }) => id).toSorted()
  const pages = await Promise.all(
    ['0', '3', '6'].map((offset) => list({ q: word, limit: '3', offset })),
  )
  expect(pages.flatMap(({ ids }) => ids)).toEqual(wanted)
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7])
})
