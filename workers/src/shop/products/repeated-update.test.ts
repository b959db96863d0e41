import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { UpdateProductInput } from '@shop/contracts/product-input'
import { insertProduct } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { updateProduct } from './write-products.ts'

const sent = staffContext()
const { ctx } = sent
const update = (id: string, changes: v.InferInput<typeof UpdateProductInput>) =>
  updateProduct({ ctx, input: { id, ...v.parse(UpdateProductInput, changes) } })

describe('updateProduct with a write_id', () => {
  it('update product: a repeat with the same write_id after a lost response writes once', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    const write = { version: 1, stock_change: 3, write_id: crypto.randomUUID() }
    expect(await update(id, write)).toMatchObject({ stock: 13, version: 2 })
    const pokes = sent.pokes
    expect(await update(id, write)).toMatchObject({ stock: 13, version: 2 })
    expect(await update(id, { ...write, version: 2 })).toMatchObject({ stock: 13, version: 2 })
    await update(id, { version: 2, name: 'Theirs' })
    expect(await update(id, write)).toMatchObject({ stock: 13, version: 3, name: 'Theirs' })
    expect(sent.pokes).toBe(pokes + 1)
    const history = await historyOf(ctx.db, id)
    expect(history.map(({ after }) => after.version)).toEqual([2, 3])
    expect(history[0]).toMatchObject({ writeId: write.write_id, before: { stock: 10 } })
  })

  it('writes once when the same write arrives twice at the same time', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    const write = { stock_change: 3, write_id: crypto.randomUUID() }
    const both = await Promise.all([1, 1].map((version) => update(id, { version, ...write })))
    expect(both.map(({ stock }) => stock)).toEqual([13, 13])
    expect(await historyOf(ctx.db, id)).toHaveLength(1)
  })

  it('refuses a stale version even with a write_id, and scopes write_ids to one product', async () => {
    const [one, other] = [await insertProduct(ctx.db), await insertProduct(ctx.db, { version: 2 })]
    const write = { version: 1, name: 'Named', write_id: crypto.randomUUID() }
    await update(one.id, write)
    await expect(update(other.id, write)).rejects.toMatchObject({ code: 'version-conflict' })
    expect(await update(other.id, { ...write, version: 2 })).toMatchObject({ name: 'Named' })
    await expect(
      update(one.id, { ...write, version: 1, write_id: undefined }),
    ).rejects.toMatchObject({ code: 'version-conflict' })
  })

  it.each([
    ['another value', { name: 'Other', stock_change: 3 }],
    ['another change of stock', { name: 'Named', stock_change: 4 }],
    ['fewer fields', { name: 'Named' }],
    ['more fields', { name: 'Named', stock_change: 3, colors: ['Red'] }],
  ])('refuses a write_id that was used with %s', async (_what, changes) => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    const write = { version: 1, write_id: crypto.randomUUID() }
    const first = { ...write, name: 'Named', stock_change: 3, featured: true, sku: null }
    await update(id, first)
    expect(await update(id, first)).toMatchObject({ stock: 13, version: 2 })
    await expect(
      update(id, { ...write, featured: true, sku: null, ...changes }),
    ).rejects.toMatchObject({ code: 'idempotency-key-reused', issues: [{ path: 'write_id' }] })
  })
})
