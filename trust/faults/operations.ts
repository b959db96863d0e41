/** The requests that meet faults, and the rows that show whether each took effect. */
import type { Database } from '@shop/db/open'
import { insertProduct, orderLine, productInput, uniqueWord } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'
import { publishEmpty } from '@shop/workers/access/publish-empty'

import { fieldsOf, orderCall, type Reply, send, sendAsStaff } from '../calls.ts'

export type Attempt = {
  send: () => Promise<Reply>
  /** Each trace matches exactly one row if the request was done, and none if it was not. */
  traces: readonly Trace[]
}

/** The `from` and `where` clauses of a query, and their arguments. */
type Trace = [sql: string, ...args: string[]]

type Operation = (shop: TestShop, db: Database) => Promise<Attempt>

const placeOrder: Operation = async (shop, db) => {
  const call = orderCall({ items: [orderLine(await insertProduct(db))] })
  const key = call.headers['idempotency-key']
  const ofOrder = 'join orders on orders.id = order_id where idempotency_key = ?'
  return {
    send: () => send(shop.origin, call),
    traces: [
      ['from orders where idempotency_key = ?', key],
      [`from order_items ${ofOrder}`, key],
      [`from stock_movements ${ofOrder}`, key],
      ['from customers where email = ?', call.json.customer_email],
    ],
  }
}

const createProduct: Operation = async (shop) => {
  const json = productInput()
  const call = { method: 'POST', path: '/api/products', json }
  return {
    send: async () => {
      const reply = await sendAsStaff(shop, call)
      // A repeat gets 409, because the first try has taken the id.
      return reply.status === 409 ? { ...reply, status: 200, text: JSON.stringify(json) } : reply
    },
    traces: [
      ['from products where id = ?', json.id],
      ['from stock_movements where product_id = ?', json.id],
      [`from audit where subject_id = ? and action = 'create'`, json.id],
    ],
  }
}

const editProduct: Operation = async (shop, db) => {
  const { id, version } = await insertProduct(db)
  const writeId = crypto.randomUUID()
  const json = { version, write_id: writeId, stock_change: 3, name: uniqueWord('Tee') }
  return {
    send: () => sendAsStaff(shop, { method: 'PATCH', path: `/api/products/${id}`, json }),
    traces: [
      ['from products where id = ? and name = ?', id, json.name],
      ['from stock_movements where write_id = ?', writeId],
      ['from audit where write_id = ?', writeId],
    ],
  }
}

const setStatus: Operation = async (shop, db) => {
  const placed = await (await placeOrder(shop, db)).send()
  if (placed.status !== 201) throw new Error(`an order got ${placed.status}`)
  const id = String(fieldsOf(placed)['id'])
  const json = { status: 'cancelled', version: 1 }
  return {
    send: () => sendAsStaff(shop, { method: 'PATCH', path: `/api/orders/${id}`, json }),
    traces: [
      [`from orders where id = ? and status = 'cancelled'`, id],
      [`from stock_movements where order_id = ? and kind = 'cancellation'`, id],
      [`from audit where subject_id = ? and action = 'update'`, id],
    ],
  }
}

/** Makes an earlier release live again, which is the last request of a publish, too. */
const makeLive: Operation = async (shop) => {
  const module = uniqueWord('team')
  for (const version of ['1.0.0', '1.0.1'])
    await publishEmpty(shop, { module, version, routes: [] })
  const call = {
    method: 'PUT',
    path: `/api/modules/${module}/channels/live`,
    json: { version: '1.0.0' },
    headers: { authorization: `Bearer ${shop.deployToken}` },
  }
  return {
    send: () => send(shop.staffOrigin, call),
    traces: [[`from module_channels where module = ? and version = '1.0.0'`, module]],
  }
}

/** Reads a new product's page as Markdown. No cache has the page yet, so it needs the database. */
const readPage: Operation = async ({ origin }, db) => {
  const path = `/product/${(await insertProduct(db)).id}`
  return { send: () => send(origin, { path, headers: { accept: 'text/markdown' } }), traces: [] }
}

const listOrders: Operation = async (shop) => {
  const path = `/api/orders?q=${uniqueWord('ada')}`
  return { send: () => sendAsStaff(shop, { path }), traces: [] }
}

export const operations: Readonly<Record<string, Operation>> = {
  'place an order': placeOrder,
  'create a product': createProduct,
  'edit a product': editProduct,
  'set a status': setStatus,
  'make a release live': makeLive,
  'read a page': readPage,
  'list orders': listOrders,
}

/** Returns `none`, `all`, or the counts of a partial effect, such as `1,0,1`. */
export const effectOf = async (db: Database, traces: readonly Trace[]): Promise<string> => {
  const selects = traces.map(([sql, ...args]) => ({ sql: `select count(*) as count ${sql}`, args }))
  const results = await db.$client.batch(selects, 'read')
  const counts = results.map(({ rows }) => Number(rows[0]?.['count']))
  if (counts.every((count) => count === 0)) return 'none'
  return counts.every((count) => count === 1) ? 'all' : counts.join(',')
}
