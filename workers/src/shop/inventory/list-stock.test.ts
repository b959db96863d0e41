import Papa from 'papaparse'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { InventoryExportQuery, InventoryQuery } from '@shop/contracts/inventory'
import { audit } from '@shop/db/schema/audit'
import { defaultSettings } from '@shop/domain/shop-settings'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { exportStock, getInventoryStats, listStock, toStockItemView } from './inventory.ts'

const { ctx } = staffContext()
const { lowStock } = defaultSettings.orders

const list = async (query: object) => {
  const input = v.parse(InventoryQuery, query)
  const { rows, total } = await listStock({ ctx, input })
  return { total, items: rows.map(toStockItemView) }
}

const insertSome = async () => {
  const word = uniqueWord('Stocked')
  const sku = uniqueWord('SKU')
  const hoodie = await insertProductInVariants(
    ctx.db,
    [
      { size: 'S', color: 'Black', stock: lowStock, sku },
      { size: 'M', color: 'Black', stock: 0 },
      { size: 'L', color: 'Black', stock: 12 },
    ],
    { name: `${word} b Hoodie` },
  )
  const cap = await insertProduct(ctx.db, { name: `${word} A Cap`, stock: 4, sku: `${sku}-CAP` })
  return { word, sku, hoodie, cap }
}

describe('the inventory', () => {
  it('has a row for each variant, and for each product without variants', async () => {
    const { word, sku, hoodie, cap } = await insertSome()
    expect(await list({ q: word })).toEqual({
      total: 4,
      items: [
        expect.objectContaining({ size: 'M', stock: 0 }),
        {
          product_id: hoodie.id,
          name: hoodie.name,
          image: hoodie.image,
          size: 'S',
          color: 'Black',
          sku,
          stock: 3,
        },
        expect.objectContaining({ product_id: cap.id, size: null, color: null, stock: 4 }),
        expect.objectContaining({ size: 'L', stock: 12 }),
      ],
    })
  })

  it('filters low and sold-out stock', async () => {
    const { word } = await insertSome()
    await insertProduct(ctx.db, { name: word, stock: 1 })
    await insertProduct(ctx.db, { name: word, stock: 0 })
    const stocksOf = async (filter: string) =>
      (await list({ q: word, filter })).items.map(({ stock }) => stock)
    expect(await stocksOf('low')).toEqual([1, 3])
    expect(await stocksOf('sold-out')).toEqual([0, 0])
  })

  it('sorts by stock and by name', async () => {
    const { word } = await insertSome()
    const stocksBy = async (sort: string) =>
      (await list({ q: word, sort })).items.map(({ stock }) => stock)
    expect(await stocksBy('stock-high')).toEqual([12, 4, 3, 0])
    expect(await stocksBy('name')).toEqual([4, 3, 0, 12])
  })

  it('finds a SKU, and takes wildcards literally', async () => {
    const { sku } = await insertSome()
    expect(await list({ q: sku.toLowerCase() })).toMatchObject({ total: 2 })
    expect(await list({ q: '%_%' })).toEqual({ total: 0, items: [] })
  })

  it('has pages that neither overlap nor miss anything', async () => {
    const { word } = await insertSome()
    const pages = await Promise.all(
      ['0', '2'].map((offset) => list({ q: word, limit: '2', offset })),
    )
    expect(pages.flatMap(({ items }) => items.map(({ stock }) => stock))).toEqual([0, 3, 4, 12])
    expect(pages.map(({ total }) => total)).toEqual([4, 4])
  })

  it.each([{ filter: 'plenty' }, { sort: 'sku' }, { limit: '201' }, { page: '2' }])(
    'refuses the query %j',
    (query) => expect(v.safeParse(InventoryQuery, query).success).toBe(false),
  )

  it('finds low stock by the index', async () => {
    const plan = await ctx.db.all<{ detail: string }>(
      `explain query plan select id from product_variants where stock <= 10 and stock between 1 and ${lowStock}`,
    )
    expect(plan[0]?.detail).toContain('product_variants_low')
  })
})

it('calls stock low by the settings, also beyond the index', async () => {
  const db = await openOwnDatabase()
  const { ctx: alone } = staffContext({ db })
  const orders = { ...defaultSettings.orders, lowStock: 12 }
  await saveSetting({ ctx: alone, input: { key: 'orders', value: orders, version: 0 } })
  await insertProductInVariants(db, [
    { size: 'S', stock: 12 },
    { size: 'M', stock: 13 },
  ])
  expect(await getInventoryStats({ ctx: alone })).toMatchObject({ low: 1 })
  const input = v.parse(InventoryQuery, { filter: 'low' })
  const { rows } = await listStock({ ctx: alone, input })
  expect(rows.map(({ size }) => size)).toEqual(['S'])
})

it('stats count pieces, rows, and low or sold-out stock', async () => {
  const db = await openOwnDatabase()
  const { ctx: alone } = staffContext({ db })
  expect(await getInventoryStats({ ctx: alone })).toEqual({
    pieces: 0,
    items: 0,
    low: 0,
    sold_out: 0,
  })
  await insertProductInVariants(db, [
    { size: 'S', stock: 2 },
    { size: 'M', stock: 0 },
    { size: 'L', stock: 12 },
  ])
  for (const stock of [0, 3, 4]) await insertProduct(db, { stock })
  expect(await getInventoryStats({ ctx: alone })).toEqual({
    pieces: 21,
    items: 6,
    low: 2,
    sold_out: 2,
  })
})

describe('the export', () => {
  const linesOf = async (query: object, limit?: number) => {
    const input = v.parse(InventoryExportQuery, query)
    let text = ''
    for await (const part of await exportStock({ ctx, input, ...(limit && { limit }) }))
      text += part
    return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data
  }

  it('has a line for each matching row, and is audited without the search text', async () => {
    const { word, sku, hoodie } = await insertSome()
    expect(await linesOf({ q: word, filter: 'low' })).toEqual([
      ['Product ID', 'Product', 'Size', 'Color', 'SKU', 'Stock'],
      [hoodie.id, hoodie.name, 'S', 'Black', sku, '3'],
    ])
    // Other test files use the same database, so the newest record can be theirs.
    const [record] = await ctx.db.select().from(audit).where(eq(audit.subjectId, 'inventory'))
    expect(record).toMatchObject({
      action: 'export',
      noun: 'product',
      after: '{"filter":"low","sort":"stock-low","isSearch":true}',
    })
  })

  it('writes a formula as text', async () => {
    const name = `=${uniqueWord('SUM')}`
    await insertProduct(ctx.db, { name })
    expect((await linesOf({ q: name }))[1]?.[1]).toBe(`'${name}`)
  })

  it.each(['stock-low', 'stock-high', 'name'])(
    'reads page by page without repeating or losing a row, by %s',
    async (sort) => {
      const { word } = await insertSome()
      for (const letter of ['a', 'A'])
        await insertProduct(ctx.db, { name: `${word} ${letter} cap` })
      const whole = await linesOf({ q: word, sort })
      expect(whole).toHaveLength(7)
      expect(await linesOf({ q: word, sort }, 2)).toEqual(whole)
    },
  )
})
