/** Publishes the examples that have a back end, as outside teams do, and uses them. */
import { cp, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'

import { deliveries } from '@shop/db/schema/deliveries'
import { moduleRows } from '@shop/db/schema/backends'
import { serveSdk } from '@shop/local-shop/bucket-files'
import type { MailWire } from '@shop/contracts/mail'
import { orderInput } from '@shop/testkit/builders'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { violationsOf } from './support/axe.ts'
import { callAsStaff, useShop } from './support/shop.ts'
import { staffScreens } from './support/staff.ts'
import { startTeam, type Team } from './support/team.ts'
import {
  addTee,
  expectNoErrors,
  newVisitor,
  openPage,
  type Visitor,
  withoutFailedRequests,
} from './support/visitor.ts'

// Installing and building are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const rootDir = resolve(import.meta.dirname, '..')

/** The paths and slots that each team's token allows. */
const modules = {
  'back-in-stock': {
    routes: ['/back-in-stock/:key'],
    slots: ['product.purchase', 'admin.screen'],
  },
  'abandoned-carts': {
    routes: ['/recover/:key', '/recover/:key/stop'],
    slots: ['cart.summary', 'admin.screen'],
  },
  lookbook: {
    routes: ['/lookbook', '/lookbook/:id'],
    slots: ['home.section', 'admin.screen'],
    links: true,
  },
}

const names = Object.keys(modules) as (keyof typeof modules)[]

const at = useShop()
const { database, open } = staffScreens(at)
let team: Team

/** To save time, the modules share one installation, one compiler run and one test run. */
beforeAll(async () => {
  team = await startTeam('examples')
  await cp(join(rootDir, 'examples'), team.folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  })
  await serveSdk(await at.shop.miniflare.getR2Bucket('FILES'), rootDir)
  for (const name of names) await team.run(`npm run shop -- ${at.shop.origin}`, of(name))
  await writeFile(join(team.folder, 'package.json'), JSON.stringify({ workspaces: names }))
  const compiled = { extends: './lookbook/tsconfig.json', include: names }
  await writeFile(join(team.folder, 'tsconfig.json'), JSON.stringify(compiled))
  await team.run('npm install')
  await Promise.all(names.map(publish))
})

afterAll(() => team?.leave())

const of = (name: string) => ({ cwd: join(team.folder, name) })

const callStaff = (method: string, path: string, json?: object) =>
  callAsStaff(at.shop, method, path, json && JSON.stringify(json))

/** Publishes a module. A manager must approve the back end before its first release is live. */
const publish = async (module: keyof typeof modules): Promise<void> => {
  const input = { name: `The team of ${module}`, module, expires_in_days: 1, ...modules[module] }
  const { token } = await callStaff('POST', '/registry/tokens', input)
  const run = (command: string) =>
    team.run(command, { ...of(module), env: { DEPLOY_TOKEN: token } })
  const waiting = await run('npm run release -- --json').catch(String)
  const [, version] = /([\w.-]+) is stored, and waits/.exec(waiting) ?? []
  expect(version, waiting).toBeDefined()
  const { grants } = await callStaff('GET', `/modules/${module}`)
  const approve = { grants: grants.map(({ grant }: { grant: string }) => grant) }
  await callStaff('PATCH', `/registry/modules/${module}`, { approve })
  await run(`npx release promote ${version}`)
}

it('compile, and pass their own tests', async () => {
  await team.run('npx tsc')
  await team.run(`npx vitest run --testTimeout 60000 ${names.join(' ')}`)
})

const openShopper = (): Promise<Visitor> => newVisitor(at.browser, at.shop.origin)

/** Waits for e-mails with a subject, and resolves to them. */
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
  await email.press('Enter')
  await page.getByText('This must be an email address.').waitFor()
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

/** Makes the saved carts older, and runs the job that is otherwise started by the clock. */
const passTime = async (hours: number): Promise<void> => {
  const savedAtMs = Date.now() - hours * 3_600_000
  await database()
    .update(moduleRows)
    .set({ value: sql`json_set(value, '$.savedAtMs', ${savedAtMs})` })
    .where(eq(moduleRows.module, 'abandoned-carts'))
  await database()
    .insert(deliveries)
    .values({ subscriber: 'module:abandoned-carts', topic: 'job', subjectId: 'remind' })
  // Any event makes the shop look for deliveries.
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
