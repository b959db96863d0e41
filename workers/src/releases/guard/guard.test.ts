import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { Database } from '@shop/db/open'
import { moduleCanaries, moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { release } from '@shop/testkit/wire'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { readHistory } from '../registry/read/history.ts'
import type { ReleaseName } from '../registry/read/read-registry.ts'
import { bitOf, nameOf } from './visits.ts'
import type { Signal } from './judge.ts'
import { Guard } from './guard.ts'
import { storageInMemory } from './test/storage.ts'

const shell = { module: 'shell', version: '1.0.0' }
const away = new Proxy({} as Database, {
  get: () => {
    throw new Error('the database is away')
  },
})

const begin = async (module: string, strategy: CanaryStrategy) => {
  const time = { nowMs: Date.parse('2026-01-05T12:00:00Z') }
  const lines: string[] = []
  const { ctx } = testContext({
    now: () => time.nowMs,
    log: ({ message }) => void lines.push(message),
  })
  const { db } = ctx
  const [live, canary] = ['1.0.0', '2.0.0'].map((version) => ({ module, version }))
  if (!live || !canary) throw new Error('no releases')
  for (const one of [live, canary]) {
    const manifest = release({ ...one, routes: [], links: [] })
    const life = { createdAtMs: time.nowMs, acceptedAtMs: time.nowMs }
    await db.insert(moduleReleases).values({ ...one, manifest, ...life })
  }
  await db.insert(moduleChannels).values({ ...live, channel: 'live', updatedAtMs: time.nowMs })
  await db.insert(moduleCanaries).values({
    ...canary,
    strategy,
    percent: strategy.percent,
    percentSinceMs: time.nowMs,
    startedAtMs: time.nowMs,
    startedBy: 'team',
  })
  const connection = { db }
  const storage = storageInMemory()
  const given = { ...ctx, storage, log: ctx.log }
  Object.defineProperty(given, 'db', { get: () => connection.db })
  const guard = new Guard(given)
  await guard.health()
  const report = (one: ReleaseName, visitors: number, failing = 0, signal?: Signal) =>
    guard.take({
      served: [],
      reports: Array.from({ length: visitors }, (_, index) => ({
        visitor: nextVisitor()['cf-connecting-ip'],
        bucket: null,
        atMs: time.nowMs,
        releases: [{ ...one, signals: index < failing && signal ? bitOf(signal) : 0 }],
      })),
    })
  const pass = async (ms: number): Promise<void> => {
    time.nowMs += ms
    await guard.tick()
  }
  const readCanary = async () =>
    (await db.select().from(moduleCanaries).where(eq(moduleCanaries.module, module)))[0]
  const readReason = async (one: ReleaseName) => {
    const { module, version } = one
    const where = and(eq(moduleReleases.module, module), eq(moduleReleases.version, version))
    return (await db.query.moduleReleases.findFirst({ where }))?.withdrawnReason
  }
  const readLive = async () => {
    const where = eq(moduleChannels.module, module)
    return (await db.query.moduleChannels.findFirst({ where }))?.version
  }
  const own = () => lines.filter((line) => line.includes(module))
  const opened = { ctx, guard, time, connection, lines, own, live, canary }
  return { ...opened, report, pass, readCanary, readReason, readLive }
}

it('raises the share of a good canary step by step, up to all visitors', async () => {
  const strategy = { kind: 'linear', percent: 45, everyMs: 60_000 } as const
  const { ctx, guard, canary, live, report, pass, readCanary, readLive, own } = await begin(
    'grows-up',
    strategy,
  )
  const waits = async () =>
    (await guard.health()).canaries.find(({ module }) => module === 'grows-up')?.waits_for
  await report(canary, 19)
  await pass(60_000)
  expect(await waits()).toBe('20 visitors, 19 so far')
  await report(canary, 1)
  await pass(1000)
  expect(await waits()).toBe('20 visitors with the live release, 0 so far')
  await report(live, 20)
  await pass(1000)
  expect(await readCanary()).toMatchObject({ percent: 90 })
  expect(await waits()).toBe('20 visitors, 0 so far')
  await report(canary, 20)
  await pass(59_999)
  expect(await readCanary()).toMatchObject({ percent: 90 })
  await pass(1)
  expect(await readLive()).toBe(canary.version)
  expect(own()).toEqual([
    'grows-up 2.0.0 has 90 % of visitors',
    'grows-up 2.0.0 is live for all visitors',
  ])
  expect(await readHistory({ ctx, input: { module: 'grows-up', limit: 2 } })).toMatchObject([
    { action: 'promoted', by: 'guard' },
    { action: 'canary-grown', by: 'guard', percent: 90, version: canary.version },
  ])
})

it('withdraws a canary that fails for its visitors, and says why', async () => {
  const strategy = { kind: 'fixed', percent: 50 } as const
  const { guard, canary, live, report, pass, readReason, own } = await begin('fails', strategy)
  await report(live, 200)
  await report(canary, 40, 8, 'render_failed')
  await pass(1000)
  const reason = '8 of 40 visitors had a part of the page fail, 0 of 200 with the live release'
  expect(await readReason(canary)).toBe(reason)
  expect(own()).toEqual([`fails 2.0.0 was withdrawn: ${reason}`])
  const { canaries } = await guard.health()
  expect(canaries.map(({ module }) => module)).not.toContain('fails')
})

it('says what canaries wait for without withdrawing a bad one', async () => {
  const strategy = { kind: 'fixed', percent: 50 } as const
  const { guard, canary, live, report, time, pass, readReason } = await begin('is-read', strategy)
  expect(await guard.waits()).toMatchObject({ 'is-read': expect.stringContaining('visitors') })
  await report(live, 200)
  await report(canary, 40, 8, 'render_failed')
  time.nowMs += 1000
  await guard.waits()
  expect(await readReason(canary)).toBeNull()
  await pass(1)
  expect(await readReason(canary)).toContain('8 of 40 visitors')
})

it('withdraws a canary whose pages hang, because they send no reports', async () => {
  const strategy = { kind: 'once', percent: 10, afterMs: 60_000 } as const
  const { guard, canary, live, time, pass, readReason } = await begin('hangs', strategy)
  const visit = async (one: ReleaseName, visitors: number, reporting: number): Promise<void> => {
    const people = Array.from({ length: visitors }, () => ({
      visitor: nextVisitor()['cf-connecting-ip'],
      bucket: 1,
    }))
    const page = `${nameOf(shell)} ${nameOf(one)}`
    const atMs = time.nowMs
    const releases = [shell, one].map((of) => ({ ...of, signals: 0 }))
    await guard.take({
      served: people.map((person) => ({ ...person, atMs, page, releases: [one] })),
      reports: people
        .slice(0, reporting)
        .map((person) => ({ ...person, atMs: atMs + 5000, releases })),
    })
  }
  await visit(live, 90, 85)
  await visit(canary, 10, 0)
  await pass(29_000)
  expect(await readReason(canary)).toBeNull()
  await pass(1000)
  expect(await readReason(canary)).toBe(
    "10 of 10 visitors' pages sent no report, 5 of 90 with the live release",
  )
})

it('alerts staff about a live release that fails, until it has not failed for five minutes', async () => {
  const strategy = { kind: 'fixed', percent: 50 } as const
  const { guard, live, report, pass, own } = await begin('alerted', strategy)
  const alerts = async () =>
    (await guard.health()).alerts.filter(({ module }) => module === 'alerted')
  await report(live, 30, 6, 'render_failed')
  await pass(1000)
  const reason =
    '6 of 30 visitors had a part of the page fail in the last five minutes, 0 of 0 in the hour before'
  expect(await alerts()).toEqual([
    { module: 'alerted', version: '1.0.0', since: '2026-01-05T12:00:01.000Z', reason },
  ])
  await pass(4 * 60_000)
  expect(await alerts()).toHaveLength(1)
  await pass(2 * 60_000)
  expect(await alerts()).toEqual([])
  expect(own()).toEqual([`alerted 1.0.0 fails for visitors: ${reason}`])
})

it('continues to count with the releases it knows while the database is unreachable, and logs that once', async () => {
  const strategy = { kind: 'fixed', percent: 50 } as const
  const opened = await begin('outage', strategy)
  const { guard, canary, time, connection, lines, report } = opened
  const visitors = async () =>
    (await guard.health()).canaries.find(({ module }) => module === 'outage')?.canary.visitors
  connection.db = away
  for (const later of [5000, 5000]) {
    time.nowMs += later
    await report(canary, 1)
  }
  expect(await visitors()).toBe(2)
  expect(lines).toEqual(['the guard could not read the registry'])
  connection.db = opened.ctx.db
  time.nowMs += 1000
  await report(canary, 1)
  expect(await visitors()).toBe(3)
})
