import type { ModuleReport, RegistryHealthWire } from '@shop/contracts/report'
import { audit } from '@shop/db/schema/audit'
import { moduleReleases } from '@shop/db/schema/releases'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { isInCanary } from '../src/releases/registry/visitors/visitor-releases.ts'
import { publishSteps, releaseOf } from './publish-steps.ts'
import { startMiniflareApi } from './shop.ts'

const api = await startMiniflareApi()
const { call, callAsStaff, db, killLibsql, restartLibsql, takeLogs, worker } = api
const { act, liveReleases, send } = publishSteps(api)

type Outcome = Omit<ModuleReport['modules'][number], 'module' | 'version'>

const readHealth = async (): Promise<RegistryHealthWire> =>
  (await callAsStaff('/registry/health')).body

const startCanary = async (module: string) => {
  const [live] = await liveReleases(module, 1)
  const canary = await releaseOf(module)
  await send(canary)
  const { version } = canary
  const strategy = { kind: 'fixed', percent: 50 }
  const started = await act('PUT', `${module}/channels/canary`, { version, strategy })
  expect(started.status).toBe(204)
  // The guard reads the registry for this request, so it knows the canary from now on.
  await readHealth()
  if (!live) throw new Error('nothing is live')
  const report = (release: { version: string }, outcome: Outcome, headers = nextVisitor()) =>
    call('/page-health', {
      method: 'POST',
      json: { modules: [{ module, version: release.version, ...outcome }] },
      headers,
    })
  const reportAll = async (release: { version: string }, visitors: number, failing: number) => {
    const outcomes = Array.from({ length: visitors }, (_, index) =>
      index < failing ? ('render-failed' as const) : ('loaded' as const),
    )
    await Promise.all(outcomes.map((outcome) => report(release, { outcome })))
  }
  const readComparison = async () =>
    (await readHealth()).canaries.find((one) => one.module === module)
  return { live, canary, report, reportAll, readComparison }
}

it('counts a visitor once per release, however often they report from one address', async () => {
  const { canary, live, report, readComparison } = await startCanary('flooded')
  const visitor = nextVisitor()
  for (let sent = 0; sent < 50; sent += 1)
    expect((await report(canary, { outcome: 'render-failed' }, visitor)).status).toBe(204)
  await report(canary, { outcome: 'loaded', vitals: { lcp_ms: 2600, cls: 0.09 } })
  await report(live, { outcome: 'loaded' })
  await expect.poll(readComparison).toMatchObject({
    canary: { visitors: 2, render_failed: 1, load_failed: 0, poor_lcp: 1, poor_cls: 0 },
    live: { visitors: 1, render_failed: 0 },
  })
  const { releases } = await readHealth()
  const inHour = releases.find(({ version }) => version === canary.version)
  expect(inHour).toMatchObject({ module: 'flooded', poor_lcp: 1, load_failed: 0 })
})

it('keeps counts and known visitors after the object was evicted', async () => {
  const { canary, report, readComparison } = await startCanary('evicted')
  const [first, second] = [nextVisitor(), nextVisitor()]
  await report(canary, { outcome: 'load-failed' }, first)
  const expected = { canary: { visitors: 1, load_failed: 1 } }
  await expect.poll(readComparison).toMatchObject(expected)
  expect(await worker.evict('ReleaseGuard')).toBe(1)
  await report(canary, { outcome: 'load-failed' }, first)
  await report(canary, { outcome: 'loaded' }, second)
  await expect.poll(readComparison).toMatchObject({ canary: { visitors: 2, load_failed: 1 } })
})

it('continues comparisons while the database is unreachable, even in a new object', async () => {
  const { canary, report, readComparison } = await startCanary('away')
  await report(canary, { outcome: 'load-failed' })
  await expect.poll(readComparison).toMatchObject({ canary: { visitors: 1 } })
  await killLibsql()
  await worker.evict('ReleaseGuard')
  await report(canary, { outcome: 'loaded' })
  expect(await takeLogs(1)).toEqual(['the guard could not read the registry'])
  await restartLibsql()
  await expect
    .poll(async () => (await readComparison().catch(() => null))?.canary)
    .toMatchObject({ visitors: 2, load_failed: 1 })
})

