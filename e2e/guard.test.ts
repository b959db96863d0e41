import type { ModuleReport } from '@shop/contracts/report'
import { expect, it } from 'vitest'

import { findBucket, sendAlike } from './support/canary-visitors.ts'
import { callAsStaff, publishAltered, replaceInBuild, useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()
const path = '/shop'
const title = 'children:"Shop Our Collection"'
const canaryPercent = 10

const alterTitle = async (expression: string): Promise<Record<string, string>> => {
  const { 'server.js': _server, ...files } = await replaceInBuild(
    'catalog',
    title,
    `children:${expression}`,
  )
  return files
}

const startCanary = async (name: string, expression: string) => {
  const files = await alterTitle(expression)
  const rollBack = await publishAltered(at.shop, { module: 'catalog', name, files })
  const version: string = (await callAsStaff(at.shop, 'GET', '/modules/catalog')).live
  await rollBack()
  const strategy = { kind: 'fixed', percent: canaryPercent }
  await callAsStaff(
    at.shop,
    'PUT',
    '/modules/catalog/channels/canary',
    JSON.stringify({ version, strategy }),
  )
  return version
}

const releaseOf = async (bucket: number): Promise<string> => {
  const headers = { cookie: `bucket=${bucket}` }
  const html = await (await fetch(at.shop.origin + path, { headers })).text()
  return /data-release="catalog@([^"]+)"/.exec(html)?.[1] ?? 'none'
}

const visit = async (bucket: number, { isBroken = false } = {}): Promise<ModuleReport> => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await context.addCookies([{ name: 'bucket', value: `${bucket}`, url: at.shop.origin }])
  if (isBroken) await page.addInitScript(() => localStorage.setItem('broken', 'yes'))
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/page-health'))
  const document = await page.goto(path)
  // The Worker counts a served page only with this header.
  expect(await document?.request().headerValue('sec-fetch-mode')).toBe('navigate')
  const report = (await sent).postDataJSON() as ModuleReport
  if (!isBroken) expectNoErrors(pageErrors)
  await context.close()
  return report
}

const catalogOf = ({ modules }: ModuleReport) => modules.find(({ module }) => module === 'catalog')

/** Reading the health makes the guard judge the canary by all reports so far. */
const readCanary = async (): Promise<string | null> => {
  await callAsStaff(at.shop, 'GET', '/registry/health')
  return (await callAsStaff(at.shop, 'GET', '/modules/catalog')).canary?.version ?? null
}

it('withdraws a canary that throws for 5% of its visitors, but not one as good as the live release', async () => {
  const live: string = (await callAsStaff(at.shop, 'GET', '/modules/catalog')).live
  const good = await startCanary('good', '["Shop Our Collection"][0]')
  const goodBucket = await findBucket(at.shop.origin + path, good)
  const [ofLive, ofGood] = await Promise.all([
    visit(await findBucket(at.shop.origin + path, live)),
    visit(goodBucket),
  ])
  expect(catalogOf(ofLive)).toMatchObject({ version: live, outcome: 'loaded' })
  expect(catalogOf(ofGood)).toMatchObject({ version: good, outcome: 'loaded' })
  expect(catalogOf(ofGood)?.vitals).toMatchObject({ lcp_ms: expect.any(Number) })
  await sendAlike(at.shop.origin, ofLive, 120)
  await sendAlike(at.shop.origin, ofGood, 60)
  const readHealth = async () => (await callAsStaff(at.shop, 'GET', '/registry/health')).canaries[0]
  // The browser may drop a visitor's report when the page closes.
  await expect.poll(async () => (await readHealth()).canary.visitors).toBeGreaterThanOrEqual(60)
  expect(await readHealth()).toMatchObject({ module: 'catalog', version: good })
  expect(await readCanary()).toBe(good)

  const broken = await startCanary(
    'broken',
    '(()=>{if(globalThis.localStorage?.getItem("broken"))throw new Error("broken");return"Shop Our Collection"})()',
  )
  const bucket = await findBucket(at.shop.origin + path, broken)
  const [ofBroken, ofUnmarked] = await Promise.all([
    visit(bucket, { isBroken: true }),
    visit(bucket),
  ])
  expect(catalogOf(ofBroken)).toMatchObject({ version: broken, outcome: 'render-failed' })
  expect(catalogOf(ofUnmarked)).toMatchObject({ version: broken, outcome: 'loaded' })
  await sendAlike(at.shop.origin, ofLive, 600)
  for (let visitors = 0; visitors < 400 && (await readCanary()) === broken; visitors += 20) {
    await sendAlike(at.shop.origin, ofUnmarked, 19)
    await sendAlike(at.shop.origin, ofBroken, 1)
  }
  await expect.poll(readCanary).toBeNull()
  expect(await releaseOf(bucket)).toBe(live)
  const { releases } = await callAsStaff(at.shop, 'GET', '/modules/catalog')
  const withdrawn = releases.find(({ version }: { version: string }) => version === broken)
  expect(withdrawn.withdrawn_reason).toMatch(
    /^\d+ of \d+ visitors had a part of the page fail, 0 of \d+ with the live release$/,
  )
})
