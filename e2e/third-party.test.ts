/** Works with `examples/reviews` as an outside team: installs, releases, uses and breaks it. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import { serveSdk } from '@shop/local-shop/bucket-files'
import { nextVisitor } from '@shop/testkit/next-visitor'
import type { ModuleReport } from '@shop/contracts/report'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { callAsStaff, useShop } from './support/shop.ts'
import { startTeam, type Team } from './support/team.ts'
import { expectNoErrors, newVisitor, openPage, withoutFailedRequests } from './support/visitor.ts'

// Builds are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const rootDir = resolve(import.meta.dirname, '..')
const product = 'brass-hour-hoodie'
const path = `/product/${product}`

const at = useShop()
let team: Team
/** This token is only valid for this module and its slot. */
let deployToken: string

beforeAll(async () => {
  team = await startTeam('third-party')
  await cp(join(rootDir, 'examples/reviews'), team.folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  })
  await serveSdk(await at.shop.miniflare.getR2Bucket('FILES'), rootDir)
  await run(`npm run shop -- ${at.shop.origin}`)
  await run('npm install')
  const input = {
    name: 'The reviews team',
    module: 'reviews',
    routes: [],
    slots: ['product.details'],
    expires_in_days: 1,
  }
  const created = await callAsStaff(at.shop, 'POST', '/registry/tokens', JSON.stringify(input))
  deployToken = created.token
})

afterAll(() => team?.leave())

const run = (command: string): Promise<string> =>
  team.run(command, { env: { DEPLOY_TOKEN: deployToken } })

const readModule = () => callAsStaff(at.shop, 'GET', '/modules/reviews')

/** Scrolls to the reviews, which load when they come near the viewport. */
const openReviews = async (page: Page) => {
  await openPage(page, path)
  await page.locator('[data-slot="product.details"]').scrollIntoViewIfNeeded()
  return page.getByRole('region', { name: 'Reviews' })
}

it('is checked, tested and released with its own token', async () => {
  await Promise.all([run('npm run check'), run('npm test')])
  await run('npm run release')
  const { live, releases } = await readModule()
  expect(releases).toMatchObject([{ version: live }])
})

