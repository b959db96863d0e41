import type { Database } from '@shop/db/open'
import { insertProduct, orderLine, productInput, uniqueWord } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'
import { publishEmpty } from '@shop/workers/access/publish-empty'

import { type Call, fieldsOf, orderCall, type Reply, send, sendAsStaff } from './calls.ts'

export type Operation = {
  name: string
  send: () => Promise<Reply>
  /** Each trace matches exactly one row if the request took effect, and none otherwise. */
  traces: readonly Trace[]
}

/** The `from` and `where` clauses of a query, and their arguments. */
type Trace = [sql: string, ...args: string[]]

export const makeOperations = async (shop: TestShop, db: Database): Promise<Operation[]> => {
  const byStaff = (method: string, path: string, json?: unknown) => (): Promise<Reply> =>
    sendAsStaff(shop, { method, path, json })
  const [bought, edited, read] = [
    await insertProduct(db),
    await insertProduct(db),
    await insertProduct(db),
  ]
  const order = orderCall({ items: [orderLine(bought)] })
  const key = order.headers['idempotency-key']
  const created = productInput()
  const edit = {
    version: edited.version,
    write_id: crypto.randomUUID(),
    stock_change: 3,
    name: uniqueWord('Tee'),
  }
  const placed = fieldsOf(await send(shop.origin, orderCall({ items: [orderLine(bought)] })))
  const orderId = String(placed['id'])
  const module = uniqueWord('team')
  for (const version of ['1.0.0', '1.0.1'])
    await publishEmpty(shop, { module, version, routes: [] })
  const makeLive: Call = {
    method: 'PUT',
    path: `/api/modules/${module}/channels/live`,
    json: { version: '1.0.0' },
    headers: { authorization: `Bearer ${shop.deployToken}` },
  }
  return [
    {
      name: 'place an order',
      send: () => send(shop.origin, order),
      traces: [
        ['from orders where idempotency_key = ?', key],
        ['from order_items join orders on orders.id = order_id where idempotency_key = ?', key],
        ['from customers where email = ?', order.json.customer_email],
      ],
    },
    {
      name: 'create a product',
      send: async () => {
        const reply = await byStaff('POST', '/api/products', created)()
        // A repeated request gets 409 if the first one has taken the id, so 409 counts as success.
        return reply.status === 409
          ? { ...reply, status: 200, text: JSON.stringify(created) }
          : reply
      },
      traces: [
        ['from products where id = ?', created.id],
        [`from audit where subject_id = ? and action = 'create'`, created.id],
      ],
    },
    {
      name: 'edit a product',
      send: byStaff('PATCH', `/api/products/${edited.id}`, edit),
      traces: [
        ['from products where id = ? and name = ?', edited.id, edit.name],
        ['from stock_movements where write_id = ?', edit.write_id],
        ['from audit where write_id = ?', edit.write_id],
      ],
    },
    {
      name: 'cancel an order',
      send: byStaff('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', version: 1 }),
      traces: [
        [`from orders where id = ? and status = 'cancelled'`, orderId],
        [`from stock_movements where order_id = ? and kind = 'cancellation'`, orderId],
        [`from audit where subject_id = ? and action = 'update'`, orderId],
      ],
    },
    {
      name: 'make a release live',
      send: () => send(shop.staffOrigin, makeLive),
      traces: [[`from module_channels where module = ? and version = '1.0.0'`, module]],
    },
    {
      // No cache has a new product's page yet, so this read needs the database.
      name: 'read a page',
      send: () =>
        send(shop.origin, { path: `/product/${read.id}`, headers: { accept: 'text/markdown' } }),
      traces: [],
    },
    {
      name: 'list orders',
      send: byStaff('GET', `/api/orders?q=${uniqueWord('ada')}`),
      traces: [],
    },
  ]
}

/** Returns `none`, `all`, or the counts of a partial effect, such as `1,0,1`. */
export const effectOf = async (db: Database, traces: readonly Trace[]): Promise<string> => {
  const selects = traces.map(([sql, ...args]) => ({ sql: `select count(*) as count ${sql}`, args }))
  const results = await db.$client.batch(selects, 'read')
  const counts = results.map(({ rows }) => Number(rows[0]?.['count']))
  if (counts.every((count) => count === 0)) return 'none'
  return counts.every((count) => count === 1) ? 'all' : counts.join(',')
}
