/** The whole deploy, into an empty local target, by the code that deploys to Cloudflare; then the shop on two hosts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { openDatabase } from '@shop/db/open'
import { type LocalTarget, startLocalTarget } from '@shop/deploy/local-target/local-target'
import { runDeploy, checkDeploy, planDeploy } from '@shop/deploy/deploy'
import { rollBack } from '@shop/deploy/cloudflare/versions'
import { openDeploy } from '@shop/deploy/open-deploy'
import { checkWritten, type DeploySettings } from '@shop/deploy/settings'
import type { Deploy } from '@shop/deploy/step'
import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  addTee,
  eventually,
  expectNoErrors,
  fillCheckout,
  newVisitor,
  openBrowser,
} from './support/visitor.ts'

/** A deploy runs wrangler and sends hundreds of files, which takes long where others use the machine, too. */
vi.setConfig({ testTimeout: 180_000 })

const rootDir = resolve(import.meta.dirname, '..')

let browser: Browser
let dir: string
let local: Awaited<ReturnType<typeof startLocalTarget>>

const settingsOf = (target: LocalTarget, changes: Record<string, string> = {}): DeploySettings => {
  const checked = checkWritten({ ...target.written, ...changes })
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  return checked.settings
}

const openLocal = (changes: Record<string, string> = {}): Deploy =>
  openDeploy({
    rootDir,
    isSeeding: true,
    isBucketAdopted: false,
    settings: settingsOf(local.target, changes),
    at: local.target,
  })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shop-target-'))
  ;[browser, local] = await Promise.all([openBrowser(), startLocalTarget(dir)])
})

afterAll(async () => {
  await browser?.close()
  await local?.stop()
  await rm(dir, { recursive: true, force: true })
})

describe('before anything was deployed', () => {
  it('plans every step and changes nothing', async () => {
    const before = local.calls.length
    const plan = await planDeploy(openLocal())
    expect(plan).toEqual(
      expect.arrayContaining([
        'Bucket: make the bucket shop-files',
        'Database: migrate 0000_start',
        'Worker: send the first version',
        expect.stringMatching(/^Modules: publish catalog /),
      ]),
    )
    expect(local.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
  })

  it.each([
    [
      'a token that Cloudflare refuses',
      { CLOUDFLARE_API_TOKEN: 'of-another-account' },
      /^CLOUDFLARE_API_TOKEN: does not open the account local/,
    ],
    [
      'an address at which no database is',
      { LIBSQL_URL: 'http://127.0.0.1:1' },
      /^LIBSQL_URL: does not answer as a libSQL database/,
    ],
    [
      'a token that the database refuses',
      { LIBSQL_AUTH_TOKEN: 'of-another-database' },
      /^LIBSQL_URL: the database refuses LIBSQL_AUTH_TOKEN/,
    ],
  ])('says of %s what to do', async (_what, changes, message) => {
    const [first, ...others] = await checkDeploy(openLocal(changes))
    expect(first).toMatch(message)
    expect(others.filter((line) => !line.includes('could not be checked'))).toEqual([])
  })
})

it('deploys everything into an empty target, one deploy at a time', async () => {
  const results = await Promise.allSettled([1, 2].map(() => runDeploy(openLocal(), () => {})))
  const refused = results.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('deploys to this database')
  expect(results.filter((one) => one.status === 'fulfilled')).toMatchObject([{ value: 5 }])
})

it('turns the cache for files on, and leaves out what server entries read', async () => {
  const state = JSON.parse(await readFile(join(dir, 'cloudflare/state.json'), 'utf8'))
  expect(state.versions.at(-1).metadata).toMatchObject({
    cache_options: { enabled: true },
    exports: { PublicApi: { type: 'worker', cache: { enabled: false } } },
  })
})

it('changes nothing the second time', async () => {
  const before = local.calls.length
  expect(await runDeploy(openLocal(), () => {})).toBe(0)
  expect(local.calls.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
})

it('takes an order on the host of the shop, and shows it live on the one of staff', async () => {
  const { shopOrigin, staffOrigin } = local.target
  const staff = await newVisitor(browser, staffOrigin)
  await staff.page.goto('/admin/orders')
  await staff.page.getByRole('link', { name: 'manager' }).click()
  await staff.page.waitForURL(`${staffOrigin}/admin`)
  await staff.page.goto('/admin/orders')
  await staff.page.getByRole('heading', { name: 'Orders' }).first().waitFor()

  const shopper = await newVisitor(browser, shopOrigin)
  await addTee(shopper.page)
  await shopper.page.goto('/checkout')
  await fillCheckout(shopper.page, { 'First name': 'Hosted' })
  await shopper.page.getByRole('button', { name: 'Complete Order' }).click()
  await shopper.page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await staff.page.getByRole('row', { name: /Hosted Lovelace/ }).waitFor()

  expectNoErrors(staff.pageErrors)
  expectNoErrors(shopper.pageErrors)
  await staff.page.getByRole('link', { name: 'View store' }).click()
  await staff.page.waitForURL(`${shopOrigin}/`)
  await shopper.page.goto('/admin')
  await shopper.page.waitForURL(`${staffOrigin}/access/sign-in`)
  await staff.context.close()
  await shopper.context.close()
})

it('brings the Worker before back, and that of another time by its id', async () => {
  const first = openLocal()
  const second = openLocal({ PICTURE_HOSTS: 'images.example.com' })
  const third = openLocal({ PICTURE_HOSTS: 'pictures.example.com' })
  expect(await runDeploy(second, () => {})).toBe(1)
  const firstId = await rollBack(second)
  expect(await planDeploy(first)).toEqual([])
  expect(await planDeploy(second)).toEqual(['Worker: send the new version'])
  // What was live before the third is the first, although the second was sent later.
  expect(await runDeploy(third, () => {})).toBe(1)
  expect(await rollBack(third)).toBe(firstId)
  await expect(rollBack(third, 'none-of-them')).rejects.toThrow('Name a version that was live')
  await eventually(async () => (await fetch(`${local.target.shopOrigin}/shop`)).status).toBe(200)
})

it('leaves a bucket alone that it did not make', async () => {
  const deploy = openLocal({ WORKER_NAME: 'other' })
  const path = '/accounts/local/r2/buckets'
  await fetch(`${local.target.apiBaseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deploy.settings.CLOUDFLARE_API_TOKEN}` },
    body: JSON.stringify({ name: 'other-files' }),
  })
  expect(await checkDeploy(deploy)).toEqual([
    expect.stringContaining('The bucket other-files is there already'),
  ])
  await expect(runDeploy(deploy, () => {})).rejects.toThrow('Nothing was changed')
})

it('refuses a database that is newer than the code', async () => {
  const { LIBSQL_URL: url = '', LIBSQL_AUTH_TOKEN: authToken } = local.target.written
  const db = openDatabase({ url, authToken })
  await db.run(sql`insert into __drizzle_migrations (hash, created_at) values ('newer', 1)`)
  expect(await checkDeploy(openLocal())).toEqual([
    'LIBSQL_URL: the database has 1 migrations that this code does not know. Deploy the newer code, or restore a backup from before.',
  ])
})
