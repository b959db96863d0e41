/** Requests under faults, and the rows that show whether each was done. */
import { integrityOf } from '@shop/contracts/release'
import type { Database } from '@shop/db/open'
import {
  insertProduct,
  orderInput,
  orderLine,
  productInput,
  uniqueWord,
} from '@shop/testkit/builders'
import { asStaff, type TestShop } from '@shop/testkit/test-shop'
import { release } from '@shop/testkit/wire'

export type Reply = { status: number; id: string | undefined; retryAfter: string | null }

export type Attempt = {
  /** Rejects if the shop does not respond at all. */
  send: () => Promise<Reply>
  /** Each trace matches exactly one row if the request was done, and none if it was not. */
  traces: readonly Trace[]
}

type Trace = { sql: string; args: string[] }

/** Makes an attempt that is independent of all others. */
export type Operation = (shop: TestShop, db: Database) => Promise<Attempt>

const placeOrder: Operation = async (shop, db) => {
  const product = await insertProduct(db)
  const key = crypto.randomUUID()
  const json = orderInput([orderLine(product)])
  const headers = { 'idempotency-key': key }
  const ofOrder = 'join orders on orders.id = order_id where idempotency_key = ?'
  return {
    send: () => send(shop, '/api/orders', { method: 'POST', json, headers }),
    traces: [
      { sql: 'from orders where idempotency_key = ?', args: [key] },
      { sql: `from order_items ${ofOrder}`, args: [key] },
      { sql: `from stock_movements ${ofOrder}`, args: [key] },
      { sql: 'from customers where email = ?', args: [json.customer_email] },
    ],
  }
}

const editProduct: Operation = async (shop, db) => {
  const { id, version } = await insertProduct(db)
  const writeId = crypto.randomUUID()
  const json = { version, write_id: writeId, stock_change: 3, name: uniqueWord('Tee') }
  return {
    send: () =>
      send(shop, `/api/products/${id}`, { method: 'PATCH', json, headers: asStaff(shop) }),
    traces: [
      { sql: 'from products where id = ? and name = ?', args: [id, json.name] },
      { sql: 'from stock_movements where write_id = ?', args: [writeId] },
      { sql: 'from audit where write_id = ?', args: [writeId] },
    ],
  }
}

const setStatus: Operation = async (shop, db) => {
  const placed = await (await placeOrder(shop, db)).send()
  if (placed.status !== 201 || !placed.id) throw new Error(`an order got ${placed.status}`)
  const { id } = placed
  const json = { status: 'cancelled', version: 1 }
  return {
    send: () => send(shop, `/api/orders/${id}`, { method: 'PATCH', json, headers: asStaff(shop) }),
    traces: [
      { sql: `from orders where id = ? and status = 'cancelled'`, args: [id] },
      { sql: `from stock_movements where order_id = ? and kind = 'cancellation'`, args: [id] },
      { sql: `from audit where subject_id = ? and action = 'update'`, args: [id] },
    ],
  }
}

/** Makes only the last write of a publish, the pointer to the live release. */
const makeLive: Operation = async (shop) => {
  const module = uniqueWord('team')
  const headers = { authorization: `Bearer ${shop.deployToken}` }
  const script = 'export const mount = () => {}'
  const given = release({
    module,
    version: '1.0.0',
    routes: [],
    links: [],
    browser: { entry: 'remote.js', exposes: {} },
    integrity: { 'remote.js': await integrityOf(new TextEncoder().encode(script)) },
    requires: { contract: 1, shared: {} },
  })
  const path = `/api/modules/${module}`
  await send(shop, `${path}/releases`, { method: 'POST', json: given, headers })
  const file = `${path}/releases/1.0.0/files/remote.js`
  const sent = await send(shop, file, { method: 'PUT', body: script, headers })
  if (sent.status !== 204) throw new Error(`a file of a release got ${sent.status}`)
  const json = { version: '1.0.0' }
  return {
    send: () => send(shop, `${path}/channels/live`, { method: 'PUT', json, headers }),
    traces: [
      { sql: `from module_channels where module = ? and version = '1.0.0'`, args: [module] },
      {
        sql: 'from module_releases where module = ? and first_live_at_ms is not null',
        args: [module],
      },
    ],
  }
}

/** Reads a new product's page as Markdown. It is not cached yet, so it needs the database. */
const readPage: Operation = async (shop, db) => {
  const { id } = await insertProduct(db)
  const headers = { accept: 'text/markdown' }
  return { send: () => send(shop, `/product/${id}`, { headers }), traces: [] }
}

const listOrders: Operation = (shop) => {
  const path = `/api/orders?q=${uniqueWord('ada')}`
  return Promise.resolve({
    send: () => send(shop, path, { headers: asStaff(shop) }),
    traces: [],
  })
}

const createProduct: Operation = (shop) => {
  const json = productInput()
  return Promise.resolve({
    send: async () => {
      const init = { method: 'POST', json, headers: asStaff(shop) }
      const reply = await send(shop, '/api/products', init)
      // A repeat gets 409, because its first try has taken the id.
      return reply.status === 409 ? { ...reply, status: 200, id: json.id } : reply
    },
    traces: [
      { sql: 'from products where id = ?', args: [json.id] },
      { sql: 'from stock_movements where product_id = ?', args: [json.id] },
      { sql: `from audit where subject_id = ? and action = 'create'`, args: [json.id] },
    ],
  })
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

/** `none`, `all`, or the counts of a partial effect, such as `1,0,1`. Reads only the database. */
export const effectOf = async (
  db: Database,
  traces: readonly Trace[],
): Promise<'none' | 'all' | string> => {
  const counts: number[] = []
  const selects = traces.map(({ sql, args }) => ({ sql: `select count(*) as count ${sql}`, args }))
  for (const { rows } of await db.$client.batch(selects, 'read'))
    counts.push(Number(rows[0]?.['count']))
  if (counts.every((count) => count === 0)) return 'none'
  return counts.every((count) => count === 1) ? 'all' : counts.join(',')
}

type Init = { method?: string; json?: unknown; body?: string; headers?: Record<string, string> }

const send = async (
  { origin, staffOrigin }: TestShop,
  path: string,
  { json, ...init }: Init,
): Promise<Reply> => {
  const at = init.headers && 'authorization' in init.headers ? staffOrigin : origin
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(at + path, { ...init, ...body })
  const text = await response.text()
  const { id } = text.startsWith('{') ? (JSON.parse(text) as { id?: string }) : {}
  return { status: response.status, id, retryAfter: response.headers.get('retry-after') }
}
