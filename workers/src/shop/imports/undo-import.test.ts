import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'

import type { ImportColumn, UndoneImport } from '@shop/contracts/import'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import { checkInvariants } from '@shop/db/invariants'
import { products } from '@shop/db/schema/products'
import {
  insertProduct,
  insertProductInVariants,
  orderInput,
  orderLine,
  uniqueWord,
} from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { importSteps, newCells } from '../../../test/import-steps.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { updateOrder } from '../orders/edit-order.ts'
import { placeOrder } from '../orders/place-order.ts'
import { createProduct, deleteProduct, updateProduct } from '../products/write-products.ts'
import { importChunk } from './import-chunk.ts'
import { listImports } from './imports.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

afterAll(async () => expect((await checkInvariants(ctx.db)).broken).toEqual([]))

const { importCells, undo, read } = importSteps(ctx)
const importChunks = async (chunks: Partial<Record<ImportColumn, string>>[][]): Promise<string> => {
  const id = crypto.randomUUID()
  for (const [index, all] of chunks.entries()) {
    const rows = all.map((cells, row) => ({ row: row + 2, cells }))
    const input = { id, chunk: index + 1, chunks: chunks.length, file: 'a.csv', rows }
    expect((await importChunk({ ctx, input })).issues).toEqual([])
  }
  return id
}
const order = async (id: string, line: object = {}) => {
  const received = orderInput([orderLine(await read(id), line)])
  const input = { key: crypto.randomUUID(), order: v.parse(PlaceOrderInput, received), received }
  return placeOrder({ ctx, input })
}
const nothing = { restored: 0, deleted: 0, skipped: [], next: null }

it('restores changed products with variants and stock, and deletes created ones', async () => {
  const sku = uniqueWord('SKU')
  const product = await insertProductInVariants(
    ctx.db,
    [
      { size: 'S', sku, stock: 3, priceCents: 3500 },
      { size: 'M', stock: 2 },
    ],
    { tags: ['old'], featured: true, specifications: { material: 'Wool' } },
  )
  const plain = await insertProduct(ctx.db, { stock: 10 })
  const before = [await read(product.id), await read(plain.id)]
  const added = newCells()
  const id = await importCells(
    {
      id: product.id,
      name: 'Other',
      tags: 'new',
      featured: 'no',
      material: '',
      size: 'S',
      variant_sku: `${sku}-2`,
      variant_price: '',
      stock: '9',
    },
    { id: product.id, size: 'XL', stock: '4' },
    { id: plain.id, size: 'S', color: 'Black', stock: '3' },
    added,
  )
  expect(await undo(id)).toEqual({ ...nothing, restored: 2, deleted: 1 })
  const after = [await read(product.id), await read(plain.id)]
  expect(after).toEqual(
    before.map((row) => ({ ...row, version: 3, updatedAtMs: expect.any(Number) })),
  )
  await expect(read(added.id)).rejects.toMatchObject({ code: 'product-not-found' })
  expect((await historyOf(ctx.db, product.id)).map(({ action }) => action)).toEqual([
    'update',
    'restore',
  ])
})

it('skips a product whose former category the shop no longer has', async () => {
  const product = await insertProduct(ctx.db, { category: 'jackets' })
  const id = await importCells({ id: product.id, category: 'Hats' })
  const reason = 'The shop no longer has its category.'
  expect(await undo(id)).toMatchObject({ restored: 0, skipped: [{ id: product.id, reason }] })
})

it('reverses stock by the difference, so that pieces sold meanwhile stay sold', async () => {
  const product = await insertProduct(ctx.db, { stock: 10 })
  const id = await importCells({ id: product.id, stock: '30' })
  await order(product.id, { quantity: 4 })
  expect(await undo(id)).toMatchObject({ restored: 1 })
  expect(await read(product.id)).toMatchObject({ stock: 6 })
})

