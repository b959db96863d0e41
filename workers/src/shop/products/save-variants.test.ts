import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import { insertProduct, insertProductInVariants, productInput } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { toProductDetail } from './get-product.ts'
import { createProduct, updateProduct } from './write-products.ts'

const { ctx } = staffContext()

type Changes = v.InferInput<typeof UpdateProductInput>
type Variants = NonNullable<Changes['variants']>

const create = (overrides: Record<string, unknown>) =>
  createProduct({ ctx, input: v.parse(CreateProductInput, productInput(overrides)) })
const update = (id: string, changes: Changes) =>
  updateProduct({ ctx, input: { id, ...v.parse(UpdateProductInput, changes) } })
const replace = (id: string, variants: Variants, version = 1) => update(id, { version, variants })

const black = { size: 'S', color: 'Black' }
const twoBlack = [
  { ...black, stock: 3 },
  { size: 'M', color: 'Black', stock: 2 },
]

describe('a new product', () => {
  it("has the sum of its variants' stock, and its audit record includes the variants", async () => {
    const sku = crypto.randomUUID()
    const row = await create({
      stock: 99,
      variants: [
        { ...black, stock: 4, sku, price: 45 },
        { size: 'M', color: 'Black' },
      ],
    })
    expect(toProductDetail(row)).toMatchObject({
      stock: 4,
      sold_out_sizes: ['M'],
      variants: [
        { ...black, sku, price: 45, stock: 4 },
        { size: 'M', color: 'Black', sku: null, price: null, stock: 0 },
      ],
    })
    const [record] = await historyOf(ctx.db, row.id)
    expect(record?.after).toMatchObject({ variants: [{ sku }, { stock: 0 }] })
  })

  it('gets no variants when its id is taken', async () => {
    const { id } = await insertProduct(ctx.db)
    await expect(create({ id, variants: [black] })).rejects.toMatchObject({
      code: 'already-exists',
    })
    expect((await update(id, { version: 1, stock_change: 1 })).variants).toEqual([])
  })
})

describe('bad input', () => {
  it.each<[string, object[], string, string]>([
    ['a size that is not offered', [{ ...black, size: 'XL' }], '0.size', 'must be one of S, M'],
    ['a color that is left out', [{ size: 'S' }], '0.color', 'must be one of Black'],
    ['one choice twice', [black, black], '1.size', 'is already in the list with this color'],
    [
      'one SKU twice',
      [
        { ...black, sku: 'A' },
        { size: 'M', color: 'Black', sku: 'A' },
      ],
      '1.sku',
      'belongs to another variant in the list',
    ],
  ])('refuses %s and names the field', async (_what, variants, path, message) => {
    await expect(create({ variants })).rejects.toMatchObject({
      code: 'bad-input',
      issues: [{ path: `variants.${path}`, message }],
    })
  })

  it('refuses variants of a product without sizes and colors', async () => {
    await expect(create({ sizes: [], colors: [], variants: [{}] })).rejects.toMatchObject({
      issues: [{ path: 'variants' }],
    })
  })

  it('refuses a SKU of another product, and names that product', async () => {
    const sku = crypto.randomUUID()
    await insertProductInVariants(ctx.db, [{ ...black, sku }], { name: 'First Tee' })
    const { id } = await insertProductInVariants(ctx.db, [black])
    const issues = [{ path: 'variants.0.sku', message: 'belongs to a variant of "First Tee"' }]
    await expect(replace(id, [{ ...black, sku }])).rejects.toMatchObject({ issues })
    await expect(create({ variants: [{ ...black, sku }] })).rejects.toMatchObject({ issues })
  })

  it('refuses fields that would orphan variants or change their sum', async () => {
    const { id } = await insertProductInVariants(ctx.db, twoBlack)
    await expect(update(id, { version: 1, sizes: ['S'] })).rejects.toMatchObject({
      issues: [{ path: 'sizes', message: expect.stringMatching(/^leaves out M, Black/) }],
    })
    await expect(update(id, { version: 1, stock_change: 1 })).rejects.toMatchObject({
      issues: [{ path: 'stock_change' }],
    })
  })
})

