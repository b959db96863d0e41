import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'

import { SaveDraftInput } from '@shop/contracts/product-draft'
import { CreateProductInput } from '@shop/contracts/product-input'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { hourMs, isoTime, minuteMs } from '@shop/domain/time'
import { productInput } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { getProduct } from '../products/get-product.ts'
import { createProduct, deleteProduct } from '../products/write-products.ts'
import {
  deleteDraft,
  findNextPublication,
  listDrafts,
  publishDueDrafts,
  saveDraft,
  unpublishProduct,
} from './drafts.ts'

let nowMs = Date.now()
const { ctx } = staffContext({ now: () => nowMs })

const { id: _id, ...complete } = productInput({
  price: 40,
  sizes: ['S', 'M'],
  colors: [],
  variants: [
    { size: 'S', stock: 3 },
    { size: 'M', price: 42, stock: 4 },
  ],
})
const newId = () => crypto.randomUUID()
const inAnHour = () => isoTime(nowMs + hourMs)
const save = (id: string, fields: object, more: object = {}) =>
  saveDraft({
    ctx,
    input: {
      id,
      ...v.parse(SaveDraftInput, { ...fields, publish_at: null, version: 0, ...more }),
    },
  })
const find = async (id: string) => (await listDrafts(ctx)).find((one) => one.id === id)
const publishAt = async (ms: number) => {
  nowMs = ms
  await publishDueDrafts(ctx)
}

it('stores what is filled in so far, and shows shoppers nothing of it', async () => {
  const id = newId()
  expect(await save(id, { name: 'Half a tee', price: '$19.50' })).toMatchObject({
    id,
    product: { name: 'Half a tee', price: 19.5 },
    publish_at: null,
    issues: null,
    version: 1,
    changed_by: staff.email,
  })
  expect((await find(id))?.product).toEqual({ name: 'Half a tee', price: 19.5 })
  await expect(getProduct({ ctx, input: { id } })).rejects.toMatchObject({
    code: 'product-not-found',
  })
  await deleteDraft({ ctx, input: { id } })
  expect(await historyOf(ctx.db, id)).toMatchObject([
    { noun: 'draft', action: 'create' },
    { noun: 'draft', action: 'delete' },
  ])
})

it('creates the product at its time, with its variants, in the name of who saved it', async () => {
  const id = newId()
  await save(id, complete, { publish_at: inAnHour() })
  const startMs = nowMs
  expect(await findNextPublication(ctx)).toBe(startMs + hourMs)
  await publishAt(startMs + hourMs - 1)
  expect(await find(id)).toBeDefined()
  await publishAt(startMs + hourMs)
  expect(await find(id)).toBeUndefined()
  expect(await getProduct({ ctx, input: { id } })).toMatchObject({
    priceCents: 4000,
    stock: 7,
    variants: [
      { size: 'S', priceCents: null, stock: 3 },
      { size: 'M', priceCents: 4200, stock: 4 },
    ],
  })
  expect(await historyOf(ctx.db, id)).toMatchObject([
    { noun: 'draft', action: 'create' },
    { noun: 'product', action: 'create', actor: staff.email },
    { noun: 'draft', action: 'delete' },
  ])
  await publishAt(startMs + 2 * hourMs)
  expect(await historyOf(ctx.db, id)).toHaveLength(3)
})

it('is replaced by a product that staff create with its id', async () => {
  const id = newId()
  await save(id, { name: 'Soon' })
  await createProduct({ ctx, input: v.parse(CreateProductInput, { ...complete, id }) })
  expect(await find(id)).toBeUndefined()
  await expect(save(id, { name: 'Again' })).rejects.toMatchObject({ code: 'already-exists' })
  await deleteProduct({ ctx, input: { id } })
})

/** Somebody saves the draft right before the context's next batch. */
const savedMeanwhile = (id: string) => {
  const batch: typeof ctx.db.batch = async (statements) => {
    await ctx.db
      .update(productDrafts)
      .set({ version: 2, changedBy: 'bo@example.com' })
      .where(eq(productDrafts.id, id))
    return ctx.db.batch(statements)
  }
  return { ...ctx, db: Object.assign(Object.create(ctx.db) as typeof ctx.db, { batch }) }
}