it('lists what it skips, and why', async () => {
  const [saved, sold, short, gone] = await Promise.all([
    insertProduct(ctx.db, { name: 'Saved' }),
    insertProductInVariants(ctx.db, [{ size: 'S', stock: 1 }], { name: 'Sold' }),
    insertProduct(ctx.db, { name: 'Short', stock: 0 }),
    insertProduct(ctx.db, { name: 'Gone' }),
  ])
  const added = newCells()
  const id = await importCells(
    { id: saved.id, price: '1' },
    { id: sold.id, size: 'M', stock: '2' },
    { id: short.id, stock: '5' },
    { id: gone.id, price: '1' },
    added,
  )
  const changes = v.parse(UpdateProductInput, { version: 2, name: 'Saved again' })
  await updateProduct({ ctx, input: { id: saved.id, ...changes } })
  await order(sold.id, { size: 'M' })
  await order(short.id, { quantity: 2 })
  await order(added.id)
  await ctx.db.delete(products).where(eq(products.id, gone.id))
  const { skipped, ...rest } = await undo(id)
  expect(rest).toEqual({ restored: 0, deleted: 0, next: null })
  expect(skipped.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { id: gone.id, name: 'Gone', reason: 'It has been deleted since.' },
    { id: added.id, name: 'New Tee', reason: 'It was ordered since, or its stock was changed.' },
    { id: saved.id, name: 'Saved again', reason: 'It has been changed since.' },
    { id: short.id, name: 'Short', reason: 'Of the 5 pieces it got, 3 are left.' },
    { id: sold.id, name: 'Sold', reason: 'M was ordered since, or its stock was changed.' },
  ])
  expect(await read(short.id)).toMatchObject({ stock: 3 })
})

it('keeps an added product that somebody ordered, even after the order is cancelled', async () => {
  const product = await insertProductInVariants(ctx.db, [{ size: 'S', stock: 1 }])
  const added = newCells()
  const id = await importCells({ id: product.id, size: 'M', stock: '2' }, added)
  for (const placed of [await order(added.id), await order(product.id, { size: 'M' })])
    await updateOrder({
      ctx,
      input: { id: placed.id, version: 1, status: 'cancelled' },
    })
  expect(await undo(id)).toMatchObject({
    restored: 0,
    deleted: 0,
    skipped: [{ id: added.id }, { id: product.id }],
  })
})

it('undoes two imports of the same products one after the other, the later one first', async () => {
  const product = await insertProductInVariants(ctx.db, [{ size: 'S', stock: 3 }])
  const before = await read(product.id)
  const added = newCells()
  const first = await importCells({ id: product.id, price: '1', size: 'S', stock: '8' }, added)
  const second = await importCells(
    { id: product.id, price: '2', size: 'S', stock: '1' },
    { id: added.id, price: '3', stock: '77' },
  )
  expect(await undo(second)).toEqual({ ...nothing, restored: 2 })
  const third = await importCells({ id: product.id, price: '4' })
  await undo(third)
  expect(await undo(first)).toEqual({ ...nothing, restored: 1, deleted: 1 })
  await expect(read(added.id)).rejects.toMatchObject({ code: 'product-not-found' })
  expect(await read(product.id)).toMatchObject({
    priceCents: before.priceCents,
    stock: 3,
    variants: [{ size: 'S', stock: 3 }],
  })
})

it('works in parts, and a part that is repeated, even concurrently, changes nothing more', async () => {
  const product = await insertProduct(ctx.db, { stock: 1 })
  const id = await importCells(newCells(), newCells(), { id: product.id, stock: '6' })
  const first = await undo(id, 0, 2)
  expect(first).toMatchObject({ deleted: 2, next: expect.any(Number) })
  expect((await listImports({ ctx })).imports[0]).toMatchObject({ id, undone_at: null })
  expect(await undo(id, 0, 2)).toEqual(first)
  const rest = await Promise.all([1, 2].map(() => undo(id, first.next ?? 0, 2)))
  expect(rest).toEqual([1, 2].map(() => ({ ...nothing, restored: 1 })))
  expect(await read(product.id)).toMatchObject({ stock: 1 })
})

it.each([1, 2])(
  'undoes a product only once, wherever the parts begin (chunks: %i)',
  async (count) => {
    const product = await insertProduct(ctx.db, { name: 'Once', stock: 10 })
    const chunks = ['13', '15'].slice(0, count).map((stock) => [{ id: product.id, stock }])
    const id = await importChunks(chunks)
    await undo(id)
    const reason = 'It has been changed since.'
    const skipped = [{ id: product.id, name: 'Once', reason }]
    expect(await undo(id, 1)).toEqual({ ...nothing, skipped })
    expect(await read(product.id)).toMatchObject({ stock: 10 })
  },
)