it('withdraws a worse canary, with the reason in the registry and the audit', async () => {
  const { live, canary, reportAll } = await startCanary('worse')
  await reportAll(live, 200, 0)
  await reportAll(canary, 40, 8)
  const where = and(eq(moduleReleases.module, 'worse'), eq(moduleReleases.version, canary.version))
  const readReason = async () => {
    // The guard evaluates its canaries before it responds.
    await readHealth()
    return (await db.query.moduleReleases.findFirst({ where }))?.withdrawnReason
  }
  const reason = /^\d of \d+ visitors had a part of the page fail, 0 of \d+ with the live release$/
  await expect.poll(readReason).toMatch(reason)
  const { canaries } = await readHealth()
  expect(canaries.map(({ module }) => module)).not.toContain('worse')
  const record = await db.query.audit.findFirst({
    where: and(eq(audit.subjectId, 'worse'), eq(audit.actor, 'guard')),
  })
  expect(JSON.stringify(record?.after)).toContain(canary.version)
  expect((await takeLogs(1))[0]).toMatch(/^worse \S+ was withdrawn: \d of \d+ visitors/)
})

it('ignores a report about the canary or the live release from a visitor who gets the other one', async () => {
  const { live, canary, report, readComparison } = await startCanary('forged')
  const isIn = (bucket: number): boolean => isInCanary({ release: canary, percent: 50 }, bucket)
  const buckets = Array.from({ length: 10_000 }, (_, bucket) => bucket)
  const from = (bucket: number | undefined) => ({ ...nextVisitor(), cookie: `bucket=${bucket}` })
  const [inside, outside] = [buckets.find(isIn), buckets.find((bucket) => !isIn(bucket))]
  await report(canary, { outcome: 'render-failed' }, from(outside))
  await report(live, { outcome: 'render-failed' }, from(inside))
  await report(canary, { outcome: 'loaded' }, from(inside))
  await report(live, { outcome: 'loaded' }, from(outside))
  await expect.poll(readComparison).toMatchObject({
    canary: { visitors: 1, render_failed: 0 },
    live: { visitors: 1, render_failed: 0 },
  })
})

it('counts visitors from one IPv6 network of 48 bits as one', async () => {
  const { canary, report, readComparison } = await startCanary('network')
  for (const network of ['1', '2', 'ffff'])
    await report(
      canary,
      { outcome: 'render-failed' },
      {
        'cf-connecting-ip': `2001:db8:7:${network}::1`,
      },
    )
  await report(canary, { outcome: 'loaded' })
  await expect.poll(readComparison).toMatchObject({ canary: { visitors: 2, render_failed: 1 } })
})

it('does not count releases that are not in the shop', async () => {
  const { canary, report, readComparison } = await startCanary('known')
  expect((await report({ version: '9.9.9' }, { outcome: 'load-failed' })).status).toBe(204)
  await report(canary, { outcome: 'loaded' })
  await expect.poll(readComparison).toMatchObject({ canary: { visitors: 1 } })
  const { releases } = await readHealth()
  expect(releases.map(({ version }) => version)).not.toContain('9.9.9')
})

it.each([
  ['no JSON', 'garbage', 400],
  ['nothing', '', 400],
  ['no module', JSON.stringify({ modules: [] }), 422],
  [
    'an unknown outcome',
    JSON.stringify({ modules: [{ module: 'a', version: '1', outcome: 'dead' }] }),
    422,
  ],
  ['unknown fields', JSON.stringify({ modules: [], url: '/shop' }), 422],
  ['a megabyte', JSON.stringify({ modules: 'a'.repeat(1_000_000) }), 413],
])('rejects a report with %s', async (_what, body, status) => {
  const response = await call('/page-health', { method: 'POST', body, headers: nextVisitor() })
  expect(response.status).toBe(status)
})
