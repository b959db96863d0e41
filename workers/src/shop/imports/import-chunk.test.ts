import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'

import type { ImportColumn } from '@shop/contracts/import'
import { UpdateProductInput } from '@shop/contracts/product-input'
import { checkInvariants } from '@shop/db/invariants'
import { audit } from '@shop/db/schema/audit'
import { stockMovements } from '@shop/db/schema/products'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getProduct, toProductDetail } from '../products/get-product.ts'
import { deleteProduct, updateProduct } from '../products/write-products.ts'
import { importChunk, tryRows } from './import-chunk.ts'

const sent = staffContext({ db: await openOwnDatabase() })
const { ctx } = sent

afterAll(async () => expect((await checkInvariants(ctx.db)).broken).toEqual([]))

type Cells = Partial<Record<ImportColumn, string>>

const toRows = (cells: readonly Cells[]) =>
  cells.map((one, index) => ({ row: index + 2, cells: one }))
const importCells = (cells: readonly Cells[], chunk: object = {}) =>
  importChunk({
    ctx,
    input: {
      id: crypto.randomUUID(),
      chunk: 1,
      chunks: 1,
      file: 'products.csv',
      rows: toRows(cells),
      ...chunk,
    },
  })
const read = async (id: string) => toProductDetail(await getProduct({ ctx, input: { id } }))

const newCells = (cells: Cells = {}): Cells => ({
  name: uniqueWord('Tee'),
  price: '$40.00',
  image: '/media/tee.webp',
  category: 'shirts',
  ...cells,
})

describe('rows of new products', () => {
  it('add a product with an id made from its name, and variants with their sizes and colors', async () => {
    const cells = newCells({ name: uniqueWord('Café Tee') })
    const sku = uniqueWord('SKU')
    const result = await importCells([
      {
        ...cells,
        size: 'S',
        color: 'Black',
        variant_sku: sku,
        stock: '4',
        tags: 'new, black',
        material: 'Cotton',
      },
      { ...cells, size: 'M', color: 'Black', variant_price: '45', stock: '', tags: '' },
    ])
    expect(result).toEqual({ created: 1, changed: 0, unchanged: 0, issues: [] })
    const id = cells.name?.toLowerCase().replace('café tee', 'cafe-tee') ?? ''
    expect(await read(id)).toMatchObject({
      price: 40,
      category: 'Shirts',
      stock: 4,
      sizes: ['S', 'M'],
      colors: ['Black'],
      tags: ['new', 'black'],
      specifications: { material: 'Cotton' },
      version: 1,
      variants: [
        { size: 'S', color: 'Black', sku, price: null, stock: 4 },
        { size: 'M', color: 'Black', sku: null, price: 45, stock: 0 },
      ],
    })
    expect(await historyOf(ctx.db, id)).toMatchObject([
      { actor: staff.email, action: 'create', after: { stock: 4, variants: [{ sku }, {}] } },
    ])
  })

  it('store a formula as plain text, without the escape for spreadsheets', async () => {
    const id = uniqueWord('formula')
    await importCells([newCells({ id, description: "'=1+1", material: '=2+2' })])
    expect(await read(id)).toMatchObject({
      description: '=1+1',
      specifications: { material: '=2+2' },
    })
  })
})

it('brings a deleted product back with its variants, so that earlier orders can return pieces', async () => {
  const id = uniqueWord('back')
  const cells = (['S', 'M'] as const).map((size) => newCells({ id, name: id, size, stock: '2' }))
  await importCells(cells)
  const { version, variants } = await getProduct({ ctx, input: { id } })
  await deleteProduct({ ctx, input: { id } })
  await importCells([...cells, newCells({ id, name: id, size: 'L' })])
  const after = await getProduct({ ctx, input: { id } })
  expect(after.version).toBe(version + 1)
  expect(after.variants).toEqual([...variants, expect.objectContaining({ size: 'L' })])
})

it('gives the brand picture only to a new product without a picture', async () => {
  const [bare, own] = [uniqueWord('bare'), uniqueWord('own')]
  await importCells([newCells({ id: bare, image: '' }), newCells({ id: own })])
  expect(await read(bare)).toMatchObject({ image: '/media/brand/share.jpg' })
  const blank = [{ id: own, image: '', price: '', category: '' }]
  expect(await importCells(blank)).toMatchObject({ unchanged: 1 })
})

it("adds a variant to the product with the row's SKU, even if its name is taken", async () => {
  const [name, sku] = [uniqueWord('Hoodie'), uniqueWord('HOOD')]
  const rowsOf = (...sizes: string[]) => [
    newCells({ name, sku }),
    ...sizes.map((size) => ({ name, sku, size, variant_sku: `${sku}-${size}`, stock: '1' })),
  ]
  expect(await importCells(rowsOf('S'))).toMatchObject({ created: 1, issues: [] })
  expect(await importCells(rowsOf('S', 'M'))).toMatchObject({ changed: 1, issues: [] })
})

