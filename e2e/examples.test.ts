import { join, resolve } from 'node:path'

import { deliveries } from '@shop/db/schema/deliveries'
import { moduleRows } from '@shop/db/schema/backends'
import { serveSdk } from '@shop/local-shop/bucket-files'
import type { MailWire } from '@shop/contracts/mail'
import { orderInput } from '@shop/testkit/builders'
import { serveMiniflare } from '@shop/testkit/serve-miniflare'
import { and, eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { violationsOf } from './support/axe.ts'
import { type ExampleName, exampleModules, installExamples } from './support/example-modules.ts'
import { callAsStaff, useShop } from './support/shop.ts'
import { staffScreens } from './support/staff.ts'
import { startTeam, type Team } from './support/team.ts'
import {
  addTee,
  eventually,
  expectNoErrors,
  newVisitor,
  openPage,
  type Visitor,
  withoutFailedRequests,
} from './support/visitor.ts'

// Installing and building are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const rootDir = resolve(import.meta.dirname, '..')
const names = Object.keys(exampleModules) as ExampleName[]
const withBackend = names.filter((name) => name !== 'reviews')

const at = useShop({ serve: serveMiniflare })
const { database, open } = staffScreens(at)
let team: Team
const tokens = new Map<ExampleName, string>()

beforeAll(async () => {
  team = await startTeam('examples')
  await serveSdk(await at.shop.worker.miniflare.getR2Bucket('FILES'), rootDir)
  await installExamples(team, at.shop.origin)
  await Promise.all(names.map(createToken))
  // One process builds all of them in three quarters of the time that a process for each needs.
  const built = await team.run(`npx module-build ${names.join(' ')}`)
  expect(built.match(/^built /gm)).toHaveLength(names.length)
  await Promise.all(withBackend.map(publish))
})

afterAll(() => team?.leave())

const of = (name: string) => ({ cwd: join(team.folder, name) })

const callStaff = (method: string, path: string, json?: object) =>
  callAsStaff(at.shop, method, path, json && JSON.stringify(json))

const createToken = async (module: ExampleName): Promise<void> => {
  const input = {
    name: `The team of ${module}`,
    module,
    expires_in_days: 1,
    ...exampleModules[module],
  }
  const { token } = await callStaff('POST', '/registry/tokens', input)
  tokens.set(module, token)
}

const run = (module: ExampleName, command: string): Promise<string> =>
  team.run(command, { ...of(module), env: { DEPLOY_TOKEN: tokens.get(module) } })

/** Approves the grants between publishing and promotion, as a manager must for a back end. */
const publish = async (module: ExampleName): Promise<void> => {
  const waiting = await run(module, 'npm run release -- --json').catch(String)
  const [, version] = /([\w.-]+) is stored, and waits/.exec(waiting) ?? []
  expect(version, waiting).toBeDefined()
  const { grants } = await callStaff('GET', `/modules/${module}`)
  const approve = { grants: grants.map(({ grant }: { grant: string }) => grant) }
  await callStaff('PATCH', `/registry/modules/${module}`, { approve })
  await run(module, `npx release promote ${version}`)
}

it('compile, and pass their own tests', async () => {
  await Promise.all([team.run('npx tsc'), run('reviews', 'npm run check')])
  await team.run(`npx vitest run --testTimeout 60000 ${names.join(' ')}`)
})

const openShopper = (): Promise<Visitor> => newVisitor(at.browser, at.shop.origin)

const mailsAbout = async (subject: string): Promise<MailWire[]> => {
  const { mails } = await callStaff('GET', '/mails')
  const all: MailWire[] = await Promise.all(
    mails.map(({ id }: MailWire) => callStaff('GET', `/mails/${id}`)),
  )
  return all.filter((mail) => mail.subject === subject)
}

const mailAbout = async (subject: string): Promise<string> => {
  await expect.poll(() => mailsAbout(subject)).toHaveLength(1)
  const [mail] = await mailsAbout(subject)
  return mail?.text ?? ''
}

const linkIn = (text: string, label: string): string =>
  new RegExp(`${label}: https?://[^/]+(/\\S+)`).exec(text)?.[1] ?? ''

const tee = { id: 'streetcar-line-tee', size: 'XXL', color: 'Gray' }

const restock = ({ id, ...choice } = tee) =>
  callStaff('POST', `/inventory/${id}`, {
    ...choice,
    stock_change: 1,
    write_id: crypto.randomUUID(),
  })

it('back-in-stock: a shopper gets one e-mail once staff restock a sold-out size, and may withdraw', async () => {
  const { page, context, pageErrors } = await openShopper()
  await openPage(page, `/product/${tee.id}`)
  await page.getByText('XXL, Gray is sold out. Tell me when it is back').click()
  const email = page.getByLabel('Email', { exact: true }).first()
  await email.fill('nobody')
  // The form does nothing before its module is interactive.
  const problem = page.getByText('This must be an email address.')
  await eventually(async () => {
    await email.press('Enter')
    return problem.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }).toBe(true)
  expect(page.url()).not.toContain('nobody')
  await expect.poll(() => email.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await violationsOf(page, {})).toEqual([])
  await email.fill('ada@example.com')
  await email.press('Enter')
  await page.getByText('We write to you once').waitFor()

  await restock()
  const mail = await mailAbout('Streetcar Line Tee, XXL, Gray is back')
  expect(linkIn(mail, 'See it in the shop')).toBe(`/product/${tee.id}`)
  await restock()
  const unsent = () =>
    database().$count(
      deliveries,
      and(eq(deliveries.subscriber, 'module:back-in-stock'), eq(deliveries.state, 'waiting')),
    )
  await expect.poll(unsent).toBe(0)
  await mailAbout('Streetcar Line Tee, XXL, Gray is back')

  const staff = await open('/admin/x/back-in-stock')
  const row = staff.page.getByRole('row').filter({ hasText: 'ada@example.com' })
  await row.getByText('Mailed').waitFor()
  expect(await violationsOf(staff.page, {})).toEqual([])
  await openPage(page, linkIn(mail, 'Stop these emails'))
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await page.getByRole('heading', { name: 'You are off the list' }).waitFor()
  await staff.page.reload()
  await staff.page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor()
  expectNoErrors(withoutFailedRequests([...pageErrors, ...staff.pageErrors]))
  await Promise.all([context.close(), staff.context.close()])
})

const passTime = async (hours: number): Promise<void> => {
  const savedAtMs = Date.now() - hours * 3_600_000
  await database()
    .update(moduleRows)
    .set({ value: sql`json_set(value, '$.savedAtMs', ${savedAtMs})` })
    .where(eq(moduleRows.module, 'abandoned-carts'))
  await database()
    .insert(deliveries)
    .values({ subscriber: 'module:abandoned-carts', topic: 'job', subjectId: 'remind' })
  // The shop looks for deliveries after any event, so cause one.
  await restock()
}

it('abandoned-carts: a saved cart is mailed after an hour, its link restores it, and the order counts', async () => {
  const { page, context, pageErrors } = await openShopper()
  await addTee(page)
  await openPage(page, '/cart')
  await page.getByText('Mail me this cart').click()
  await page.getByLabel('Email', { exact: true }).first().fill('grace@example.com')
  const save = page.getByRole('button', { name: 'Save my cart' })
  await save.click()
  await page.getByText('This must be ticked').waitFor()
  expect(await violationsOf(page, {})).toEqual([])
  await page.getByLabel('Yes, mail me').check()
  await save.click()
  await page.getByText('Your cart is saved.').waitFor()
  await context.close()

  await passTime(2)
  const link = linkIn(await mailAbout('Your cart is waiting'), 'Open my cart')
  const later = await openShopper()
  await openPage(later.page, link)
  await later.page.waitForURL('**/cart')
  await later.page.getByRole('main').getByText('Focus Crest Tee').first().waitFor()
  await openPage(later.page, link)
  await later.page.waitForURL('**/cart')
  await later.page.getByRole('button', { name: /^Cart.*1/ }).waitFor()

  const line = { product_id: 'focus-crest-tee', quantity: 1, price: 40, size: 'M' }
  await later.page.request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: orderInput([line], { customer_email: 'grace@example.com' }),
  })
  const list = () => callStaff('POST', '/x/abandoned-carts/list', {})
  await expect
    .poll(async () => (await list()).numbers)
    .toMatchObject({ saved: 1, mailed: 1, recovered: 1 })
  const staff = await open('/admin')
  await staff.page.getByRole('link', { name: 'Abandoned' }).click()
  const row = staff.page.getByRole('row').filter({ hasText: 'grace@example.com' })
  await row.getByText(/^Ordered for \$/).waitFor()
  expect(await violationsOf(staff.page, {})).toEqual([])
  const errors = [pageErrors, later.pageErrors, staff.pageErrors].flat()
  expectNoErrors(withoutFailedRequests(errors))
  await Promise.all([later.context.close(), staff.context.close()])
})

