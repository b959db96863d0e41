import * as v from 'valibot'
import { expect, it } from 'vitest'

import { CustomerQuery } from '@shop/contracts/customer'
import { InventoryQuery } from '@shop/contracts/inventory'
import { MailQuery } from '@shop/contracts/mail'
import { OrderQuery } from '@shop/contracts/staff-order'
import { ProductQuery } from '@shop/contracts/product-query'
import { ReviewQuery } from '@shop/contracts/review'
import { eraseQueries } from '@shop/db/erase-person'
import { orders } from '@shop/db/schema/orders'
import { insertOrder, insertProduct, insertReview } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'

import { listCustomers } from '../src/shop/customers/list-customers.ts'
import { listStock } from '../src/shop/inventory/inventory.ts'
import { listMails } from '../src/shop/mails/list-mails.ts'
import { listOrders } from '../src/shop/orders/list-orders.ts'
import { listProducts } from '../src/shop/products/list-products.ts'
import { listReviews } from '../src/shop/reviews/reviews.ts'
import { findByAnyWord } from '../src/search/retrieval/find-products.ts'
import { staffContext } from './context.ts'
import { openOwnDatabase } from './own-database.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

const spellings = [
  ['Café Noir', 'CAFÉ'],
  ['Cafe\u0301 Blanc', 'café b'],
  ['Зоя Ёлкина', 'зоя ел'],
  ["Niamh O'Brien", 'o’brien'],
  ['Siobhán O’Shea', "SIOBHAN O'SHEA"],
  ['Jörg Straßer', 'strasser'],
  ['İpek Işık', 'ipek isik'],
  ['ΜΑΡΙΟΣ', 'Μάριος'],
  ['Ｍａｒｉ', 'mari'],
  ['Zero\u200Bwidth', 'zerowidth'],
  ['한글', '한글'.normalize('NFD')],
  ['비니'.normalize('NFD'), '비니'],
] as const

it.each(spellings)(
  'orders, customers, e-mails and reviews of %s are found by %s',
  async (customerName, q) => {
    const order = await insertOrder(ctx.db, { customerName })
    await ctx.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id))
    const review = await insertReview(ctx.db, { customerName })
    const found = await listOrders({ ctx, input: v.parse(OrderQuery, { q }) })
    expect(found.rows.map(({ id }) => id)).toEqual([order.id])
    const customers = await listCustomers({ ctx, input: v.parse(CustomerQuery, { q }) })
    expect(customers.rows.map(({ email }) => email)).toEqual([order.customerEmail])
    const mails = await listMails({ ctx, input: v.parse(MailQuery, { q }) })
    expect(mails.rows.map(({ mail }) => mail.orderId)).toEqual([order.id])
    const reviews = await listReviews({ ctx, input: v.parse(ReviewQuery, { q }) })
    expect(reviews.rows.map(({ id }) => id)).toEqual([review.id])
  },
)

it.each(spellings)(
  'a product named %s is found by %s in shop, inventory and assistant',
  async (name, q) => {
    const { id } = await insertProduct(ctx.db, { name })
    for (const sort of ['featured', 'relevance'] as const) {
      const found = await listProducts({ ctx, input: v.parse(ProductQuery, { q, sort }) })
      expect(found.rows.map((row) => row.id)).toEqual([id])
    }
    const stock = await listStock({ ctx, input: v.parse(InventoryQuery, { q }) })
    expect(stock.rows.map(({ productId }) => productId)).toEqual([id])
    const { ids } = await findByAnyWord(ctx, q.split(' ').join('_'), 4)
    const { ids: byWord } = await findByAnyWord(ctx, q.split(' ')[0] ?? '', 50)
    expect([ids.includes(id), byWord.includes(id)]).toEqual([!q.includes(' '), true])
  },
)

it('deletes the search text when a person is erased or an order is deleted', async () => {
  const order = await insertOrder(ctx.db, { customerName: 'Ünique Person' })
  const find = async () =>
    (await listOrders({ ctx, input: v.parse(OrderQuery, { q: 'unique person' }) })).total
  expect(await find()).toBe(1)
  await ctx.db.batch(eraseQueries(ctx.db, order.customerEmail, 'erased-1@erased.invalid'))
  expect(await find()).toBe(0)
  const other = await insertOrder(ctx.db, { customerName: 'Ünique Person' })
  await ctx.db.delete(orders).where(eq(orders.id, other.id))
  expect(await find()).toBe(0)
})
