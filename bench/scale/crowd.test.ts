import { expect, it } from 'vitest'

import { simulateCrowd } from './crowd.ts'

const crowd = { pages: 20_000, shards: 4, longestQueueMs: Number.POSITIVE_INFINITY }

it('connects each page once, and no faster than the threads of the shards allow', () => {
  const { allConnectedMs, sockets, refused } = simulateCrowd(crowd)
  expect(allConnectedMs).toBeGreaterThan((1.1 * crowd.pages) / crowd.shards)
  expect(sockets[0]).toBeLessThan(crowd.pages / crowd.shards)
  expect(sockets[1]).toBeGreaterThan(crowd.pages / crowd.shards)
  expect(refused).toBe(0)
})

it('bounds the queue of a shard that refuses, and still connects everyone', () => {
  const { longestQueueMs, refused, allConnectedMs } = simulateCrowd({
    ...crowd,
    longestQueueMs: 500,
  })
  expect(longestQueueMs).toBeLessThanOrEqual(500)
  expect(refused).toBeGreaterThan(0)
  expect(allConnectedMs).toBeLessThan(Number.POSITIVE_INFINITY)
})
