import { expect, it } from 'vitest'

import type { Env } from '../platform/env.ts'
import { hubOf, shardFor } from './realtime-objects.ts'

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

const network = '192.0.2.1'

it('creates the hub and the staff shard near the database, and other shards near their shoppers', () => {
  const env = envWith({ LOCATION_HINT: 'enam' })
  expect(hubOf(env)).toEqual({ name: 'shop', locationHint: 'enam' })
  expect(shardFor(env, { topics: ['orders'], network })).toEqual({
    name: 'staff',
    locationHint: 'enam',
  })
  expect(shardFor(env, { topics: ['products'], network })).toEqual({
    name: expect.stringMatching(/^shoppers-\d+$/),
  })
})

it('leaves the location to the platform without a setting', () => {
  expect(hubOf(envWith({}))).toEqual({ name: 'shop' })
})