it('shows approved reviews, and shows a new one once staff approve it', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  // On a busy machine, the first view may be sent before the slot is filled.
  const unscripted = async () => (await fetch(at.shop.origin + path)).text()
  await expect.poll(unscripted, { timeout: 30_000 }).toContain('5.0 of 5 from 1 review')
  expect(await unscripted()).toMatch(/<link rel="stylesheet" href="\/modules\/reviews\//)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const reviews = await openReviews(page)
  await reviews.getByText('5.0 of 5 from 1 review', { exact: true }).waitFor()
  await reviews.getByRole('heading', { level: 3, name: 'Warm without the weight' }).waitFor()
  expect(await reviews.textContent()).not.toContain('@')
  expect(await page.getByText('(4.8) • 127 reviews', { exact: true }).count()).toBe(1)

  // Use only the keyboard from here on.
  await reviews.getByText('Write a review').focus()
  await page.keyboard.press('Enter')
  const field = (name: string) => reviews.getByLabel(name, { exact: true })
  await field('Title').fill('Holds its shape')
  await field('Email').fill('no address')
  await field('Email').press('Enter')
  await reviews.getByText('Choose one to five stars.').waitFor()
  await reviews.getByText('Your review is required.').waitFor()
  await reviews.getByText('Email must be an email address.').waitFor()
  const rating = field('Your rating')
  await expect.poll(() => rating.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('4')
  expect(await rating.inputValue()).toBe('4')
  await field('Your name').fill('Ada')
  await page.reload()
  const later = await openReviews(page)
  await later.getByText('Write a review').click()
  await expect.poll(() => field('Title').inputValue()).toBe('Holds its shape')
  expect(await rating.inputValue()).toBe('4')
  await field('Your review').fill('Two winters, no pilling.')
  await field('Email').fill('ada@example.com')
  await field('Email').press('Enter')
  const thanks = later.getByText('Thank you. Your review is shown once we have read it.')
  await thanks.waitFor()
  expect(await thanks.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(requests.filter((one) => /^GET .*\/api\/.*reviews/.test(one))).toEqual([])

  const written = await callAsStaff(at.shop, 'GET', '/reviews?q=winters')
  expect(written.reviews).toMatchObject([
    { status: 'pending', rating: 4, customer_email: 'ada@example.com' },
  ])
  await page.reload()
  await (await openReviews(page)).getByText('5.0 of 5 from 1 review').waitFor()
  const reply = { status: 'approved', reply: 'Glad it lasts.' }
  await callAsStaff(at.shop, 'PATCH', `/reviews/${written.reviews[0].id}`, JSON.stringify(reply))
  await page.reload()
  const shown = await openReviews(page)
  await shown.getByText('4.5 of 5 from 2 reviews').waitFor()
  await shown.getByText('Two winters, no pilling.').waitFor()
  await shown.getByText('Glad it lasts.').waitFor()
  expectNoErrors(withoutFailedRequests(pageErrors))
  await context.close()
})

/** Makes the module throw for visitors with a flag in local storage. */
const breakForSome = async (): Promise<void> => {
  const file = join(team.folder, 'src/reviews.tsx')
  const text = await readFile(file, 'utf8')
  const start = '  const { list, status, loadMore }'
  expect(text).toContain(start)
  const broken =
    "  if (globalThis.localStorage?.getItem('broken')) throw new Error('broken for some')\n"
  await writeFile(file, text.replace(start, broken + start))
}

/** Opens the page as a visitor in a bucket, and resolves to the report about this module. */
const visit = async (bucket: number, isBroken = false): Promise<ModuleReport> => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await context.addCookies([{ name: 'bucket', value: `${bucket}`, url: at.shop.origin }])
  if (isBroken) await page.addInitScript(() => localStorage.setItem('broken', 'yes'))
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/page-health'))
  const reviews = await openReviews(page)
  if (isBroken) await page.getByText('Reviews cannot be shown right now.').waitFor()
  else await reviews.getByText('4.5 of 5 from 2 reviews').waitFor()
  const { modules } = (await sent).postDataJSON() as ModuleReport
  await context.close()
  return { modules: modules.filter(({ module }) => module === 'reviews') }
}

const readDocument = async (bucket: number): Promise<string> =>
  (await fetch(at.shop.origin + path, { headers: { cookie: `bucket=${bucket}` } })).text()

const findBucket = async (version: string): Promise<number> => {
  for (let bucket = 0; bucket < 10_000; bucket += 500)
    if ((await readDocument(bucket)).includes(version)) return bucket
  throw new Error(`no visitor gets ${version}`)
}

const sendAlike = (report: ModuleReport, visitors: number): Promise<void[]> =>
  Promise.all(
    Array.from({ length: visitors }, async () => {
      const init = { method: 'POST', body: JSON.stringify(report), headers: nextVisitor() }
      const response = await fetch(`${at.shop.origin}/api/page-health`, init)
      expect(response.status).toBe(204)
    }),
  )

it('withdraws a canary that half of the visitors get and that is broken for some of them, and keeps the live release', async () => {
  const { live } = await readModule()
  await breakForSome()
  await run('npm run release -- --canary 50')
  const { canary } = await readModule()
  expect(canary.percent).toBe(50)
  const bucket = await findBucket(canary.version)
  const [ofLive, ofGood, ofBroken] = await Promise.all([
    visit(await findBucket(live)),
    visit(bucket),
    visit(bucket, true),
  ])
  expect(ofLive.modules).toMatchObject([{ version: live, outcome: 'loaded' }])
  expect(ofGood.modules).toMatchObject([{ version: canary.version, outcome: 'loaded' }])
  expect(ofBroken.modules).toMatchObject([{ version: canary.version, outcome: 'render-failed' }])
  await sendAlike(ofLive, 100)
  await Promise.all([sendAlike(ofGood, 45), sendAlike(ofBroken, 15)])
  // The guard judges the canary at once, and again after some seconds.
  const readCanary = async () => (await readModule()).canary
  await expect.poll(readCanary, { timeout: 60_000 }).toBeNull()
  const after = await readModule()
  expect(after.live).toBe(live)
  const withdrawn = after.releases.find(
    ({ version }: { version: string }) => version === canary.version,
  )
  expect(withdrawn.withdrawn_reason).toMatch(/visitors had a part of the page fail, 0 of \d+ with/)
  expect(await readDocument(bucket)).toContain(live)
  expect(await readDocument(bucket)).not.toContain(canary.version)
})
