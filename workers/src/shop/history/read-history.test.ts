import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { AuditEntries, type AuditQuery } from '@shop/contracts/audit'
import { CreateProductInput } from '@shop/contracts/product-input'
import { eraseQueries } from '@shop/db/erase-person'
import { insertOrder, insertProduct, insertProductInVariants } from '@shop/testkit/builders'
import { makeErasedEmail } from '@shop/domain/erased-person'

import { staff, staffContext } from '../../../test/context.ts'
import { startApi } from '../../../test/shop.ts'
import { deleteOrder, updateOrder } from '../orders/edit-order.ts'
import { createProduct, deleteProduct, updateProduct } from '../products/write-products.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { readHistory } from './routes.ts'

const { ctx } = staffContext()
const { callAsStaff, callStaffHost } = await startApi()

const read = (noun: AuditQuery['noun'], subject: string, page: Partial<AuditQuery> = {}) =>
  readHistory({ ctx, input: { noun, subject, limit: 20, ...page } })

describe('readHistory', () => {
  it('shows who changed which fields of a product, with prices in dollars and lists as lists', async () => {
    const { id } = await insertProduct(ctx.db, { priceCents: 4000, sizes: ['S'], stock: 3 })
    const specifications = { material: 'Cotton', features: ['Soft', 'Warm'] }
    const changes = { version: 1, price: 4350, sizes: ['S', 'M'], featured: true, stock_change: 2 }
    await updateProduct({ ctx, input: { id, ...changes } })
    await updateProduct({ ctx, input: { id, version: 2, specifications } })
    const { entries, next } = await read('product', id)
    expect(next).toBeNull()
    expect(entries).toMatchObject([
      {
        by: staff.email,
        action: 'update',
        changes: [
          { field: 'specifications.material', before: null, after: 'Cotton' },
          { field: 'specifications.features', before: null, after: ['Soft', 'Warm'] },
        ],
      },
      {
        by: staff.email,
        action: 'update',
        changes: [
          { field: 'price', before: 40, after: 43.5 },
          { field: 'featured', before: false, after: true },
          { field: 'sizes', before: ['S'], after: ['S', 'M'] },
          { field: 'stock', before: 3, after: 5 },
        ],
      },
    ])
  })

  it('shows who exported products, without changed fields', async () => {
    const after = JSON.stringify({ isSearch: true })
    await recordAction(ctx, { noun: 'product', action: 'export', subjectId: 'list', after })
    const { entries } = await read('product', 'list')
    expect(entries[0]).toMatchObject({ by: staff.email, action: 'export', changes: [] })
  })

  it('shows which variants of a product changed, and how', async () => {
    const { id } = await insertProductInVariants(ctx.db, [
      { size: 'M', color: 'Navy', stock: 3 },
      { size: 'S', color: 'Navy', stock: 2 },
      { size: 'L', color: 'Navy', stock: 1 },
    ])
    const variants = [
      { size: 'M', color: 'Navy', sku: 'N-M', price: 4500, stock_change: 2 },
      { size: 'S', color: 'Navy', sku: null, price: null, stock_change: 0 },
    ]
    await updateProduct({ ctx, input: { id, version: 1, variants } })
    const { entries } = await read('product', id)
    expect(entries[0]?.changes).toEqual([
      { field: 'stock', before: 6, after: 7 },
      { field: 'variants.M, Navy', before: '3 in stock', after: '5 in stock, N-M, $45.00' },
      { field: 'variants.L, Navy', before: '1 in stock', after: null },
    ])
  })

  it('shows a product’s initial values, and none of its values at deletion', async () => {
    const { id } = await createProduct({ ctx, input: newProduct() })
    await deleteProduct({ ctx, input: { id } })
    const { entries } = await read('product', id)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(entries[0]?.changes).toEqual([])
    expect(entries[1]?.changes).toContainEqual({ field: 'price', before: null, after: 40 })
    expect(entries[1]?.changes.map(({ field }) => field)).not.toContain('tags')
  })

  it('pages without missing or repeated entries, even when one is added meanwhile', async () => {
    const { id } = await insertProduct(ctx.db)
    for (const version of [1, 2, 3, 4, 5]) await rename(id, version)
    const first = await read('product', id, { limit: 2 })
    await rename(id, 6)
    const second = await read('product', id, { limit: 2, before: first.next ?? 0 })
    const third = await read('product', id, { limit: 2, before: second.next ?? 0 })
    expect(third.next).toBeNull()
    const names = [first, second, third].flatMap(({ entries }) =>
      entries.map(({ changes }) => changes[0]?.after),
    )
    expect(names).toEqual(['Name 5', 'Name 4', 'Name 3', 'Name 2', 'Name 1'])
  })

  it('shows an order’s status but no personal data, before and after the person is erased', async () => {
    const order = await insertOrder(ctx.db, { customerEmail: 'told@example.com' })
    await updateOrder({ ctx, input: { id: order.id, version: 1, status: 'shipped' } })
    const shown = await read('order', order.id)
    expect(shown.entries).toMatchObject([
      { changes: [{ field: 'status', before: 'pending', after: 'shipped' }] },
    ])
    await ctx.db.batch(eraseQueries(ctx.db, 'told@example.com', makeErasedEmail()))
    expect(await read('order', order.id)).toEqual(shown)
    await deleteOrder({ ctx, input: { id: order.id } })
    const { entries } = await read('order', order.id)
    expect(entries[0]).toMatchObject({ action: 'delete', changes: [] })
  })

  it('reads the index of one subject without sorting', async () => {
    const plan = await ctx.db.all<{ detail: string }>(
      sql`explain query plan select * from audit where noun = 'product' and subject_id = 'x' and seq < 9 order by seq desc limit 21`,
    )
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH audit USING INDEX audit_subject (noun=? AND subject_id=? AND rowid<?)',
    ])
  })
})

const rename = (id: string, version: number) =>
  updateProduct({ ctx, input: { id, version, name: `Name ${version}` } })

const newProduct = () =>
  v.parse(CreateProductInput, {
    name: 'Begun',
    price: 40,
    image: '/a.webp',
    category: 'Hats',
    colors: ['Black'],
  })

describe('GET /api/audit', () => {
  it('is only for staff', async () => {
    const { status } = await callStaffHost('/audit?noun=order&subject=x')
    expect(status).toBe(401)
  })

  it.each([
    ['no noun', 'subject=x'],
    ['another noun', 'noun=customer&subject=x'],
    ['no subject', 'noun=order'],
    ['an empty subject', 'noun=order&subject='],
    ['a page that is no number', 'noun=order&subject=x&before=last'],
    ['too many at once', 'noun=order&subject=x&limit=101'],
    ['an unknown field', 'noun=order&subject=x&actor=ada'],
  ])('rejects %s', async (_what, query) => {
    const { status, body } = await callAsStaff(`/audit?${query}`)
    expect([status, body]).toMatchObject([422, { code: 'bad-input' }])
  })

  it('is empty for a subject that never changed', async () => {
    const { body } = await callAsStaff('/audit?noun=product&subject=ghost')
    expect(v.parse(AuditEntries, body)).toEqual({ entries: [], next: null })
  })
})
