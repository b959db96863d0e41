import { retryDelayMs } from '@shop/client/realtime'

import { quantile } from '../support/report.ts'
import { cpu, distances, realtime } from './assumptions.ts'
import { createRandom } from './random.ts'

type Crowd = {
  pages: number
  shards: number
  /** The platform rejects a call that would wait longer than this for a shard's thread. */
  longestQueueMs: number
}

const crowds: readonly Crowd[] = [
  { pages: 10_000, shards: 8, longestQueueMs: Number.POSITIVE_INFINITY },
  { pages: 100_000, shards: 8, longestQueueMs: Number.POSITIVE_INFINITY },
  { pages: 100_000, shards: 8, longestQueueMs: 5000 },
  { pages: 100_000, shards: 16, longestQueueMs: 5000 },
]

type Shard = { sockets: number; freeAtMs: number; longestQueueMs: number }

/** Pages retry like `packages/client/src/realtime.ts` until their shard accepts them. */
export const simulateCrowd = ({ pages, shards: count, longestQueueMs }: Crowd) => {
  const random = createRandom(5)
  const shards = Array.from({ length: count }, (): Shard => ({
    sockets: 0,
    freeAtMs: 0,
    longestQueueMs: 0,
  }))
  const arrivals: { shard: Shard; failures: number }[][] = []
  const retry = (shard: Shard, failures: number, nowMs: number): void => {
    const atMs = Math.ceil(nowMs + retryDelayMs(failures, random))
    ;(arrivals[atMs] ??= []).push({ shard, failures: failures + 1 })
  }
  for (let page = 0; page < pages; page += 1) {
    const shard = shards[Math.floor(random() * count)]
    if (shard) retry(shard, 0, 0)
  }
  const connectedAtMs: number[] = []
  let refused = 0
  for (let nowMs = 0; nowMs < arrivals.length; nowMs += 1) {
    for (const { shard, failures } of arrivals[nowMs] ?? []) {
      const queueMs = Math.max(0, shard.freeAtMs - nowMs)
      if (queueMs > longestQueueMs || shard.sockets >= realtime.maxSocketsPerShard) {
        refused += 1
        retry(shard, failures, nowMs)
        continue
      }
      shard.sockets += 1
      shard.longestQueueMs = Math.max(shard.longestQueueMs, queueMs)
      shard.freeAtMs = nowMs + queueMs + cpu.upgradeMs
      connectedAtMs.push(shard.freeAtMs + distances.objectMs)
    }
  }
  const sockets = shards.map((shard) => shard.sockets)
  return {
    allConnectedMs: quantile(connectedAtMs, 1),
    sockets: [Math.min(...sockets), Math.max(...sockets)] as const,
    longestQueueMs: Math.max(...shards.map((shard) => shard.longestQueueMs)),
    refused,
  }
}

export const printCrowds = (): void =>
  console.table(
    crowds.map((crowd) => {
      const found = simulateCrowd(crowd)
      const toSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
      return {
        pages: crowd.pages,
        shards: crowd.shards,
        'refused after':
          crowd.longestQueueMs === Number.POSITIVE_INFINITY
            ? 'never'
            : toSeconds(crowd.longestQueueMs),
        'all connected': toSeconds(found.allConnectedMs),
        'sockets a shard': found.sockets.join(' to '),
        'longest queue': toSeconds(found.longestQueueMs),
        refused: found.refused,
      }
    }),
  )