describe('rows of existing products', () => {
  it('change products by id or SKU, and keep fields without a column', async () => {
    const product = await insertProduct(ctx.db, { tags: ['old'], originalPriceCents: 5000 })
    const other = await insertProduct(ctx.db, { sku: uniqueWord('SKU') })
    const result = await importCells([
      { id: product.id, price: '12.50', original_price: '' },
      { sku: other.sku ?? '', description: 'By its SKU' },
      { id: (await insertProduct(ctx.db)).id, price: '40' },
    ])
    expect(result).toMatchObject({ created: 0, changed: 2, unchanged: 1, issues: [] })
    expect(await read(product.id)).toMatchObject({
      price: 12.5,
      original_price: null,
      tags: ['old'],
      stock: 10,
      version: 2,
    })
    expect(await read(other.id)).toMatchObject({ description: 'By its SKU', price: 40 })
    expect(await historyOf(ctx.db, product.id)).toMatchObject([
      { action: 'update', before: { price_cents: 4000 }, after: { price_cents: 1250, version: 2 } },
    ])
  })

  it('count stock at the moment of the write, as a movement by staff', async () => {
    const sku = uniqueWord('SKU')
    const product = await insertProductInVariants(ctx.db, [
      { size: 'S', stock: 3, sku },
      { size: 'M', stock: 2 },
    ])
    const plain = await insertProduct(ctx.db, { stock: 10 })
    const id = crypto.randomUUID()
    await importCells(
      [
        { variant_sku: sku, stock: '7' },
        { id: plain.id, stock: '4' },
      ],
      { id },
    )
    expect((await read(product.id)).variants?.map(({ stock }) => stock)).toEqual([7, 2])
    expect(await read(product.id)).toMatchObject({ stock: 9 })
    expect(await read(plain.id)).toMatchObject({ stock: 4 })
    const moved = await ctx.db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.writeId, id), eq(stockMovements.productId, plain.id)))
    expect(moved).toMatchObject([{ change: -6, stockAfter: 4, kind: 'staff' }])
  })

  it('exchange the SKUs of two variants, and give variants to a product that had one stock', async () => {
    const [one, two] = [uniqueWord('SKU'), uniqueWord('SKU')]
    const product = await insertProductInVariants(ctx.db, [
      { size: 'S', sku: one, stock: 1 },
      { size: 'M', sku: two, stock: 2 },
    ])
    await importCells([
      { id: product.id, size: 'S', variant_sku: two },
      { id: product.id, size: 'M', variant_sku: one },
    ])
    expect((await read(product.id)).variants?.map(({ sku }) => sku)).toEqual([two, one])
    const plain = await insertProduct(ctx.db, { stock: 10 })
    await importCells([{ id: plain.id, size: 'S', color: 'Black', stock: '3' }])
    expect(await read(plain.id)).toMatchObject({ stock: 3, variants: [{ size: 'S', stock: 3 }] })
  })

  it('are imported again without a change', async () => {
    const cells = [newCells({ id: uniqueWord('again'), stock: '5' })]
    await importCells(cells)
    expect(await tryRows({ ctx, input: { rows: toRows(cells) } })).toMatchObject({
      unchanged: 1,
      created: 0,
      changed: 0,
    })
  })
})

describe('a chunk', () => {
  it('skips products with an issue and imports the others', async () => {
    const good = newCells({ id: uniqueWord('good') })
    const bad = newCells({ id: uniqueWord('bad'), price: 'x' })
    expect(await importCells([good, bad])).toMatchObject({ created: 1, issues: [{ row: 3 }] })
    await expect(read(bad.id ?? '')).rejects.toMatchObject({ code: 'product-not-found' })
  })

  it('is imported once and returns the same result, even if it is sent several times at once', async () => {
    const id = crypto.randomUUID()
    const product = await insertProduct(ctx.db, { stock: 1 })
    const cells = [newCells({ id: uniqueWord('once'), stock: '5' }), { id: product.id, stock: '8' }]
    const results = await Promise.all([1, 2, 3].map(() => importCells(cells, { id })))
    expect(results).toEqual(
      [1, 2, 3].map(() => ({ created: 1, changed: 1, unchanged: 0, issues: [] })),
    )
    expect(await read(product.id)).toMatchObject({ stock: 8, version: 2 })
    expect(await ctx.db.$count(audit, and(eq(audit.writeId, id), eq(audit.noun, 'product')))).toBe(
      2,
    )
  })

  it('is planned again when somebody saves one of its products at the same time', async () => {
    const product = await insertProduct(ctx.db)
    const save = (description: string) =>
      updateProduct({
        ctx,
        input: {
          id: product.id,
          ...v.parse(UpdateProductInput, { version: 1, description }),
        },
      })
    const [imported, saved] = await Promise.allSettled([
      importCells([{ id: product.id, name: 'Imported' }]),
      save('Saved'),
    ])
    expect(imported.status).toBe('fulfilled')
    expect(await read(product.id)).toMatchObject({
      name: 'Imported',
      description: saved.status === 'fulfilled' ? 'Saved' : product.description,
    })
  })

  it('with a new product that another import adds at the same time reports a taken name', async () => {
    const cells = newCells()
    const results = await Promise.all([importCells([cells]), importCells([cells])])
    expect(results.map(({ created }) => created).toSorted()).toEqual([0, 1])
    expect(results.flatMap(({ issues }) => issues)).toMatchObject([{ column: 'name' }])
  })

  it('notifies open pages only if it is the last one', async () => {
    const id = crypto.randomUUID()
    const before = sent.pokes
    await importCells([newCells()], { id, chunk: 1, chunks: 2 })
    expect(sent.pokes).toBe(before)
    await importCells([newCells()], { id, chunk: 2, chunks: 2 })
    expect(sent.pokes).toBe(before + 1)
  })
})
