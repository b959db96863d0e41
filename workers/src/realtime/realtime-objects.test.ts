import { expect, it } from 'vitest'

import type { Env } from '../platform/env.ts'
import { hubOf, shardFor } from './realtime-objects.ts'

/** The platform's namespace, which says which object was requested, and where it should be born. */
const namespace = {
  idFromName: (name: string) => name,
  get: (name: string, options?: object) => ({ name, ...options }),
}

const envWith = (variables: Record<string, string>): Env =>
  ({
    LIBSQL_URL: 'libsql://shop.example',
    REALTIME_HUB: namespace,
    REALTIME_SHARDS: namespace,
    ...variables,
  }) as unknown as Env

const visitor = '192.0.2.1'

it('lets the hub and the shard of staff be born near the database, and those of shoppers near them', async () => {
  const env = envWith({ LOCATION_HINT: 'enam' })
  expect(hubOf(env)).toEqual({ name: 'shop', locationHint: 'enam' })
  expect(await shardFor(env, { topics: ['orders'], visitor })).toEqual({
    name: 'staff',
    locationHint: 'enam',
  })
  expect(await shardFor(env, { topics: ['products'], visitor })).toEqual({
    name: expect.stringMatching(/^shoppers-\d+$/),
  })
})

it('gives the platform the choice where no setting says', () => {
  expect(hubOf(envWith({}))).toEqual({ name: 'shop' })
})