it('is not replaced by a product that is made of an older version of it', async () => {
  const id = newId()
  await save(id, { name: 'First' })
  const input = v.parse(CreateProductInput, { ...complete, id, draft_version: 1 })
  await expect(createProduct({ ctx: savedMeanwhile(id), input })).rejects.toMatchObject({
    code: 'version-conflict',
    message: 'bo@example.com saved this draft first.',
  })
  expect(await find(id)).toMatchObject({ version: 2 })
  const product = await createProduct({ ctx, input: { ...input, draft_version: 2 } })
  expect(product).toMatchObject({ stock: 7, version: 1 })
  expect(await find(id)).toBeUndefined()
  await expect(createProduct({ ctx, input })).rejects.toMatchObject({ code: 'already-exists' })
})

it('waits for the next run if staff save it at its time', async () => {
  const id = newId()
  await save(id, complete, { publish_at: inAnHour() })
  nowMs += hourMs
  await publishDueDrafts(savedMeanwhile(id))
  expect(await find(id)).toMatchObject({ version: 2, issues: null, publish_at: isoTime(nowMs) })
  await publishDueDrafts(ctx)
  expect(await getProduct({ ctx, input: { id } })).toMatchObject({ stock: 7 })
})

it('stays and says why if the shop refuses it, and can be scheduled again', async () => {
  const id = newId()
  const variants = [{ size: 'S', sku: `SKU-${id}`, stock: 1 }]
  const other = v.parse(CreateProductInput, { ...complete, variants, id: newId() })
  await createProduct({ ctx, input: other })
  await save(id, { ...complete, variants }, { publish_at: inAnHour() })
  await publishAt(nowMs + hourMs)
  expect(await find(id)).toMatchObject({
    publish_at: null,
    issues: [{ path: 'variants.0.sku' }],
  })
  await save(id, complete, { version: 1, publish_at: inAnHour() })
  expect(await find(id)).toMatchObject({ issues: null })
  await publishAt(nowMs + hourMs)
  expect(await getProduct({ ctx, input: { id } })).toMatchObject({ stock: 7 })
})

it('goes on with the next draft if one is refused', async () => {
  const [first, second] = [newId(), newId()]
  await save(first, { ...complete, category: 'hoodies' }, { publish_at: inAnHour() })
  await save(second, complete, { publish_at: isoTime(nowMs + hourMs + minuteMs) })
  // As if staff had removed the category since.
  await ctx.db
    .update(productDrafts)
    .set({ fields: sql`json_set(${productDrafts.fields}, '$.category', 'gone')` })
    .where(eq(productDrafts.id, first))
  await publishAt(nowMs + 2 * hourMs)
  expect(await find(first)).toMatchObject({ issues: [{ path: 'category' }] })
  expect(await find(second)).toBeUndefined()
})

it('leaves out a draft that is deleted while another one is published', async () => {
  const [first, second] = [newId(), newId()]
  await save(first, complete, { publish_at: inAnHour() })
  await save(second, complete, { publish_at: inAnHour() })
  nowMs += hourMs
  const publishChanges = () => deleteDraft({ ctx, input: { id: second } })
  await publishDueDrafts({ ...ctx, publishChanges })
  expect(await getProduct({ ctx, input: { id: first } })).toMatchObject({ stock: 7 })
  await expect(getProduct({ ctx, input: { id: second } })).rejects.toMatchObject({
    code: 'product-not-found',
  })
})

it.each([
  [{ name: 'No price' }, ['price', 'image', 'category']],
  [{ ...complete, category: 'gone' }, ['category']],
  [{ ...complete, sizes: [] }, ['variants', 'variants.0.size', 'variants.1.size']],
  [{ ...complete, image: 'https://elsewhere.test/a.png' }, ['image']],
])('rejects a schedule for %o', async (fields, paths) => {
  await expect(save(newId(), fields, { publish_at: inAnHour() })).rejects.toMatchObject({
    code: 'bad-input',
    issues: paths.map((path) => ({ path })),
  })
})

it('rejects a time in the past, and a colleague’s changes in between', async () => {
  const id = newId()
  await expect(save(id, complete, { publish_at: isoTime(nowMs) })).rejects.toMatchObject({
    issues: [{ path: 'publish_at', message: 'must be in the future' }],
  })
  await save(id, { name: 'First' })
  await save(id, { name: 'Second' }, { version: 1 })
  await expect(save(id, { name: 'Third' }, { version: 1 })).rejects.toMatchObject({
    code: 'version-conflict',
  })
  expect((await find(id))?.product.name).toBe('Second')
  await deleteDraft({ ctx, input: { id } })
  await expect(save(id, { name: 'Third' }, { version: 2 })).rejects.toMatchObject({
    code: 'draft-not-found',
  })
})

