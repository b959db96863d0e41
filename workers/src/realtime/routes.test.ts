import { ProblemError } from '@shop/contracts/problem'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { testContext } from '../../test/context.ts'
import type { AppEnv } from '../platform/context.ts'
import { realtime } from './routes.ts'

const app = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.set('ctx', testContext().ctx)
    await next()
  })
  .route('/', realtime)
  .onError((error, c) => {
    if (!(error instanceof ProblemError)) throw error
    return c.text(error.code)
  })

const shardsThatThrow = (error: Error) => ({
  idFromName: (name: string) => name,
  get: () => ({
    fetch: async () => {
      throw error
    },
  }),
})

const open = (error: Error) =>
  app.request(
    '/?topics=products',
    { headers: { upgrade: 'websocket' } },
    { REALTIME_SHARDS: shardsThatThrow(error) },
  )

it('responds with overloaded if the platform refuses a call because the shard’s queue is full', async () => {
  const full = Object.assign(new Error('The object is overloaded.'), { overloaded: true })
  expect(await (await open(full)).text()).toBe('overloaded')
})

it('passes on any other failure of a shard', async () => {
  await expect(open(new Error('broken'))).rejects.toThrow('broken')
})
