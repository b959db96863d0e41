import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { staff, testContext } from '../../test/context.ts'
import { type Actor, type AppEnv, shopper } from '../platform/context.ts'
import type { LogLine } from '../platform/log.ts'
import { onError } from './problems.ts'
import { rateLimit, visitorOf } from './rate-limit.ts'

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
])('counts %s as %s', (address, visitor) => {
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
])('counts those with %s for an address as one', (address) => {
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

it('counts no staff', async () => {
  const limit = () => Promise.resolve({ success: false })
  expect((await visit({ limit })).status).toBe(429)
  expect((await visit({ limit }, staff)).status).toBe(200)
})

it('lets everybody in where there is no counter', async () => {
  expect(await visit()).toEqual({ status: 200, lines: [] })
})

it('lets everybody in when the counter fails, and says so in the log', async () => {
  const { status, lines } = await visit({
    limit: async () => {
      throw new Error('no counter')
    },
  })
  expect(status).toBe(200)
  expect(lines).toMatchObject([{ level: 'warn', message: 'a request could not be counted' }])
})