it('ends an import: its further chunks are rejected', async () => {
  const id = await importCells(newCells())
  await undo(id)
  const rows = [{ row: 2, cells: newCells() }]
  const input = { id, chunk: 2, chunks: 2, file: 'products.csv', rows }
  await expect(importChunk({ ctx, input })).rejects.toMatchObject({ code: 'version-conflict' })
})

it('ends an import, even while one of its chunks is being written', async () => {
  const id = await importCells(newCells())
  const undoAndWrite: typeof ctx.db.batch = async (writes) => {
    await undo(id)
    return ctx.db.batch(writes)
  }
  const db: typeof ctx.db = Object.assign(Object.create(ctx.db), { batch: undoAndWrite })
  const rows = [{ row: 2, cells: newCells() }]
  const input = { id, chunk: 2, chunks: 2, file: 'products.csv', rows }
  await expect(importChunk({ ctx: { ...ctx, db }, input })).rejects.toThrow(
    'This import was undone',
  )
})

it('skips a product that somebody saved between two chunks of the import', async () => {
  const product = await insertProduct(ctx.db)
  const id = crypto.randomUUID()
  const send = (chunk: number, cells: Partial<Record<ImportColumn, string>>) =>
    importChunk({
      ctx,
      input: { id, chunk, chunks: 2, file: 'a.csv', rows: [{ row: chunk + 1, cells }] },
    })
  await send(1, { id: product.id, price: '1' })
  const changes = v.parse(UpdateProductInput, { version: 2, name: 'Saved' })
  await updateProduct({ ctx, input: { id: product.id, ...changes } })
  await send(2, { id: product.id, description: 'Imported' })
  expect(await undo(id)).toEqual({
    ...nothing,
    skipped: [{ id: product.id, name: 'Saved', reason: 'It has been changed since.' }],
  })
  expect((await historyOf(ctx.db, product.id)).map(({ after }) => after)).toMatchObject([
    { price_cents: 100, version: 2 },
    { name: 'Saved', version: 3 },
    { description: 'Imported', version: 4 },
  ])
})

it.each([1, 200])('restores a product that two chunks changed, in parts of %i', async (limit) => {
  const [small, large] = [uniqueWord('SKU'), uniqueWord('SKU')]
  const product = await insertProductInVariants(ctx.db, [
    { size: 'S', sku: small, stock: 3 },
    { size: 'L', sku: large, stock: 4 },
  ])
  const before = await read(product.id)
  const added = newCells()
  const id = await importChunks([
    [{ sku: small, stock: '30', price: '1' }, added],
    [
      { sku: large, stock: '40' },
      { id: added.id, price: '2' },
    ],
  ])
  expect(await read(product.id)).toMatchObject({ stock: 70, version: 3 })
  let after: number | null = 0
  const parts: UndoneImport[] = []
  while (after !== null) {
    const part: UndoneImport = await undo(id, after, limit)
    parts.push(part)
    after = part.next
  }
  expect(parts.flatMap(({ skipped }) => skipped)).toEqual([])
  expect(await read(product.id)).toEqual({ ...before, version: 4, updatedAtMs: expect.any(Number) })
  await expect(read(added.id)).rejects.toMatchObject({ code: 'product-not-found' })
})

it('deletes a product once more that is imported again after an undo', async () => {
  const cells = newCells()
  for (const _ of ['first', 'second'])
    expect(await undo(await importCells(cells))).toEqual({ ...nothing, deleted: 1 })
})

it('skips a product that was deleted since, although another import of it was undone', async () => {
  const cells = newCells()
  const { id, name } = cells
  await insertProduct(ctx.db, { id })
  const first = await importCells({ id, price: '1' })
  await deleteProduct({ ctx, input: { id } })
  await undo(await importCells(cells))
  await createProduct({ ctx, input: v.parse(CreateProductInput, { ...cells, stock: 5 }) })
  const skipped = [{ id, name, reason: 'It has been changed since.' }]
  expect(await undo(first)).toEqual({ ...nothing, skipped })
})