it('lookbook: staff create a look by mouse and keyboard, publish it, and a shopper adds its product to the cart', async () => {
  const { page: editor, context: ofStaff, ...staff } = await open('/admin/x/lookbook')
  await editor.getByRole('button', { name: 'New look' }).click()
  await editor
    .getByRole('button', { name: /^Choose .*crest/ })
    .first()
    .click()
  await editor.getByLabel('Title').fill('First light')
  await editor.getByLabel('Add a product').fill('crest tee')
  await editor.getByRole('button', { name: 'Focus Crest Tee' }).click()
  const point = editor.getByRole('button', { name: /^1, Focus Crest Tee: 50 %/ })
  await point.press('ArrowRight')
  await editor
    .getByRole('button', { name: /^1, Focus Crest Tee: 51 % from the left, 50 %/ })
    .waitFor()
  expect(await violationsOf(editor, {})).toEqual([])
  await editor.getByRole('button', { name: 'Save draft' }).click()
  const read = async (path: string) => (await fetch(at.shop.origin + path)).text()
  expect(await read('/lookbook')).not.toContain('First light')
  await editor.getByRole('button', { name: 'Publish First light' }).click()
  await editor.getByText('Published', { exact: true }).waitFor()
  await expect.poll(() => read('/lookbook')).toContain('First light')
  await expect.poll(() => read('/')).toContain('First light')

  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin, {
    hasTouch: true,
  })
  await openPage(page, '/lookbook')
  await page.getByRole('link', { name: /First light/ }).tap()
  await page.getByRole('heading', { level: 1, name: 'First light' }).waitFor()
  expect(await violationsOf(page, {})).toEqual([])
  await page.getByRole('link', { name: '1, Focus Crest Tee' }).tap()
  const piece = page.getByRole('listitem').filter({ hasText: 'Focus Crest Tee' })
  await expect.poll(() => piece.evaluate((one) => one === document.activeElement)).toBe(true)
  await piece.getByLabel('Size and color').selectOption({ label: 'M, Black' })
  await piece.getByRole('button', { name: 'Add to cart' }).tap()
  await page.getByRole('dialog').getByText('Focus Crest Tee').first().waitFor()
  expectNoErrors([...pageErrors, ...staff.pageErrors])
  await Promise.all([context.close(), ofStaff.close()])
})

