import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { ChangeStockInput } from '@shop/contracts/inventory'
import { UpdateProductInput } from '@shop/contracts/product-input'
import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { importChunk } from '../imports/import-chunk.ts'
import { updateProduct } from '../products/write-products.ts'
import { changeStockOf } from './inventory.ts'

const sent = staffContext()
const { ctx } = sent

type Sent = Partial<v.InferInput<typeof ChangeStockInput>>

const write = (changes: Sent): v.InferInput<typeof ChangeStockInput> => ({
  stock_change: 1,
  write_id: crypto.randomUUID(),
  ...changes,
})
const change = (id: string, changes: Sent) =>
  changeStockOf({ ctx, input: { id, ...v.parse(ChangeStockInput, write(changes)) } })

const black = { size: 'S', color: 'Black' }
const navy = { size: 'S', color: 'Navy' }
const insertTwo = () =>
  insertProductInVariants(ctx.db, [
    { ...black, stock: 3 },
    { ...navy, stock: 5 },
  ])

describe('changing stock', () => {
  it('changes the stock of one variant, keeps the version, and records who did it', async () => {
    const { id } = await insertTwo()
    const pokes = sent.pokes
    const product = await change(id, { ...navy, stock_change: -5 })
    expect(product).toMatchObject({ stock: 3, version: 1 })
    expect(product.variants.map(({ stock }) => stock)).toEqual([3, 0])
    expect(sent.pokes).toBe(pokes + 1)
    const [record, ...others] = await historyOf(ctx.db, id)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      actor: 'staff@example.com',
      action: 'update',
      before: { stock: 8, variants: [{ stock: 3 }, { stock: 5 }] },
      after: { stock: 3, variants: [{ stock: 3 }, { stock: 0 }] },
    })
  })

  it('changes the stock of a product without variants', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    expect(await change(id, { stock_change: 4 })).toMatchObject({ stock: 14, version: 1 })
  })

  it('needs no color for a variant that has only a size', async () => {
    const { id } = await insertProductInVariants(ctx.db, [{ size: 'S', stock: 3 }])
    expect(await change(id, { size: 'S' })).toMatchObject({ stock: 4 })
  })

  it('does not invalidate a form that is open elsewhere', async () => {
    const { id } = await insertTwo()
    await change(id, { ...black, stock_change: 2 })
    const changes = v.parse(UpdateProductInput, { version: 1, name: 'Typed meanwhile' })
    expect(await updateProduct({ ctx, input: { id, ...changes } })).toMatchObject({ stock: 10 })
  })
})

describe('bad input', () => {
  it.each<[string, object]>([
    ['no amount', { stock_change: undefined }],
    ['an amount of zero', { stock_change: 0 }],
    ['a part of a piece', { stock_change: 1.5 }],
    ['an amount beyond all stock', { stock_change: 1_000_001 }],
    ['no write_id', { write_id: undefined }],
    ['a field that does not exist', { stock: 4 }],
  ])('refuses %s', (_what, changes) => {
    expect(v.safeParse(ChangeStockInput, { ...write({}), ...changes }).success).toBe(false)
  })

  const oneSize = { path: 'size', message: 'must be one of S' }
  const twoColors = { path: 'color', message: 'must be one of Black, Navy' }
  it.each<[string, Sent, object[]]>([
    ['a variant that does not exist', { size: 'XL', color: 'Black' }, [oneSize]],
    ['only a color', { color: 'Black' }, [oneSize]],
    ['no variant', {}, [oneSize, twoColors]],
  ])(
    'refuses %s of a product with variants, and records nothing',
    async (_what, sentOf, issues) => {
      const { id } = await insertTwo()
      await expect(change(id, sentOf)).rejects.toMatchObject({ code: 'bad-input', issues })
      expect(await historyOf(ctx.db, id)).toEqual([])
    },
  )

  it('refuses a size and a color that are not made together', async () => {
    const { id } = await insertProductInVariants(ctx.db, [black, { size: 'M', color: 'Navy' }])
    await expect(change(id, navy)).rejects.toMatchObject({
      issues: [{ path: 'size', message: 'is not made in this color' }],
    })
  })

  it('refuses a size for a product with one stock', async () => {
    const { id } = await insertProduct(ctx.db)
    await expect(change(id, { size: 'S' })).rejects.toMatchObject({ issues: [{ path: 'size' }] })
  })

  it('rejects an unknown product', async () => {
    await expect(change('no-such-product', {})).rejects.toMatchObject({ code: 'product-not-found' })
  })

  it('changes and records nothing when stock would fall below zero', async () => {
    const { id } = await insertTwo()
    await expect(change(id, { ...black, stock_change: -4 })).rejects.toMatchObject({
      code: 'out-of-stock',
      issues: [{ path: 'stock_change' }],
    })
    expect(await historyOf(ctx.db, id)).toEqual([])
    expect(await change(id, { ...black, stock_change: -3 })).toMatchObject({ stock: 5 })
  })
})

describe('a race or a repeat', () => {
  it('a repeat with the same write_id changes nothing more, even after other changes', async () => {
    const { id } = await insertTwo()
    const one = write({ ...black, stock_change: 2 })
    expect(await change(id, one)).toMatchObject({ stock: 10 })
    await change(id, { ...black, stock_change: -5 })
    expect(await change(id, one)).toMatchObject({ stock: 5 })
    expect(await historyOf(ctx.db, id)).toHaveLength(2)
  })

  it('the same change sent twice at once applies once', async () => {
    const { id } = await insertTwo()
    const one = write({ ...black, stock_change: 2 })
    await Promise.all([change(id, one), change(id, one)])
    expect(await change(id, one)).toMatchObject({ stock: 10 })
  })

  it('refuses a write_id with which an import has added the product', async () => {
    const [id, writeId] = [uniqueWord('tee'), crypto.randomUUID()]
    const cells = { id, name: 'Tee', price: '40', image: '/media/tee.webp', category: 'Shirts' }
    const rows = [{ row: 2, cells: { ...cells, stock: '7' } }]
    await importChunk({ ctx, input: { id: writeId, chunk: 1, chunks: 1, file: 'a.csv', rows } })
    await expect(change(id, { stock_change: 7, write_id: writeId })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    })
  })

  it.each<[string, Sent]>([
    ['another amount', { ...black, stock_change: 3 }],
    ['another variant', { ...navy, stock_change: 2 }],
  ])('refuses a write_id that was used for %s', async (_what, other) => {
    const { id } = await insertTwo()
    const one = write({ ...black, stock_change: 2 })
    await change(id, one)
    await expect(change(id, { ...one, ...other })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    })
  })

  it('one of two who take the last pieces is refused', async () => {
    const { id } = await insertTwo()
    const taking = [1, 2].map(() => change(id, { ...black, stock_change: -2 }))
    const ends = (await Promise.allSettled(taking)).map(({ status }) => status)
    expect(ends.toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
