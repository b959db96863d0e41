import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { rollBack } from '@shop/deploy/cloudflare'
import { sendWorker } from '@shop/deploy/wrangler'
import { planDeploy, runDeploy } from '@shop/deploy/deploy'
import { planDatabase, planWorker } from '@shop/deploy/steps'
import { audit } from '@shop/db/schema/audit'
import { makeLive } from '@shop/module-build/publish-release'
import { orderInput, orderLine, productRow } from '@shop/testkit/builders'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { firstDeployCalls, toKind } from './support/api-calls.ts'
import { whenCached } from './support/cached-files.ts'
import {
  openLocalDeploy,
  openTargetDatabase,
  placeOf,
  useLocalTarget,
} from './support/local-target.ts'
import { sentences, writeNextVersion } from './support/next-version.ts'
import { orderFromHome } from './support/order-journey.ts'
import { postOrder } from './support/place-order.ts'
import { publishHandwritten } from './support/shop.ts'
import { eventually, expectNoErrors, openPage, useBrowser } from './support/visitor.ts'

/** A deploy runs wrangler and uploads hundreds of files, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

const rootDir = resolve(import.meta.dirname, '..')

const local = useLocalTarget()
const at = useBrowser()

const openLocal = (changes: Record<string, string> = {}) => openLocalDeploy(local, changes)

it('plans every step of a first deploy without changes', async () => {
  const before = local.observed.calls.length
  const plan = await planDeploy(openLocal())
  expect(plan).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Files: make and mark the bucket shop-files, send \d+ files$/),
      expect.stringMatching(/^Database: migrate 0000_start, .*\btriggers; fill it/),
      'Worker: send the Worker',
      expect.stringMatching(/^Modules: publish .*\bcatalog /),
    ]),
  )
  expect(local.observed.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
})

it('deploys everything into an empty target', async () => {
  expect(await runDeploy(openLocal(), () => {})).toBe(4)
  expect([...new Set(local.observed.calls.map(toKind))].toSorted()).toEqual(firstDeployCalls)
})

it('enables the cache for files, but not for what server entries read', async () => {
  const state = JSON.parse(
    await readFile(join(local.dataDir, 'local-target/cloudflare/state.json'), 'utf8'),
  )
  expect(state.versions.at(-1).metadata).toMatchObject({
    cache_options: { enabled: true },
    exports: {
      PublicApi: { type: 'worker', cache: { enabled: false } },
      ModuleStore: { type: 'worker', cache: { enabled: false } },
    },
  })
})

it('changes nothing the second time', async () => {
  const before = local.observed.calls.length
  expect(await runDeploy(openLocal(), () => {})).toBe(0)
  expect(local.observed.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
})

it('leads from home to an order that appears in the back office, across two hosts', async () => {
  await orderFromHome(placeOf(local, at.browser), 'Hosted')
})

it('links each host to the other', async () => {
  const { shopOrigin, staffOrigin } = local.target
  const place = placeOf(local, at.browser)
  const [staff, shopper] = [await place.openStaff(), await place.openShopper()]
  expectNoErrors(staff.pageErrors)
  await staff.page.getByRole('link', { name: 'View store' }).click()
  await staff.page.waitForURL(`${shopOrigin}/`)
  await shopper.page.goto('/admin')
  await shopper.page.waitForURL(`${staffOrigin}/access/sign-in`)
  await staff.context.close()
  await shopper.context.close()
})

it('caches pages for offline use only on the shop’s host, and nothing of the back office', async () => {
  const { shopOrigin, staffOrigin } = local.target
  const place = placeOf(local, at.browser)
  const options = { serviceWorkers: 'allow' } as const
  const [staff, shopper] = [await place.openStaff(options), await place.openShopper(options)]
  await openPage(shopper.page, '/shop')
  await whenCached(shopper.page, '/cart')
  await shopper.page.goto('/admin')
  await shopper.page.waitForURL(`${staffOrigin}/access/sign-in`)

  await staff.page.goto(`${shopOrigin}/shop`)
  await whenCached(staff.page, '/cart')
  await staff.page.goto('/admin/orders')
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
  const stored = await staff.page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
  expect(stored).toEqual({ workers: 0, caches: [] })
  const cookies = await staff.context.cookies()
  expect(cookies.map(({ name, domain }) => `${name} at ${domain}`)).toEqual([
    'access_session at localhost',
  ])
  await staff.context.close()
  await shopper.context.close()
})

const addToken = async (): Promise<string> => {
  const args = [join(rootDir, 'scripts/token.ts'), 'add', 'lookbook', '--routes', '/lookbook']
  const env = { ...process.env, DATA_DIR: join(local.dataDir, 'local-target') }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: rootDir, env })
  return stdout.split('\n')[0] ?? ''
}

const pageScript = (heading: string): string => `
const mount = (element) => {
  const title = document.createElement('h1')
  title.textContent = ${JSON.stringify(heading)}
  element.replaceChildren(title)
  return { unmount: () => {} }
}
export const init = () => {}
export const get = async () => () => ({ mount })
`

it('shows a team’s release on the next page view, and the previous one after a rollback', async () => {
  const { shopOrigin } = local.target
  const token = await addToken()
  const publish = (version: string, heading: string): Promise<void> =>
    publishHandwritten(
      { origin: shopOrigin, deployToken: token },
      { module: 'lookbook', version, routes: ['/lookbook'] },
      { 'remoteEntry.js': pageScript(heading) },
    )
  const { page, context, pageErrors } = await placeOf(local, at.browser).openShopper()
  const seen = async (heading: string): Promise<void> => {
    await page.goto('/lookbook')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await publish('1.0.1', 'Autumn in the Marigny')
  await seen('Autumn in the Marigny')
  await publish('1.0.2', 'Winter on the levee')
  await seen('Winter on the levee')
  await makeLive({ origin: shopOrigin, token, module: 'lookbook', version: '1.0.1' })
  await seen('Autumn in the Marigny')
  expectNoErrors(pageErrors)
  await context.close()
  const [last] = await openTargetDatabase(local).select().from(audit).orderBy(desc(audit.seq))
  expect(last).toMatchObject({ actor: expect.stringMatching(/^token:/), noun: 'release' })
})

it('rolls back to the previous Worker, or to an older one by its id', async () => {
  const first = openLocal()
  const second = openLocal({ PICTURE_HOSTS: 'images.example.com' })
  const third = openLocal({ PICTURE_HOSTS: 'pictures.example.com' })
  await sendWorker(second)
  const firstId = await rollBack(second)
  expect(await planDeploy(first)).toEqual([])
  expect(await planWorker(second)).toMatchObject({ line: 'send the Worker' })
  // The rollback skips the second Worker, which was uploaded but never live.
  await sendWorker(third)
  expect(await rollBack(third)).toBe(firstId)
  await expect(rollBack(third, 'none-of-them')).rejects.toThrow(
    /Name a version that was live before:\n {2}- \S+, sent \d{4}-/,
  )
  await eventually(async () => (await fetch(`${local.target.shopOrigin}/shop`)).status).toBe(200)
})

describe('an upgrade with a migration', () => {
  let nextDir: string
  beforeAll(async () => {
    nextDir = await writeNextVersion()
  })
  afterAll(() => rm(nextDir, { recursive: true }))

  const orderStatus = async (): Promise<number> => {
    const order = orderInput([orderLine(productRow({ id: 'focus-crest-tee' }))])
    const response = await postOrder(local.target.shopOrigin, order)
    return response.status
  }
  const missingPath = async (): Promise<unknown> =>
    (await fetch(`${local.target.shopOrigin}/api/customers`)).json()

  it('migrates, then uploads the Worker, and accepts orders before and after', async () => {
    expect(await orderStatus()).toBe(201)
    const next = openLocalDeploy(local, {}, { rootDir: nextDir })
    const lines: string[] = []
    expect(await runDeploy(next, (line) => lines.push(line))).toBe(2)
    expect(lines.filter((line) => /^· \w+:/.test(line))).toEqual([
      '· Database: migrate 9000_gift-note',
      '· Worker: send the Worker',
    ])
    expect(await missingPath()).toMatchObject({ detail: sentences[1] })
    const [column] = await openTargetDatabase(local).all(
      sql`select 1 from pragma_table_info('orders') where name = 'gift_note'`,
    )
    expect(column).toBeDefined()
    expect(await orderStatus()).toBe(201)
  })

  it('is rolled back to the previous Worker, which works with the newer database', async () => {
    await rollBack(openLocal())
    expect(await missingPath()).toMatchObject({ detail: sentences[0] })
    expect(await orderStatus()).toBe(201)
  })

  it('rejects a deploy of older code to the newer database', async () => {
    await expect(planDatabase(openLocal())).rejects.toThrow(
      'LIBSQL_URL: the database has 1 migrations that this code does not know. Deploy the newer code, or restore a backup from before.',
    )
  })
})
