/** Part `inputs`: valid, nearly valid and hostile requests to the API, pages and `/mcp`. */
import { CustomerList } from '@shop/contracts/customer'
import { OrderList } from '@shop/contracts/order'
import { type Product, ProductList } from '@shop/contracts/product'
import { ReviewList } from '@shop/contracts/review'
import { asStaff, startTestShop, type TestShop } from '@shop/testkit/test-shop'
import { checkInvariants } from '@shop/db/invariants'
import { openDatabase } from '@shop/db/open'
import * as v from 'valibot'

import { makeRequest } from './inputs/make-request.ts'
import type { Known } from './inputs/make-value.ts'
import { type Document, listOperations } from './inputs/operations.ts'
import { randomOf } from './inputs/random.ts'
import { type Fault, sendAll } from './inputs/send-all.ts'
import { type Part, toRow } from './part.ts'

const requestCounts = { slice: 1000, full: 50_000 }
type Line = Known['lines'][number]

/** `INPUTS_SEED` repeats the requests of another run. */
const readSeed = (): number => Number(process.env['INPUTS_SEED'] ?? Date.now() % 2 ** 32)

export const inputs: Part = {
  title: 'inputs',
  run: async ({ scale, onProgress }) => {
    const seed = readSeed()
    const logs: string[] = []
    const shop = await startTestShop({ onLog: (line) => logs.push(line) })
    try {
      onProgress(`INPUTS_SEED=${seed}`)
      const known = await readKnown(shop)
      const count = requestCounts[scale]
      const operations = listOperations((await readJson(shop, '/api/openapi.json')) as Document)
      const credentials = { staff: asStaff(shop), deployToken: shop.deployToken }
      const requestAt = (index: number) =>
        makeRequest({ operations, known, credentials, random: randomOf(seed + index) })
      const { origin } = shop
      const { faults, busy } = await sendAll({ origin, count, requestAt, onProgress })
      const errors = logs.filter((line) => isError(line) && !line.includes('DatabaseUnreachable'))
      const unreadable = await findUnreadable(shop)
      const { broken } = await checkInvariants(openDatabase(shop.libsql))
      const tried = `${count.toLocaleString('en-US')} requests, seed ${seed}`
      return [
        toRow(
          tried,
          faults.map(toSentence),
          'no 5xx (a 503 never twice), each refusal a problem with a known code, nothing of our insides',
        ),
        toRow('log lines of that run', errors, 'no error in the log'),
        {
          tried: 'requests of that run that found the database too busy',
          result: `${busy} of ${count.toLocaleString('en-US')}`,
          promise: 'none; alone, each is answered',
          isFulfilled: busy === 0,
          isTimed: true,
        },
        toRow('every list afterwards', unreadable, 'staff and shoppers can read what was stored'),
        toRow(
          'the database afterwards',
          broken.map(({ invariant, examples }) => `${invariant}: ${examples.join('; ')}`),
          'every invariant holds',
        ),
      ]
    } finally {
      await shop.stop()
    }
  },
}

const toSentence = ({ index, what, request }: Fault): string => {
  const { kind, method, target, headers, transfer, body } = request
  const sent = JSON.stringify({ headers, transfer, body: String(body ?? '') })
  return `#${index} ${kind} ${method} ${target.slice(0, 300)} ${what}, sent ${sent.slice(0, 700)}`
}

const isError = (line: string): boolean => {
  try {
    return Object(JSON.parse(line)).level === 'error'
  } catch {
    // Only the server itself prints lines that are not JSON.
    return true
  }
}

const readJson = async (shop: TestShop, path: string): Promise<unknown> => {
  const response = await fetch(`${shop.staffOrigin}${path}`, { headers: asStaff(shop) })
  return response.json()
}

/** Lists and the contracts with which pages read them. A single unreadable row breaks its list. */
const lists = {
  '/api/products': ProductList,
  '/api/orders': OrderList,
  '/api/customers': CustomerList,
  '/api/reviews': ReviewList,
}

const findUnreadable = async (shop: TestShop): Promise<string[]> => {
  const wrong: string[] = []
  for (const [path, schema] of Object.entries(lists)) {
    for (let offset = 0, total = 1; offset < total; offset += 200) {
      const result = v.safeParse(schema, await readJson(shop, `${path}?offset=${offset}`))
      if (!result.success) wrong.push(`${path}: ${v.getDotPath(result.issues[0])}`)
      total = result.success ? result.output.total : 0
    }
  }
  return wrong
}

const readKnown = async (shop: TestShop): Promise<Known> => {
  const { products } = v.parse(ProductList, await readJson(shop, '/api/products'))
  const { reviews } = v.parse(ReviewList, await readJson(shop, '/api/reviews'))
  const emails = ['ada@example.com', 'grace@example.com']
  const orders: string[] = []
  const lines = products.map(toLine)
  for (const email of emails) orders.push(await placeOrder(shop, lines[0], email))
  const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
  return { products: ids(products), orders, reviews: ids(reviews), emails, lines }
}

const toLine = ({ id, priceCents, sizes: [size], colors: [color] }: Product): Line => ({
  product_id: id,
  quantity: 1,
  price: priceCents / 100,
  ...(size ? { size } : {}),
  ...(color ? { color } : {}),
})

const placeOrder = async (
  shop: TestShop,
  line: Line | undefined,
  email: string,
): Promise<string> => {
  const response = await fetch(`${shop.origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customer_name: 'Ada Byron',
      customer_email: email,
      shipping_address: { address: '1 Main St', city: 'Tampa', state: 'FL', zip_code: '33601' },
      items: [line],
    }),
  })
  const { id } = v.parse(v.object({ id: v.string() }), await response.json())
  return id
}