const hoodie = '/product/brass-hour-hoodie'

const readReviewsModule = () => callStaff('GET', '/modules/reviews')

/** Scrolls to the reviews, because they load only near the viewport. */
const openReviews = async (page: Page) => {
  await openPage(page, hoodie)
  await page.locator('[data-slot="product.details"]').scrollIntoViewIfNeeded()
  return page.getByRole('region', { name: 'Reviews' })
}

it('reviews: is released with its own token', async () => {
  await run('reviews', 'npm run release')
  const { live, releases } = await readReviewsModule()
  expect(releases).toMatchObject([{ version: live }])
})

it('reviews: shows approved reviews, and shows a new one once staff approve it', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  // On a busy machine, the first view may be sent before the slot is filled.
  const unscripted = async () => (await fetch(at.shop.origin + hoodie)).text()
  await expect.poll(unscripted, { timeout: 30_000 }).toContain('5.0 of 5 from 1 review')
  expect(await unscripted()).toMatch(/<link rel="stylesheet" href="\/modules\/reviews\//)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const reviews = await openReviews(page)
  await reviews.getByText('5.0 of 5 from 1 review', { exact: true }).waitFor()
  await reviews.getByRole('heading', { level: 3, name: 'Warm without the weight' }).waitFor()
  expect(await reviews.textContent()).not.toContain('@')
  expect(await page.getByText('(4.8) • 127 reviews', { exact: true }).count()).toBe(1)

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
  await reviews.getByText('Choose one to five stars.').waitFor({ state: 'detached' })
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

  const written = await callStaff('GET', '/reviews?q=winters')
  expect(written.reviews).toMatchObject([
    { status: 'pending', rating: 4, customer_email: 'ada@example.com' },
  ])
  await page.reload()
  await (await openReviews(page)).getByText('5.0 of 5 from 1 review').waitFor()
  const reply = { status: 'approved', reply: 'Glad it lasts.' }
  await callStaff('PATCH', `/reviews/${written.reviews[0].id}`, reply)
  await page.reload()
  const shown = await openReviews(page)
  await shown.getByText('4.5 of 5 from 2 reviews').waitFor()
  await shown.getByText('Two winters, no pilling.').waitFor()
  await shown.getByText('Glad it lasts.').waitFor()
  expectNoErrors(withoutFailedRequests(pageErrors))
  await context.close()
})
