import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import { events } from '@shop/db/schema/events'
import { insertProduct, productInput } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { getProduct } from './get-product.ts'
import { createProduct, deleteProduct, updateProduct } from './write-products.ts'

const sent = staffContext()
const { ctx } = sent

const parsed = (overrides: object = {}) =>
  v.parse(CreateProductInput, productInput({ ...overrides }))
const update = (id: string, changes: v.InferInput<typeof UpdateProductInput>, by = ctx) =>
  updateProduct({ ctx: by, input: { id, ...v.parse(UpdateProductInput, changes) } })
const eventsOf = async (id: string) => {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(asc(events.seq))
  return rows.map(({ topic, kind }) => `${topic} ${kind}`)
}

describe('createProduct', () => {
  it('stores every field and notifies open pages', async () => {
    const before = sent.pokes
    const input = parsed({
      price: '$40',
      original_price: 55.5,
      featured: true,
      tags: ['graphic'],
      sku: 'T-1',
      tax_rate: 0.05,
      specifications: { material: 'Cotton', features: ['Boxy'] },
    })
    const row = await createProduct({ ctx, input })
    expect(await getProduct({ ctx, input: row })).toEqual(row)
    expect(row).toMatchObject({
      priceCents: 4000,
      originalPriceCents: 5550,
      featured: true,
      tags: ['graphic'],
      sku: 'T-1',
      taxRate: 0.05,
      specifications: { material: 'Cotton', features: ['Boxy'] },
      version: 1,
    })
    expect(await eventsOf(row.id)).toEqual(['products saved'])
    expect(sent.pokes).toBe(before + 1)
    expect(await historyOf(ctx.db, row.id)).toMatchObject([
      {
        actor: staff.email,
        action: 'create',
        noun: 'product',
        before: null,
        after: { sku: 'T-1' },
      },
    ])
  })

  it('makes a random id when none is sent', async () => {
    const row = await createProduct({ ctx, input: parsed({ id: undefined }) })
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  it('refuses an id that is taken, and leaves the existing product unchanged', async () => {
    const { id } = await insertProduct(ctx.db, { name: 'First' })
    await expect(createProduct({ ctx, input: parsed({ id }) })).rejects.toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'id' }],
    })
    expect(await getProduct({ ctx, input: { id } })).toMatchObject({ name: 'First' })
    expect(await eventsOf(id)).toEqual(['products saved'])
    expect(await historyOf(ctx.db, id)).toEqual([])
  })

  it('stores one of two products that race for an id', async () => {
    const input = parsed()
    const both = await Promise.allSettled([
      createProduct({ ctx, input }),
      createProduct({ ctx, input }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('updateProduct', () => {
  it('changes only the sent fields, and adds to the stock', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    const row = await update(id, { version: 1, price: 45, stock_change: -3 })
    expect(row).toMatchObject({ priceCents: 4500, stock: 7, name: 'Test Tee', version: 2 })
    expect(await historyOf(ctx.db, id)).toMatchObject([
      {
        actor: staff.email,
        action: 'update',
        before: { price_cents: 4000, stock: 10, version: 1 },
        after: { price_cents: 4500, stock: 7, version: 2 },
      },
    ])
    expect(await eventsOf(id)).toEqual(['products saved', 'products saved', 'products stock-shown'])
  })

  it('refuses a stale version, and names the current one', async () => {
    const { id } = await insertProduct(ctx.db, { version: 5 })
    await expect(update(id, { version: 4, name: 'Late' })).rejects.toMatchObject({
      code: 'version-conflict',
      issues: [{ path: 'version', message: expect.stringContaining('is 5 now') }],
    })
    expect(await eventsOf(id)).toEqual(['products saved'])
    expect(await historyOf(ctx.db, id)).toEqual([])
  })

  it('lets only one of two edits of the same version win', async () => {
    const { id } = await insertProduct(ctx.db)
    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) => update(id, { version: 1, name })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getProduct({ ctx, input: { id } })).version).toBe(2)
    expect(await historyOf(ctx.db, id)).toHaveLength(1)
  })

  it('refuses to take more from stock than there is', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 2 })
    await expect(update(id, { version: 1, stock_change: -3 })).rejects.toMatchObject({
      code: 'out-of-stock',
      issues: [{ path: 'stock_change' }],
    })
    expect((await getProduct({ ctx, input: { id } })).stock).toBe(2)
    expect(await historyOf(ctx.db, id)).toEqual([])
  })

  it('rejects an unknown product with product-not-found', async () => {
    await expect(update('nobody', { version: 1 })).rejects.toMatchObject({
      code: 'product-not-found',
    })
  })
})

describe('deleteProduct', () => {
  it('removes the product and writes its event', async () => {
    const { id } = await insertProduct(ctx.db)
    await deleteProduct({ ctx, input: { id } })
    await expect(getProduct({ ctx, input: { id } })).rejects.toMatchObject({
      code: 'product-not-found',
    })
    expect(await eventsOf(id)).toEqual(['products saved', 'products removed'])
    expect(await historyOf(ctx.db, id)).toMatchObject([
      { actor: staff.email, action: 'delete', before: { id, name: 'Test Tee' }, after: null },
    ])
  })

  it('refuses the second of two deletes', async () => {
    const { id } = await insertProduct(ctx.db)
    const both = await Promise.allSettled([1, 2].map(() => deleteProduct({ ctx, input: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await historyOf(ctx.db, id)).toHaveLength(1)
  })
})

describe('a picture on another host', () => {
  const image = 'https://images.example.com/tee.webp'
  const listed = staffContext({ pictureHosts: ['images.example.com'] }).ctx

  it.each([
    image,
    'https://images.example.com:8443/tee.webp',
    'https://images.example.com.evil.example/tee.webp',
    'https://images.example.com@evil.example/tee.webp',
  ])('is refused if its host is not listed: %s', async (unlisted) => {
    const by = unlisted === image ? ctx : listed
    const { host } = new URL(unlisted)
    const message = `is on ${host}, whose pictures no page shows: upload the picture, or list that host in PICTURE_HOSTS`
    const problem = { code: 'bad-input', issues: [{ path: 'image', message }] }
    const input = parsed({ image: unlisted })
    await expect(createProduct({ ctx: by, input })).rejects.toMatchObject(problem)
    const { id, version } = await insertProduct(ctx.db)
    await expect(update(id, { version, image: unlisted }, by)).rejects.toMatchObject(problem)
  })

  it('is accepted from a listed host, and always as a path of this shop', async () => {
    const row = await createProduct({ ctx: listed, input: parsed({ image }) })
    expect(row).toMatchObject({ image })
    const { id, version } = row
    const path = '/media/tee.webp'
    expect(await update(id, { version, image: path })).toMatchObject({ image: path })
  })

  it('that is already stored stays readable, and its product can still be changed', async () => {
    const { id, version } = await insertProduct(ctx.db, { image })
    expect(await getProduct({ ctx, input: { id } })).toMatchObject({ image })
    expect(await update(id, { version, name: 'Tee' })).toMatchObject({ image, name: 'Tee' })
  })
})
