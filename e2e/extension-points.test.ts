import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'

import type { Release } from '@shop/contracts/release'
import { sharedSlots } from '@shop/contracts/slots'
import { asStaff } from '@shop/testkit/test-shop'

import { publishHandwritten, useShop } from './support/shop.ts'
import { staffScreens } from './support/staff.ts'
import {
  addTee,
  expectNoErrors,
  newVisitor,
  openPage,
  whenIdle,
  whenInteractive,
  withoutFailedRequests,
} from './support/visitor.ts'

const at = useShop()
const { open, order } = staffScreens(at)

const remote = (module: string): string => `
const entry = (what) => ({
  mount: (element, { params }) => {
    element.textContent = '${module} ' + what + ' ' + JSON.stringify(params)
    return { unmount: () => element.replaceChildren() }
  },
})
export const init = () => {}
export const get = async (name) => () => entry(name)
`

const publish = (module: string, facts: Partial<Release>): Promise<void> =>
  publishHandwritten(at.shop, { module, ...facts }, { 'remoteEntry.js': remote(module) })

const slots = Object.fromEntries(Object.keys(sharedSlots).map((name) => [name, './details']))

beforeAll(async () => {
  await publish('alpha', {
    slots,
    screens: [
      { path: '/', label: 'Alpha board', expose: './screen' },
      { path: '/carts', label: 'Left carts', expose: './screen', replaces: 'abandoned' },
    ],
  })
  await publish('beta', { slots: { 'product.details': './details' } })
  const response = await fetch(`${at.shop.staffOrigin}/api/registry/modules/alpha`, {
    method: 'PATCH',
    headers: { ...asStaff(at.shop), 'content-type': 'application/json' },
    body: JSON.stringify({ position: 200 }),
  })
  expect(response.status).toBeLessThan(300)
})

const slot = (page: Page, name: string) => page.locator(`[data-slot="${name}"]`)

it('slots: fills shared slots from several modules in the order set by staff, and unmounts them with the page', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/product/focus-crest-tee')
  const details = slot(page, 'product.details')
  await details.scrollIntoViewIfNeeded()
  await details.getByText('alpha ./details').waitFor()
  await expect
    .poll(() => details.textContent())
    .toBe(
      'beta ./details {"productId":"focus-crest-tee"}alpha ./details {"productId":"focus-crest-tee"}',
    )
  await slot(page, 'product.purchase')
    .getByText('alpha ./details {"productId":"focus-crest-tee"}')
    .waitFor()
  const footer = slot(page, 'footer.details')
  await footer.scrollIntoViewIfNeeded()
  await footer.getByText('alpha ./details {}').waitFor()
  await addTee(page)
  await openPage(page, '/cart')
  for (const name of ['cart.summary', 'cart.details'])
    await slot(page, name).getByText('alpha ./details {}').waitFor()
  expect(await slot(page, 'product.details').count()).toBe(0)
  expectNoErrors(pageErrors)
  await context.close()
})

it('slots: no other module fills a slot on an isolated page, not even in the footer', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openPage(page, '/order-confirmation')
  await whenInteractive(page)
  await slot(page, 'footer.details').scrollIntoViewIfNeeded()
  await whenIdle(page)
  expect(await slot(page, 'confirmation.details').count()).toBe(1)
  for (const name of ['confirmation.details', 'footer.details'])
    expect(await slot(page, name).textContent()).toBe('')
  expect(requests.filter((url) => url.includes('/modules/alpha/'))).toEqual([])
  expectNoErrors(pageErrors)
  await context.close()
})

it('back office: a module fills slots of an order, the dashboard, a product and a customer, and has its own screen', async () => {
  const { id } = await order({ customer_name: 'Ada' })
  const { page, context, pageErrors } = await open(`/admin/orders?view=${id}`)
  // A slot is filled once it is near the viewport.
  await page.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded()
  await page.getByText(`alpha ./details {"orderId":"${id}"}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Alpha board' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alpha board' }).waitFor()
  await page.getByText('alpha ./screen').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/x/alpha')
  await page.reload()
  await page.getByText('alpha ./screen').waitFor()
  await page.getByRole('link', { name: 'Abandoned' }).click()
  await page.getByRole('heading', { level: 1, name: 'Left carts' }).waitFor()
  await page.goto('/admin/abandoned')
  await page.getByText('alpha ./screen').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/x/alpha/carts')
  await page.goto('/admin')
  await slot(page, 'admin.dashboard').getByText('alpha ./details {}').waitFor()
  await page.goto('/admin/products?edit=focus-crest-tee')
  await page.getByText('Update product information').waitFor()
  await slot(page, 'admin.product').scrollIntoViewIfNeeded()
  await page.getByText('alpha ./details {"productId":"focus-crest-tee"}').waitFor()
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'View details of Ada' }).click()
  await page.getByText(/^alpha .\/details {"customerId":"/).waitFor()
  // The order's product has no picture, so the browser logs a failed request.
  expectNoErrors(withoutFailedRequests(pageErrors))
  await context.close()
})

const paths = [
  '/ /shop /product/focus-crest-tee /cart /checkout /order-confirmation /faq /nowhere /admin',
  '/sitemap.xml /llms.txt /sw.js /robots.txt /manifest.webmanifest /api/modules',
].flatMap((line) => line.split(' '))

const readAll = async (): Promise<[path: string, text: string][]> =>
  Promise.all(
    paths.map(async (path) => {
      const headers = { ...asStaff(at.shop), accept: 'text/html' }
      const { origin, staffOrigin } = at.shop
      const response = await fetch((path === '/admin' ? staffOrigin : origin) + path, { headers })
      const sent = [...response.headers].map((pair) => pair.join(': '))
      return [path, [...sent, await response.text()].join('\n')]
    }),
  )

it('a module taken out of the registry leaves no trace on any page', async () => {
  const withName = async (): Promise<string[]> =>
    (await readAll()).filter(([, text]) => /assistant/i.test(text)).map(([path]) => path)
  expect(await withName()).toEqual(expect.arrayContaining(['/', '/cart', '/api/modules']))
  const response = await fetch(`${at.shop.origin}/api/modules/assistant/channels/live`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${at.shop.deployToken}` },
  })
  expect(response.status).toBe(204)
  expect(await withName()).toEqual([])
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openPage(page, '/')
  await whenInteractive(page)
  await whenIdle(page)
  const rendered = await page.evaluate(() => document.documentElement.outerHTML)
  expect(rendered).not.toMatch(/assistant/i)
  expect(requests.filter((url) => url.includes('assistant'))).toEqual([])
  expectNoErrors(pageErrors)
  await context.close()
})
