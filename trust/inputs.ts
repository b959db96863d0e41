/** The part `inputs`: requests that the API's description suggests, valid, nearly valid and hostile. */
import { CustomerList } from '@shop/contracts/customer'
import { OrderList } from '@shop/contracts/order'
import { type Product, ProductList } from '@shop/contracts/product'
import { ReviewList } from '@shop/contracts/review'
import { asStaff, startTestShop, type TestShop } from '@shop/testkit/test-shop'
import * as v from 'valibot'

import { judge } from './inputs/judge.ts'
import { type InputRequest, makeRequest } from './inputs/make-request.ts'
import type { Known } from './inputs/make-value.ts'
import { type Document, listOperations } from './inputs/operations.ts'
import { randomOf } from './inputs/random.ts'
import { makeSender } from './inputs/send-request.ts'
import type { Part, Row } from './part.ts'

const requestCounts = { slice: 3000, full: 50_000 }
const connections = 16
/** Broken promises that are told one by one. */
const maxTold = 5

type Line = Known['lines'][number]

type Fault = { index: number; what: string; request: InputRequest }

/** `INPUTS_SEED` repeats the requests of another run. */
const readSeed = (): number => Number(process.env['INPUTS_SEED'] ?? Date.now() % 2 ** 32)

export const inputs: Part = {
  title: 'inputs',
  run: async ({ scale, onProgress }) => {
    const seed = readSeed()
    const logs: string[] = []
    const shop = await startTestShop({ hasModules: false, onLog: (line) => logs.push(line) })
    try {
      onProgress(`INPUTS_SEED=${seed}`)
      const known = await readKnown(shop)
      const count = requestCounts[scale]
      const { faults, busy } = await sendAll(shop, known, seed, count, onProgress)
      const errors = logs.filter((line) => isError(line) && !line.includes('DatabaseUnreachable'))
      const unreadable = await findUnreadable(shop)
      const tried = `${count.toLocaleString('en-US')} requests, seed ${seed}`
      return [
        toRow(
          tried,
          faults.map(toSentence),
          'no 5xx, each refusal a problem with a known code, nothing of our insides',
        ),
        toRow('log lines of that run', errors, 'no error in the log'),
        {
          tried: 'requests of that run that found the database too busy',
          result: `${busy} of ${count.toLocaleString('en-US')}`,
          promise: 'none: nothing of them makes it slow',
          isKept: busy === 0,
          isTimed: true,
        },
        toRow('every list afterwards', unreadable, 'staff and shoppers can read what was stored'),
      ]
    } finally {
      await shop.stop()
    }
  },
}

const toRow = (tried: string, wrong: string[], promise: string): Row => ({
  tried,
  result:
    wrong.length === 0 ? 'kept' : `${wrong.length} broken: ${wrong.slice(0, maxTold).join(' · ')}`,
  promise,
  isKept: wrong.length === 0,
})

const toSentence = ({ index, what, request }: Fault): string => {
  const { kind, method, target, headers, transfer, body } = request
  const sent = JSON.stringify({ headers, transfer, body: String(body ?? '') })
  return `#${index} ${kind} ${method} ${target.slice(0, 300)} ${what}, sent ${sent.slice(0, 700)}`
}

const isError = (line: string): boolean => {
  try {
    return Object(JSON.parse(line)).level === 'error'
  } catch {
    // What is no log line was printed by the server itself.
    return true
  }
}

const readJson = async (shop: TestShop, path: string): Promise<unknown> => {
  const response = await fetch(`${shop.origin}${path}`, { headers: asStaff(shop) })
  return response.json()
}

/** Lists with the contracts by which pages read them: one row that was stored and cannot be read breaks its list. */
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

/** Only a request that breaks HTTP itself may get no response. */
const lostConnection = ({ transfer }: InputRequest, error: string): string | undefined =>
  error === 'closed' && transfer === 'cut' ? undefined : error

const sendAll = async (
  shop: TestShop,
  known: Known,
  seed: number,
  count: number,
  onProgress: (step: string) => void,
): Promise<{ faults: Fault[]; busy: number }> => {
  const document = await readJson(shop, '/api/openapi.json')
  const operations = listOperations(document as Document)
  const credentials = { staff: asStaff(shop), deployToken: shop.deployToken }
  const { send, close } = makeSender(shop.origin, connections)
  const faults: Fault[] = []
  let busy = 0
  let next = 0
  const sendOneByOne = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      if (index > 0 && index % 5000 === 0) onProgress(`${index} requests`)
      const random = randomOf(seed + index)
      const request = makeRequest({ operations, known, credentials, random })
      const sent = await send(request).catch((error: unknown) => String(error))
      if (typeof sent === 'object' && sent.status === 503) busy += 1
      const what = typeof sent === 'object' ? judge(request, sent) : lostConnection(request, sent)
      if (what) faults.push({ index, what, request })
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOneByOne))
  close()
  return { faults, busy }
}
