import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import type { PopulateKind } from '@shop/contracts/populate'
import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'
import { seedProducts } from '@shop/db/seed/rows'
import { insertProduct } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { updateProduct } from '../products/write-products.ts'
import { getCatalogue, populate } from './routes.ts'

const db = await openOwnDatabase()
const sent = staffContext({ db })
const { ctx } = sent

const add = (what: PopulateKind) => populate({ ctx, input: { what } })
const seedOf = (id: string) => {
  const found = seedProducts.find((product) => product.id === id)
  if (!found) throw new Error(`no ${id} in the seed`)
  return found
}

beforeEach(async () => {
  await db.delete(products)
  await db.delete(audit)
})

describe('populate', () => {
  it('adds the 22 products to an empty catalogue, records each, and notifies open pages', async () => {
    const before = sent.pokes
    expect(await add('missing')).toEqual({
      success: true,
      message: 'Successfully populated 22 products',
      added: 22,
    })
    expect(sent.pokes).toBe(before + 1)
    const rows = await db.select().from(products)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(seedProducts.map(({ id }) => id).toSorted())
    for (const { stock } of rows) {
      expect(stock).toBeGreaterThanOrEqual(10)
      expect(stock).toBeLessThanOrEqual(109)
    }
    const cap = rows.find(({ id }) => id === 'ndx-six-panel-cap')
    expect(cap).toMatchObject({ featured: true, sizes: ['One Size'], taxRate: 0.08, version: 1 })
    expect(await historyOf(db, 'ndx-six-panel-cap')).toMatchObject([
      { actor: staff.email, action: 'create', noun: 'product', after: { price_cents: 3500 } },
    ])
    expect(await db.$count(audit)).toBe(22)
  })

  it('adds missing products, overwrites none, and adds nothing when repeated', async () => {
    await insertProduct(db, { id: 'ndx-six-panel-cap', name: 'Our Own Cap', stock: 1 })
    expect(await add('basic')).toMatchObject({ added: 21 })
    expect(
      await db.query.products.findFirst({ where: eq(products.id, 'ndx-six-panel-cap') }),
    ).toMatchObject({ name: 'Our Own Cap', stock: 1 })
    const pokes = sent.pokes
    expect(await add('basic')).toMatchObject({ message: 'Successfully populated 0 products' })
    expect(await add('missing')).toMatchObject({
      message: 'These products are already in the catalogue.',
      added: 0,
    })
    expect(sent.pokes).toBe(pokes)
    expect(await db.$count(audit)).toBe(21)
  })

  it('adds toddler shirts whose name is missing', async () => {
    const { name, category } = seedOf('tiny-gator-tee')
    await insertProduct(db, { name, category })
    expect(await add('toddler-shirts')).toMatchObject({ added: 5 })
    const rows = await db.select().from(products)
    expect(new Set(rows.map((row) => row.category))).toEqual(new Set(['Toddler Shirts']))
    expect(rows.filter((row) => row.name === name)).toHaveLength(1)
  })

  it('adds products whose picture no product shows', async () => {
    const { image } = seedOf('bayou-bucket-hat')
    await insertProduct(db, { name: 'Borrowed picture', image })
    expect(await add('from-pictures')).toMatchObject({ added: 21 })
    expect(await db.$count(products, eq(products.image, image))).toBe(1)
  })

  it('deletes everything with replace-all, ends with the 22 products, and records each row', async () => {
    const own = await insertProduct(db)
    await add('missing')
    expect(await add('replace-all')).toEqual({
      success: true,
      message:
        'All 22 products have been successfully added to your database. You can now view them on your shop page.',
      added: 22,
    })
    expect(await db.$count(products)).toBe(22)
    expect(await historyOf(db, own.id)).toMatchObject([
      { action: 'delete', before: { id: own.id, name: own.name } },
    ])
    const actions = (await historyOf(db, 'tiny-gator-tee')).map(({ action }) => action)
    expect(actions).toEqual(['create', 'delete', 'create'])
  })

  it('deletes no more of the staff’s own products than they confirmed', async () => {
    await add('missing')
    const own = await insertProduct(db)
    await db.update(products).set({ updatedAtMs: 1 }).where(eq(products.id, 'tiny-gator-tee'))
    const recorded = await db.$count(audit)
    const pokes = sent.pokes
    const replace = (expected_own: number) =>
      populate({ ctx, input: { what: 'replace-all', expected_own } })
    await expect(replace(1)).rejects.toMatchObject({ code: 'version-conflict' })
    await db.delete(products).where(eq(products.id, 'bayou-bucket-hat'))
    await expect(replace(0)).rejects.toMatchObject({ code: 'version-conflict' })
    expect(await db.$count(products)).toBe(22)
    expect(await db.$count(products, eq(products.id, own.id))).toBe(1)
    expect(await db.$count(audit)).toBe(recorded)
    expect(sent.pokes).toBe(pokes)
    expect(await replace(2)).toMatchObject({ added: 22 })
    expect(await replace(0)).toMatchObject({ added: 22 })
    expect(await getCatalogue({ ctx })).toEqual({ products: 22, own: 0 })
  })

  it('rejects a form that shows a product from before it was replaced', async () => {
    await add('missing')
    const id = 'tiny-gator-tee'
    const [before] = await db.select().from(products).where(eq(products.id, id))
    await add('replace-all')
    const [after] = await db.select().from(products).where(eq(products.id, id))
    expect(after?.version).toBe(Number(before?.version) + 1)
    const changes = { version: Number(before?.version), name: 'Stale' }
    await expect(updateProduct({ ctx, input: { id, ...changes } })).rejects.toMatchObject({
      code: 'version-conflict',
    })
  })

  it('adds each product once when run several times at once', async () => {
    const returns = await Promise.all([add('missing'), add('basic'), add('from-pictures')])
    expect(returns.reduce((sum, { added }) => sum + added, 0)).toBe(22)
    expect(await db.$count(products)).toBe(22)
    await Promise.all([add('replace-all'), add('replace-all')])
    expect(await db.$count(products)).toBe(22)
  })
})

it('counts the products that staff added, or changed from the seed', async () => {
  await insertProduct(db)
  await insertProduct(db, { id: 'bayou-bucket-hat', updatedAtMs: 1 })
  await insertProduct(db, { id: 'tiny-gator-tee' })
  expect(await getCatalogue({ ctx })).toEqual({ products: 3, own: 2 })
})
