import type { ModuleReport, RegistryHealthWire } from '@shop/contracts/report'
import { moduleCanaries } from '@shop/db/schema/releases'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { expect, it } from 'vitest'

import { publishSteps, releaseOf } from './publish-steps.ts'
import { startApi } from './shop.ts'

const api = await startApi()
const { call, callAsStaff, db, evict } = api
const { makeLive, send } = publishSteps(api)

type Outcome = ModuleReport['modules'][number]

/** A module with a live release and a canary. */
const startCanary = async (module: string) => {
  const [live, canary] = [await releaseOf(module), await releaseOf(module)]
  await send(canary)
  await makeLive(canary)
  await send(live)
  await makeLive(live)
  await db.insert(moduleCanaries).values({
    module,
    version: canary.version,
    strategy: { kind: 'fixed', percent: 50 },
    startedAtMs: Date.now(),
    startedBy: 'test',
  })
  const report = (
    { version }: { version: string },
    outcome: Omit<Outcome, 'module' | 'version'>,
    headers: Record<string, string> = nextVisitor(),
  ) =>
    call('/reports', {
      method: 'POST',
      json: { modules: [{ module, version, ...outcome }] },
      headers,
    })
  const readComparison = async () => {
    const { canaries }: RegistryHealthWire = (await callAsStaff('/registry/health')).body
    return canaries.find((one) => one.module === module)
  }
  return { live, canary, report, readComparison }
}

it('a visitor counts once for a release, however often they report from one address', async () => {
  const { canary, live, report, readComparison } = await startCanary('flooded')
  const visitor = nextVisitor()
  for (let sent = 0; sent < 50; sent += 1)
    expect((await report(canary, { outcome: 'render-failed' }, visitor)).status).toBe(204)
  await report(canary, { outcome: 'loaded', vitals: { lcp_ms: 2600, cls: 0.09 } })
  await report(live, { outcome: 'loaded' })
  await expect.poll(readComparison, { timeout: 5000 }).toMatchObject({
    canary: { visitors: 2, render_failed: 1, load_failed: 0, poor_lcp: 1, poor_cls: 0 },
    live: { visitors: 1, render_failed: 0 },
  })
  const { releases }: RegistryHealthWire = (await callAsStaff('/registry/health')).body
  const inHour = releases.find(({ version }) => version === canary.version)
  expect(inHour).toMatchObject({ module: 'flooded', poor_lcp: 1 })
  expect(inHour?.minutes.at(-1)).toMatchObject({ load_failed: 0 })
})

it('what was counted is still there after the object was evicted, and knows its visitors', async () => {
  const { canary, report, readComparison } = await startCanary('evicted')
  const [first, second] = [nextVisitor(), nextVisitor()]
  await report(canary, { outcome: 'load-failed' }, first)
  const expected = { canary: { visitors: 1, load_failed: 1 } }
  await expect.poll(readComparison, { timeout: 5000 }).toMatchObject(expected)
  expect(await evict('ReleaseGuard')).toBe(1)
  await report(canary, { outcome: 'load-failed' }, first)
  await report(canary, { outcome: 'loaded' }, second)
  await expect
    .poll(readComparison, { timeout: 5000 })
    .toMatchObject({ canary: { visitors: 2, load_failed: 1 } })
})

it('releases that are not in the shop are not counted', async () => {
  const { canary, report, readComparison } = await startCanary('known')
  expect((await report({ version: '9.9.9' }, { outcome: 'load-failed' })).status).toBe(204)
  await report(canary, { outcome: 'loaded' })
  await expect.poll(readComparison, { timeout: 5000 }).toMatchObject({ canary: { visitors: 1 } })
  const { releases }: RegistryHealthWire = (await callAsStaff('/registry/health')).body
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
  ['more than is asked for', JSON.stringify({ modules: [], url: '/shop' }), 422],
  ['a megabyte', JSON.stringify({ modules: 'a'.repeat(1_000_000) }), 413],
])('a report of %s is refused', async (_what, body, status) => {
  const response = await call('/reports', { method: 'POST', body, headers: nextVisitor() })
  expect(response.status).toBe(status)
})