const addToShop = async (more: object = {}) => {
  const input = v.parse(CreateProductInput, { ...complete, ...more, id: newId() })
  return createProduct({ ctx, input })
}

it('takes a product out of the shop, and puts it back as it was', async () => {
  const before = await addToShop({
    original_price: 55.5,
    pictures: [{ image: '/media/back.webp', color: null }],
    specifications: { material: 'Cotton', features: ['Hood'] },
    tags: ['drop'],
    tax_rate: 0.03,
  })
  const { id } = before
  const draft = await unpublishProduct({ ctx, input: { id } })
  expect(draft).toMatchObject({ id, publish_at: null, version: 1, changed_by: staff.email })
  expect(draft.product).toMatchObject({ price: 40, original_price: 55.5, stock: 7 })
  await expect(unpublishProduct({ ctx, input: { id } })).rejects.toMatchObject({
    code: 'product-not-found',
  })
  await ctx.db
    .update(productDrafts)
    .set({ publishAtMs: nowMs + hourMs })
    .where(eq(productDrafts.id, id))
  await publishAt(nowMs + hourMs)
  const after = await getProduct({ ctx, input: { id } })
  expect(shownOf(after)).toEqual(shownOf(before))
  // A form that was opened before must not overwrite what the draft has changed.
  expect(after.version).toBe(before.version + 1)
  expect(await historyOf(ctx.db, id)).toMatchObject([
    { noun: 'product', action: 'create' },
    { noun: 'draft', action: 'create', actor: staff.email },
    { noun: 'product', action: 'delete', actor: staff.email },
    { noun: 'product', action: 'create', actor: staff.email },
    { noun: 'draft', action: 'delete', actor: staff.email },
  ])
})

it.each([
  ['a clerk', { ...staff, role: 'clerk' }],
  ['a program', { kind: 'program', email: 'key:a', scopes: ['products:write'] }],
] as const)('does not let %s delete a product by way of its draft', async (_who, actor) => {
  const { id } = await addToShop()
  const ofActor = { ...ctx, actor }
  await unpublishProduct({ ctx: ofActor, input: { id } })
  await expect(deleteDraft({ ctx: ofActor, input: { id } })).rejects.toMatchObject({
    code: 'role-required',
  })
  await deleteDraft({ ctx, input: { id } })
  const own = newId()
  await save(own, { name: 'Never in the shop' })
  await deleteDraft({ ctx: ofActor, input: { id: own } })
})

it('replaces a draft that was left when its product was added in another way', async () => {
  const { id } = await addToShop()
  const left = { id, fields: { name: 'Left' }, changedBy: staff.email, changedAtMs: 0 }
  await ctx.db.insert(productDrafts).values({ ...left, publishAtMs: nowMs + hourMs })
  const draft = await unpublishProduct({ ctx, input: { id } })
  expect(draft).toMatchObject({ publish_at: null, product: { price: 40 } })
})

const shownOf = ({
  createdAtMs: _created,
  updatedAtMs: _updated,
  version: _version,
  ...product
}: Awaited<ReturnType<typeof getProduct>>) => product

it('stays in the shop if a piece is sold in the same moment', async () => {
  const { id, variants } = await addToShop()
  const sellOne = () =>
    ctx.db.run(sql`update product_variants set stock = stock - 1 where id = ${variants[0]?.id}`)
  const db = Object.assign(Object.create(ctx.db) as typeof ctx.db, {
    $count: async (...args: Parameters<typeof ctx.db.$count>) => {
      await sellOne()
      return ctx.db.$count(...args)
    },
  })
  await expect(unpublishProduct({ ctx: { ...ctx, db }, input: { id } })).rejects.toMatchObject({
    code: 'version-conflict',
  })
  expect(await getProduct({ ctx, input: { id } })).toMatchObject({ stock: 6 })
  expect(await find(id)).toBeUndefined()
  await unpublishProduct({ ctx, input: { id } })
  expect(await find(id)).toMatchObject({ product: { stock: 6 } })
})
