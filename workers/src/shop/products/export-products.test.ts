import Papa from 'papaparse'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { type ImportColumn, importColumns } from '@shop/contracts/import'
import { audit } from '@shop/db/schema/audit'
import type { ProductRow } from '@shop/db/schema/products'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { importSteps } from '../../../test/import-steps.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { tryRows } from '../imports/import-chunk.ts'
import { exportProducts } from './list-products.ts'
import { deleteProduct } from './write-products.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

const linesOf = async (input: Parameters<typeof exportProducts>[0]['input'], limit?: number) => {
  let text = ''
  const parts = await exportProducts({ ctx, input, ...(limit ? { limit } : {}) })
  for await (const part of parts) text += part
  return Papa.parse<Record<ImportColumn, string>>(text.replace(/^\uFEFF/, ''), { header: true })
}

it('writes a row for each variant, or one for a product without variants, in the columns of an import', async () => {
  const name = `=${uniqueWord('Formula')}`
  const inVariants = await insertProductInVariants(
    ctx.db,
    [
      { size: 'S', color: 'Black, White', sku: 'EX-1', stock: 3, priceCents: 4550 },
      { size: 'M', color: 'Black, White', stock: 2 },
    ],
    {
      name,
      specifications: { material: 'Cotton', features: ['Warm, dry', 'Soft'] },
      pictures: [
        { image: '/media/detail.png', color: null },
        { image: '/media/back.png', color: 'Black, White' },
      ],
    },
  )
  const plain = await insertProduct(ctx.db, { name, stock: 7, createdAtMs: 1, tags: ['a', 'b'] })
  const { data, meta } = await linesOf({ q: name })
  expect(new Set(meta.fields)).toEqual(new Set(importColumns))
  expect(data).toMatchObject([
    {
      id: inVariants.id,
      name: `'${name}`,
      size: 'S',
      variant_sku: 'EX-1',
      variant_price: '45.50',
      stock: '3',
      material: 'Cotton',
      features: 'Warm, dry | Soft',
      pictures: '/media/detail.png | Black, White=/media/back.png',
    },
    { id: inVariants.id, size: 'M', variant_price: '', stock: '2', price: '40.00' },
    { id: plain.id, size: '', stock: '7', tags: 'a, b', featured: 'false' },
  ])
})

it('can be imported again without a change', async () => {
  const { data } = await linesOf({})
  const rows = data.map((cells, index) => ({ row: index + 2, cells }))
  expect(await tryRows({ ctx, input: { rows } })).toEqual({
    created: 0,
    changed: 0,
    unchanged: 2,
    issues: [],
  })
})

const all: Omit<ProductRow, 'id' | 'choicesLeft' | 'version' | `${string}AtMs`> = {
  name: 'Every Field',
  description: 'A description.',
  priceCents: 4550,
  originalPriceCents: 6000,
  image: '/media/front.png',
  pictures: [{ image: '/media/back.png', color: null }],
  category: 'Hats',
  stock: 3,
  featured: true,
  sizes: ['S'],
  colors: ['Black'],
  tags: ['new'],
  sku: 'EVERY',
  taxRate: 0.05,
  specifications: {
    material: 'Wool',
    weight: '1',
    fit: '2',
    care: '3',
    origin: '4',
    features: ['5'],
  },
}

it('gives an import all fields of a product', async () => {
  const { id } = await insertProduct(ctx.db, all)
  const { data } = await linesOf({ q: all.name })
  await deleteProduct({ ctx, input: { id } })
  const { importCells, read } = importSteps(ctx)
  await importCells(...data)
  expect(await read(id)).toMatchObject(all)
})

it('reads page by page without repeating or losing a product, and is audited without the search text', async () => {
  const name = uniqueWord('Paged')
  for (const createdAtMs of [5, 5, 5, 9, 1]) await insertProduct(ctx.db, { name, createdAtMs })
  const paged = await linesOf({ q: name, category: 'Shirts' }, 2)
  expect(paged.data).toHaveLength(5)
  expect(paged.data).toEqual((await linesOf({ q: name })).data)
  const records = await ctx.db.select().from(audit).where(eq(audit.action, 'export'))
  expect(records.at(-2)).toMatchObject({
    noun: 'product',
    subjectId: 'list',
    after: '{"category":"Shirts","isSearch":true}',
  })
})