describe('replacing variants', () => {
  it('changes stock by differences, adds, deletes, and lets two variants exchange their SKUs', async () => {
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    const { id } = await insertProductInVariants(ctx.db, [
      { ...black, stock: 3, sku: a },
      { size: 'M', color: 'Black', stock: 2, sku: b },
      { size: 'S', color: 'Navy', stock: 7 },
    ])
    const row = await replace(id, [
      { ...black, sku: b, stock_change: -1 },
      { size: 'M', color: 'Black', sku: a, price: 50 },
      { size: 'M', color: 'Navy', stock_change: 6 },
    ])
    expect(row).toMatchObject({ stock: 10, version: 2 })
    expect(row.variants).toMatchObject([
      { ...black, sku: b, priceCents: null, stock: 2 },
      { size: 'M', color: 'Black', sku: a, priceCents: 5000, stock: 2 },
      { size: 'M', color: 'Navy', sku: null, stock: 6 },
    ])
  })

  it('gives variants to a product with one stock, which then has their sum', async () => {
    const { id } = await insertProduct(ctx.db, { stock: 10 })
    const row = await replace(id, [{ ...black, stock_change: 4 }])
    expect(row).toMatchObject({ stock: 4, variants: [{ stock: 4 }] })
  })

  it('leaves a product that loses its variants with the sum of their stock', async () => {
    const { id } = await insertProductInVariants(ctx.db, twoBlack)
    expect(await replace(id, [])).toMatchObject({ stock: 5, variants: [], choicesLeft: null })
    expect(await update(id, { version: 2, stock_change: 1 })).toMatchObject({ stock: 6 })
  })

  it('changes nothing when a stock would fall below zero', async () => {
    const { id } = await insertProductInVariants(ctx.db, twoBlack)
    const variants = [
      { ...black, stock_change: -4 },
      { size: 'M', color: 'Black', stock_change: 9 },
    ]
    await expect(replace(id, variants)).rejects.toMatchObject({ code: 'out-of-stock' })
    expect(
      await replace(
        id,
        twoBlack.map(({ stock: _stock, ...one }) => one),
      ),
    ).toMatchObject({
      stock: 5,
    })
  })

  it('from a stale version is a conflict and changes nothing', async () => {
    const { id } = await insertProductInVariants(ctx.db, twoBlack)
    await update(id, { version: 1, name: 'New' })
    await expect(replace(id, [black])).rejects.toMatchObject({ code: 'version-conflict' })
    expect(await update(id, { version: 2, name: 'Newer' })).toMatchObject({ stock: 5 })
  })

  it('changes nothing more when repeated with its write_id, and refuses that write_id with other changes', async () => {
    const { id } = await insertProductInVariants(ctx.db, twoBlack)
    const write_id = crypto.randomUUID()
    const changes = { version: 1, write_id, variants: [{ ...black, stock_change: 4 }] }
    const first = await update(id, changes)
    expect(first).toMatchObject({ stock: 7 })
    expect(await update(id, changes)).toEqual(first)
    await expect(
      update(id, { ...changes, variants: [{ ...black, stock_change: 5 }] }),
    ).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('changes nothing more when repeated with its write_id, even if a variant was sold out before the first try', async () => {
    const { id } = await insertProductInVariants(ctx.db, [
      { ...black, stock: 0 },
      { size: 'M', color: 'Black', stock: 2 },
    ])
    const sent = [
      { ...black, stock_change: 3 },
      { size: 'M', color: 'Black' },
    ]
    const changes = { version: 1, write_id: crypto.randomUUID(), variants: sent }
    const first = await update(id, changes)
    expect(first).toMatchObject({ stock: 5, choicesLeft: null })
    expect(await update(id, changes)).toEqual(first)
  })
})
