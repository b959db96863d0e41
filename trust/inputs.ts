/** Part `inputs`: valid, nearly valid and hostile requests to the API, pages and `/mcp`. */
import { CustomerList } from '@shop/contracts/customer'
import { Problem } from '@shop/contracts/problem'
import { ProductList } from '@shop/contracts/product'
import { ReviewList } from '@shop/contracts/review'
import { OrderList } from '@shop/contracts/staff-order'
import { orderLine } from '@shop/testkit/builders'
import { asStaff, type TestShop } from '@shop/testkit/test-shop'
import * as fc from 'fast-check'
import * as v from 'valibot'

import {
  type Call,
  fieldsOf,
  isServed,
  orderCall,
  repeatUntil,
  type Reply,
  send,
  sendAsStaff,
} from './calls.ts'
import { seed } from './dice.ts'
import { type Document, requests } from './inputs/make-request.ts'
import type { Known } from './inputs/make-value.ts'
import { inShop, isSlice, type Part } from './part.ts'

const requestCount = isSlice ? 160 : 50_000
const inFlight = 16
/** How long fast-check looks for a smaller request that also fails, before the run ends. */
const shrinkBudgetMs = 30_000
const repeatBudgetMs = 5000

export const inputs: Part = () =>
  inShop({ hasModules: true }, async (shop, _db, logs) => {
    const known = await readKnown(shop)
    const document = (await readJson(shop, '/api/openapi.json')) as Document
    const deployToken = { authorization: `Bearer ${shop.deployToken}` }
    let busy = 0
    let endAtMs = Infinity
    const calls = requests({ document, known, credentials: { staff: asStaff(shop), deployToken } })
    const property = fc.asyncProperty(calls, async (call) => {
      if (performance.now() > endAtMs) return
      const wrong = await tryCall(shop, call, () => (busy += 1)).catch(String)
      if (!wrong) return
      endAtMs = Math.min(endAtMs, performance.now() + shrinkBudgetMs)
      throw new Error(wrong)
    })
    // Each check sends one request at a time, so that it knows which one fails.
    const numRuns = Math.ceil(requestCount / inFlight)
    const runs = await Promise.all(
      Array.from({ length: inFlight }, (_none, index) =>
        fc.check(property, { seed: seed + index, numRuns, includeErrorInReport: true }),
      ),
    )
    return [
      {
        promise:
          'no request gets a 5xx (a 503 never twice); each refusal is a problem with a known code and tells nothing of our insides',
        result: `${requestCount} requests`,
        wrong: runs.flatMap((run) => fc.defaultReportMessage(run) ?? []),
      },
      {
        promise: 'no error is in the log',
        result: `${logs.length} log lines`,
        wrong: logs.filter((line) => isError(line) && !line.includes('DatabaseUnreachable')),
      },
      {
        promise: 'the database is never too busy',
        result: `${busy} requests found it too busy`,
        isInTime: busy === 0,
      },
      {
        promise: 'staff and shoppers can read every list afterwards',
        result: Object.keys(lists).join(', '),
        wrong: await findUnreadable(shop),
      },
    ]
  })

/** Retries after a 503 or a closed connection. If the input is the cause, retries fail, too. */
const tryCall = async ({ origin, staffOrigin }: TestShop, call: Call, onBusy: () => void) => {
  // Credentials are valid only on the back office's host.
  const at = call.headers && 'authorization' in call.headers ? staffOrigin : origin
  const first = await send(at, call)
  if (first.status === 503) onBusy()
  const isRepeated = first.status === 503 || (first.status === 0 && call.transfer !== 'cut')
  if (!isRepeated) return judge(call, first)
  return judge(call, await repeatUntil(() => send(at, call), isServed, repeatBudgetMs))
}

/** No request contains these names, stack traces and SQL, so a response with one is a leak. */
const insides = [
  /SQLITE_|SqliteError|Libsql|HttpServerError|Hrana|Drizzle|Failed query|no such (?:table|column)/i,
  /\n\s+at |\bat \w+ \(|node_modules|workers\/src|index\.js:\d|file:\/\/\/(?!etc)/,
  /(?:Type|Syntax|Range|Reference)Error\b/,
  /deploy_tokens? where|select .* from products|insert into orders/i,
]

const tags = /<img src=x|<svg\/onload|<script>alert/

const Json = v.pipe(v.string(), v.parseJson())

const judge = (call: Call, { status, headers, text }: Reply): string | undefined => {
  const { method, path, transfer } = call
  // Only a request that violates HTTP may get no response.
  if (status === 0) return transfer === 'cut' ? undefined : `gets no response: ${text}`
  if (status >= 500) return `answers ${status}`
  const inside = insides.find((form) => form.test(text))
  if (inside) return `says ${inside.exec(text)?.[0]}`
  // The text of the few compressed responses is not checked.
  if (method === 'HEAD' || headers['content-encoding']) return undefined
  const type = headers['content-type'] ?? ''
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(type)
  if (isJson && !v.is(Json, text)) return 'says that it is JSON, and is not'
  if (type.startsWith('text/html') && tags.test(text)) return 'prints a tag of an input'
  if (status < 400 || !path.startsWith('/api/')) return undefined
  // workerd itself rejects a websocket of another version (RFC 6455, 4.4).
  if (status === 426 && path.startsWith('/api/live')) return undefined
  if (!type.startsWith('application/problem+json'))
    return `refuses with ${status} by ${type || 'nothing'}: ${text.slice(0, 100)}`
  return v.is(v.pipe(Json, Problem), text) ? undefined : 'refuses by an unknown code'
}

/** Counts a line that is not JSON as an error, because it comes from the runtime. */
const isError = (line: string): boolean => !line.startsWith('{') || line.includes('"level":"error"')

const readJson = async (shop: TestShop, path: string): Promise<unknown> =>
  fieldsOf(await sendAsStaff(shop, { path }))

/** Pages parse each list by this contract. One invalid row makes a list unreadable. */
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
  for (const customer_email of emails) {
    const placed = await send(shop.origin, orderCall({ customer_email }))
    orders.push(String(fieldsOf(placed)['id']))
  }
  const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
  const lines = products.map((one) => orderLine(one))
  return { products: ids(products), orders, reviews: ids(reviews), emails, lines }
}