it('returns an SKU that the import gave to a new product', async () => {
  const [sku, other] = [uniqueWord('SKU'), uniqueWord('SKU')]
  const product = await insertProductInVariants(ctx.db, [{ size: 'S', sku }])
  const id = await importChunks([
    [{ id: product.id, size: 'S', variant_sku: other }],
    [{ ...newCells(), size: 'S', variant_sku: sku }],
  ])
  expect(await undo(id)).toEqual({ ...nothing, restored: 1, deleted: 1 })
  expect(await read(product.id)).toMatchObject({ variants: [{ sku }] })
})

it('skips a product whose former SKU another product has', async () => {
  const sku = uniqueWord('SKU')
  const [product, other] = [
    await insertProductInVariants(ctx.db, [{ size: 'S', sku }], { name: 'Former' }),
    await insertProduct(ctx.db),
  ]
  const id = await importCells(
    { id: product.id, size: 'S', variant_sku: '' },
    { id: other.id, price: '1' },
  )
  await insertProductInVariants(ctx.db, [{ size: 'S', sku }])
  const reason = `The SKU ${sku} belongs to another product now.`
  const skipped = [{ id: product.id, name: 'Former', reason }]
  expect(await undo(id)).toEqual({ ...nothing, restored: 1, skipped })
})

it.each([
  ['is skipped', 200],
  ['is undone in a later part', 1],
])('skips a product whose former SKU a product of the import has that %s', async (_, limit) => {
  const sku = uniqueWord('SKU')
  const product = await insertProductInVariants(ctx.db, [{ size: 'S', sku }], { name: 'Former' })
  const added = newCells()
  const id = await importChunks([
    [{ id: product.id, size: 'S', variant_sku: '' }],
    [{ ...added, size: 'S', variant_sku: sku }],
  ])
  if (limit > 1) await order(added.id, { size: 'S' })
  const reason = `The SKU ${sku} belongs to another product now.`
  const { skipped } = await undo(id, 0, limit)
  expect(skipped).toContainEqual({ id: product.id, name: 'Former', reason })
})

it('keeps the new pictures of a product if one of its former ones was deleted', async () => {
  const old = [uniqueWord('/media/pictures/a'), uniqueWord('/media/pictures/b')]
  const pictures = [{ image: old[1] ?? '', color: null }]
  const product = await insertProduct(ctx.db, { image: old[0] ?? '', pictures, priceCents: 4000 })
  const id = await importCells({ id: product.id, price: '1', image: '/new.webp', pictures: '' })
  await recordAction(ctx, { noun: 'picture', action: 'delete', subjectId: old[1] ?? '' })
  expect(await undo(id)).toEqual({ ...nothing, restored: 1 })
  const current = { image: '/new.webp', pictures: [] }
  expect(await read(product.id)).toMatchObject({ priceCents: 4000, ...current })
})

it('does not undo a write that is not an import', async () => {
  const product = await insertProduct(ctx.db)
  const id = crypto.randomUUID()
  const changes = v.parse(UpdateProductInput, { version: 1, name: 'Saved', write_id: id })
  await updateProduct({ ctx, input: { id: product.id, ...changes } })
  await expect(undo(id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await read(product.id)).toMatchObject({ name: 'Saved', version: 2 })
})

it('lists the last imports, and rejects unknown ones', async () => {
  const id = crypto.randomUUID()
  const cells = [[newCells(), newCells()], [newCells()]]
  for (const [index, own] of cells.entries()) {
    const rows = own.map((one, row) => ({ row: row + 2, cells: one }))
    await importChunk({ ctx, input: { id, chunk: index + 1, chunks: 3, file: 'a.csv', rows } })
  }
  expect((await listImports({ ctx })).imports[0]).toEqual({
    id,
    file: 'a.csv',
    actor: ctx.actor.email,
    created_at: expect.any(String),
    created: 3,
    changed: 0,
    unchanged: 0,
    chunks: 3,
    chunks_done: 2,
    undone_at: null,
    undo_problem: null,
  })
  await undo(id)
  expect((await listImports({ ctx })).imports[0]).toMatchObject({
    id,
    undone_at: expect.any(String),
  })
  await expect(undo(crypto.randomUUID())).rejects.toMatchObject({ code: 'not-found' })
})
