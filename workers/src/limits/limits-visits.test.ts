import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import type { AppEnv } from '../context.ts'
import type { LogLine } from '../log.ts'
import { onError } from '../problems.ts'
import { limitsVisits } from './limits-visits.ts'

const visit = async (limit?: RateLimit) => {
  const lines: LogLine[] = []
  const { ctx } = testContext({ log: (line) => lines.push(line) })
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .get('/', limitsVisits('MCP_LIMIT'), (c) => c.text('in'))
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
  expect(lines).toMatchObject([{ level: 'warn', message: 'a visit could not be counted' }])
})
