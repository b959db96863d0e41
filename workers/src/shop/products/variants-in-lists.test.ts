import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { SearchIntent } from '@shop/contracts/assistant'
import { defaultCategories } from '@shop/domain/default-categories'
import { ProductFilterQuery, ProductQuery } from '@shop/contracts/product-query'
import { products, productVariants } from '@shop/db/schema/products'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { testContext } from '../../../test/context.ts'
import { normalizeMessage, readConstraints } from '../../search/constraints/read-constraints.ts'
import { toFilterSql } from '../../search/retrieval/filter-sql.ts'
import { soldOutSizesOf, unlistedColumns } from '../../search/retrieval/product-columns.ts'
import { countFacets, readCatalogueCounts } from './catalogue-counts.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'

const { ctx } = testContext()

const list = (query: v.InferInput<typeof ProductQuery>) =>
  listProducts({ ctx, input: v.parse(ProductQuery, query) })

const countColors = async (query: v.InferInput<typeof ProductFilterQuery>) => {
  const counts = await readCatalogueCounts(ctx.db)
  const { colors } = await countFacets({
    ctx,
    input: v.parse(ProductFilterQuery, query),
    counts,
    categories: defaultCategories,
  })
  return Object.fromEntries(colors.map(({ name, count }) => [name, count]))
}

const insert = (name: string, [blackM, navyM, blackL]: readonly [number, number, number]) =>
  insertProductInVariants(
    ctx.db,
    [
      { size: 'M', color: 'Black', stock: blackM },
      { size: 'M', color: 'Navy', stock: navyM },
      { size: 'L', color: 'Black', stock: blackL },
    ],
    { name },
  )

it('a list names sold-out sizes, and includes the variants only when products are requested by id', async () => {
  const name = uniqueWord('sizes')
  const { id } = await insert(name, [0, 0, 4])
  const plain = await insertProduct(ctx.db, { name, createdAtMs: 1 })
  const { rows } = await list({ q: name, sort: 'new' })
  expect(rows.map((row) => [soldOutSizesOf(row), row.variants])).toEqual([
    [['M'], undefined],
    [[], undefined],
  ])
  const named = await list({ ids: `${id},${plain.id}`, sort: 'new' })
  expect(named.rows.map(({ variants }) => variants?.map(({ stock }) => stock))).toEqual([
    [0, 0, 4],
    [],
  ])
})

it('a size without a variant does not count as sold out', async () => {
  const name = uniqueWord('sparse')
  await insertProductInVariants(
    ctx.db,
    [
      { size: 'S', color: 'Black', stock: 0 },
      { size: 'M', color: 'Black', stock: 1 },
    ],
    { name, sizes: ['S', 'M', 'L'] },
  )
  const { rows } = await list({ q: name })
  expect(rows.map(soldOutSizesOf)).toEqual([['S']])
})

it('a listed product has the same fields as the stored one', async () => {
  const name = `${uniqueWord('odd')} "quoted" \\ {"a":1} 👕 \u2028`
  const { id } = await insertProductInVariants(
    ctx.db,
    [
      { size: 'S', color: 'Black', stock: 0 },
      { size: 'M', color: 'Navy', stock: 2, priceCents: 5000 },
    ],
    {
      name,
      featured: true,
      originalPriceCents: 9900,
      tags: ['a "b"'],
      description: '',
      pictures: [{ image: '/media/back.png', color: 'Navy "blue"' }],
    },
  )
  const stored = Object.entries(await getProduct({ ctx, input: { id } }))
  const whole = Object.fromEntries(stored.filter(([name]) => !(name in unlistedColumns)))
  expect(await list({ ids: id })).toEqual({ rows: [whole], total: 1 })
  const { variants: _variants, imageTexts: _texts, pictures: _pictures, ...listed } = whole
  expect(await list({ q: name.split(' ')[0] })).toEqual({ rows: [listed], total: 1 })
  expect(whole).toMatchObject({ name, featured: true, originalPriceCents: 9900, tags: ['a "b"'] })
})

it('a sold-out color does not match until the whole product has sold out', async () => {
  const name = uniqueWord('colors')
  const { id } = await insert(name, [3, 0, 1])
  expect((await list({ q: name, colors: 'navy' })).total).toBe(0)
  expect((await list({ q: name, colors: 'black,navy' })).total).toBe(1)
  expect(await countColors({ q: name })).toEqual({ Black: 1 })
  await ctx.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, id))
  expect((await list({ q: name, colors: 'navy' })).total).toBe(1)
  expect(await countColors({ q: name })).toEqual({ Black: 1, Navy: 1 })
})

it('a search for a size in a color finds only variants in stock that have both', async () => {
  const shop = { colors: ['Black', 'Navy'], correct: (words: readonly string[]) => [...words] }
  const read = (message: string): SearchIntent =>
    readConstraints(normalizeMessage(message, shop.correct), {
      ...shop,
      categories: defaultCategories,
      index: new Map(),
    })
  const { id } = await insert(uniqueWord('both'), [0, 2, 4])
  const isFound = async (message: string): Promise<boolean> =>
    (await ctx.db.$count(
      products,
      and(eq(products.id, id), toFilterSql(read(message), defaultCategories)),
    )) === 1
  const messages = ['black in size M', 'navy in size M', 'black in size L', 'size M', 'black']
  const found = []
  for (const message of messages) found.push(await isFound(message))
  expect(found).toEqual([false, true, true, true, true])
})
