import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ModuleReport } from '@shop/contracts/report'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { expect, it } from 'vitest'

import { callAsStaff, publishAltered, useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()
const distDir = join(import.meta.dirname, '../mfe-catalog/dist')
const path = '/shop'
const title = 'children:"Shop Our Collection"'
/** Of 10,000 places of visitors. */
const canaryPercent = 10

/** The chunk of the list of products, with the title that it shows replaced by an expression. */
const alterTitle = async (expression: string): Promise<{ file: string; code: string }> => {
  for (const file of await readdir(distDir)) {
    if (!file.endsWith('.js') || file === 'server.js') continue
    const code = await readFile(join(distDir, file), 'utf8')
    if (code.includes(title)) return { file, code: code.replace(title, `children:${expression}`) }
  }
  throw new Error(`no chunk of the catalog has ${title}`)
}

/** Publishes the altered catalog and makes it a canary beside the one that was built. */
const startCanary = async (name: string, expression: string) => {
  const altered = { module: 'catalog', name, ...(await alterTitle(expression)) }
  const rollBack = await publishAltered(at.shop, altered)
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

/** The release of the page that a visitor in a place gets. */
const releaseOf = async (bucket: number): Promise<string> => {
  const headers = { cookie: `bucket=${bucket}` }
  const html = await (await fetch(at.shop.origin + path, { headers })).text()
  return /data-release="catalog@([^"]+)"/.exec(html)?.[1] ?? 'none'
}

/** A place whose visitors get a release. */
const findBucket = async (version: string): Promise<number> => {
  for (let bucket = 0; bucket < 10_000; bucket += canaryPercent * 50)
    if ((await releaseOf(bucket)) === version) return bucket
  throw new Error(`no visitor gets ${version}`)
}

/** Opens the page in Chromium and resolves to its first report; `isBroken` sets the mark at which the canary throws. */
const visit = async (bucket: number, { isBroken = false } = {}): Promise<ModuleReport> => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await context.addCookies([{ name: 'bucket', value: `${bucket}`, url: at.shop.origin }])
  if (isBroken) await page.addInitScript(() => localStorage.setItem('broken', 'yes'))
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/reports'))
  const document = await page.goto(path)
  // By this header the Worker notes that the page was served.
  expect(await document?.request().headerValue('sec-fetch-mode')).toBe('navigate')
  const report = (await sent).postDataJSON() as ModuleReport
  if (!isBroken) expectNoErrors(pageErrors)
  await context.close()
  return report
}

const catalogOf = ({ modules }: ModuleReport) => modules.find(({ module }) => module === 'catalog')

/** Reports like one that a page has sent, by so many other visitors; not with how fast it was on this machine. */
const sendAlike = async (report: ModuleReport, visitors: number): Promise<void> => {
  const modules = report.modules.map(({ vitals: _vitals, ...module }) => module)
  const body = JSON.stringify({ ...report, modules })
  const send = async (): Promise<void> => {
    const init = { method: 'POST', body, headers: nextVisitor() }
    const response = await fetch(`${at.shop.origin}/api/reports`, init)
    expect(response.status).toBe(204)
  }
  for (let sent = 0; sent < visitors; sent += 20)
    await Promise.all(Array.from({ length: Math.min(20, visitors - sent) }, send))
}

const readCanary = async (): Promise<string | null> =>
  (await callAsStaff(at.shop, 'GET', '/modules/catalog')).canary?.version ?? null

it('a canary that throws for 5 % of its visitors is withdrawn by what their pages report, and one as good as live is not', async () => {
  const live: string = (await callAsStaff(at.shop, 'GET', '/modules/catalog')).live
  const good = await startCanary('good', '["Shop Our Collection"][0]')
  const goodBucket = await findBucket(good)
  const [ofLive, ofGood] = await Promise.all([visit(await findBucket(live)), visit(goodBucket)])
  expect(catalogOf(ofLive)).toMatchObject({ version: live, outcome: 'loaded' })
  expect(catalogOf(ofGood)).toMatchObject({ version: good, outcome: 'loaded' })
  expect(catalogOf(ofGood)?.vitals).toMatchObject({ lcp_ms: expect.any(Number) })
  await sendAlike(ofLive, 120)
  await sendAlike(ofGood, 60)
  await expect
    .poll(async () => (await callAsStaff(at.shop, 'GET', '/registry/health')).canaries[0])
    .toMatchObject({ module: 'catalog', version: good, canary: { visitors: 61 } })
  expect(await readCanary()).toBe(good)

  const broken = await startCanary(
    'broken',
    '(()=>{if(globalThis.localStorage?.getItem("broken"))throw new Error("broken");return"Shop Our Collection"})()',
  )
  const bucket = await findBucket(broken)
  const [ofBroken, ofUnmarked] = await Promise.all([
    visit(bucket, { isBroken: true }),
    visit(bucket),
  ])
  expect(catalogOf(ofBroken)).toMatchObject({ version: broken, outcome: 'render-failed' })
  expect(catalogOf(ofUnmarked)).toMatchObject({ version: broken, outcome: 'loaded' })
  await sendAlike(ofLive, 600)
  for (let visitors = 0; visitors < 400 && (await readCanary()) === broken; visitors += 20) {
    await sendAlike(ofUnmarked, 19)
    await sendAlike(ofBroken, 1)
  }
  await expect.poll(readCanary).toBeNull()
  expect(await releaseOf(bucket)).toBe(live)
  const { releases } = await callAsStaff(at.shop, 'GET', '/modules/catalog')
  const withdrawn = releases.find(({ version }: { version: string }) => version === broken)
  expect(withdrawn.withdrawn_reason).toMatch(
    /^\d+ of \d+ visitors had a part of the page fail, 0 of \d+ with the live release$/,
  )
})
