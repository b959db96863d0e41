import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { staff, testContext } from '../../../test/context.ts'
import { type Actor, type AppEnv, shopper } from '../context.ts'
import type { LogLine } from '../log.ts'
import { createCounter, rateLimit, visitorOf } from './rate-limit.ts'
import { onError } from './problems.ts'

const from = (address?: string): string =>
  visitorOf(
    new Request('https://shop.example', {
      headers: address === undefined ? {} : { 'cf-connecting-ip': address },
    }),
  )

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts a visitor at %s under %s', (address, visitor) => {
  expect(from(address)).toBe(visitor)
})

it.each([
  [undefined],
  [''],
  ['localhost'],
  ['7'],
  ['192.0.2'],
  ['192.0.2.256'],
  ['192.0.2.7, 192.0.2.8'],
  ['0x7f.0.0.1'],
  ['1:2:3'],
  ['2001:db8::1::2'],
  ['::1]/['],
])('counts all requests with %s for an address as one visitor', (address) => {
  expect(from(address)).toBe('unknown')
})

const visit = async (limit?: RateLimit, actor: Actor = shopper) => {
  const lines: LogLine[] = []
  const { ctx } = testContext({ actor, log: (line) => lines.push(line) })
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .get('/', rateLimit('MCP_LIMIT'), (c) => c.text('in'))
    .onError(onError)
  const headers = { 'cf-connecting-ip': '192.0.2.7' }
  const { status } = await app.request('/', { headers }, limit ? { MCP_LIMIT: limit } : {})
  return { status, lines }
}

it('counts a visitor by address', async () => {
  const keys: string[] = []
  const limit = async ({ key }: RateLimitOptions) => {
    keys.push(key)
    return { success: keys.length < 2 }
  }
  expect((await visit({ limit })).status).toBe(200)
  expect((await visit({ limit })).status).toBe(429)
  expect(keys).toEqual(['192.0.2.7', '192.0.2.7'])
})

it('does not count staff', async () => {
  const limit = () => Promise.resolve({ success: false })
  expect((await visit({ limit })).status).toBe(429)
  expect((await visit({ limit }, staff)).status).toBe(200)
})

it('allows everybody without a counter', async () => {
  expect(await visit()).toEqual({ status: 200, lines: [] })
})

it('allows everybody when the counter fails, and logs it', async () => {
  const { status, lines } = await visit({
    limit: async () => {
      throw new Error('no counter')
    },
  })
  expect(status).toBe(200)
  expect(lines).toMatchObject([{ level: 'warn', message: 'a request could not be counted' }])
})

const visitFrom = async (address: string, env: Record<string, RateLimit>) => {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', testContext({ actor: shopper }).ctx)
      await next()
    })
    .get('/', rateLimit('ORDER_LIMIT'), (c) => c.text('in'))
    .onError(onError)
  return app.request('/', { headers: { 'cf-connecting-ip': address } }, env)
}

const twoLimits = () => ({
  ORDER_LIMIT: createCounter(2, 60_000, () => 0),
  ORDER_LIMIT_48: createCounter(20, 60_000, () => 0),
})

it('allows all addresses of a /48 together ten times the requests of one visitor', async () => {
  const env = twoLimits()
  let allowed = 0
  for (let index = 0; index < 100; index += 1) {
    const { status } = await visitFrom(`2001:db8:1:${index.toString(16)}::1`, env)
    if (status === 200) allowed += 1
  }
  expect(allowed).toBe(20)
  expect((await visitFrom('2001:db8:2::1', env)).status).toBe(200)
  expect((await visitFrom('192.0.2.7', env)).status).toBe(200)
})

it('does not reduce the limit of other visitors in a /48 when one of them exceeds theirs', async () => {
  const env = twoLimits()
  const fromOne = () => visitFrom('2001:db8:1:1::1', env)
  const responses = await Promise.all(Array.from({ length: 30 }, fromOne))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await visitFrom('2001:db8:1:2::1', env)).status).toBe(200)
})

it('says that nothing was ordered when it refuses an order', async () => {
  const env = { ORDER_LIMIT: createCounter(0, 60_000, () => 0) }
  expect(await (await visitFrom('192.0.2.7', env)).text()).toContain('Nothing was ordered')
})
