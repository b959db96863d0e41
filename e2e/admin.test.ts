import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { dayMs } from '@shop/domain/time'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'

import { callAsStaff, useShop } from './support/shop.ts'
import { closeAll, staffScreens } from './support/staff.ts'
import { expectNoErrors, newStaff, waitForHello } from './support/visitor.ts'

const at = useShop()
const staff = staffScreens(at)

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

it('replaces the shop’s header and footer, and shows them again after the visitor returns', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await open(page, '/admin/settings')
  await page.getByText('Settings coming soon…').waitFor()
  expect(await page.title()).toBe('Settings · NDX admin')
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.locator('[data-slot]').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.getByRole('link', { name: 'View store' }).click()
  await page.waitForURL(at.shop.origin)
  await page.getByRole('contentinfo').waitFor()
  await page.goBack()
  await page.getByText('Settings coming soon…').waitFor()
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expectNoErrors(pageErrors)
  await context.close()
})

it('keeps its sidebar folded after a reload, for a week', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await open(page, '/admin/settings')
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor()
  const [cookie] = await context.cookies(`${at.shop.staffOrigin}/admin`)
  expect(cookie).toMatchObject({ name: 'admin-sidebar', path: '/admin' })
  expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / dayMs)).toBe(7)
  expectNoErrors(pageErrors)
  await context.close()
})

it('has a skip link from the frame to the page', async () => {
  const { page, context } = await newStaff(at.browser, at.shop)
  await open(page, '/admin/orders')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = page.locator('#page :focus')
  expect(await focused.textContent()).toBe('Export')
  await context.close()
})

const tryFrom = async (page: Page, staffOrigin: string): Promise<Record<string, string>> => {
  const opening = page.context().waitForEvent('page')
  const tried = await page.evaluate(async (origin) => {
    const read = (path: string, init: RequestInit): Promise<string> =>
      fetch(origin + path, { credentials: 'include', ...init }).then(
        async (response) => `${response.type} ${await response.text()}`,
        () => 'nothing',
      )
    const token = {
      method: 'POST',
      body: JSON.stringify({ module: '*', name: 'stolen', routes: ['*'], slots: ['*'] }),
    }
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => {
      for (const type of ['load', 'error']) frame.addEventListener(type, resolve)
    })
    frame.src = `${origin}/admin`
    document.body.append(frame)
    await loaded
    Object.assign(globalThis, { opened: window.open(`${origin}/admin`) })
    return {
      read: await read('/api/customers', {}),
      opaque: await read('/api/customers', { mode: 'no-cors' }),
      write: await read('/api/registry/tokens', token),
      'opaque write': await read('/api/registry/tokens', { ...token, mode: 'no-cors' }),
      frame: frame.contentDocument?.body.textContent || 'nothing',
    }
  }, staffOrigin)
  const popup = await opening
  await popup.waitForLoadState()
  const popupText = await page.evaluate(() => {
    try {
      const { opened } = globalThis as unknown as { opened: Window | null }
      return opened?.document.body.textContent || 'nothing'
    } catch {
      return 'nothing'
    }
  })
  await popup.close()
  return { ...tried, popup: popupText }
}

const nothing = {
  read: 'nothing',
  opaque: 'nothing',
  write: 'nothing',
  'opaque write': 'nothing',
  frame: 'nothing',
  popup: 'nothing',
}

it('exposes nothing to a script on a page of the shop, even if the browser is signed in', async () => {
  const { page, context } = await newStaff(at.browser, at.shop)
  const { origin, staffKey, staffOrigin } = at.shop
  await open(page, '/admin/settings')
  await page.goto(`${origin}/shop`)
  const own = await page.evaluate(async () => {
    const get = async (path: string) => (await fetch(path)).status
    const token = { method: 'POST', body: JSON.stringify({ module: '*', routes: ['*'] }) }
    return [
      await get('/api/customers'),
      await get('/api/registry/tokens'),
      (await fetch('/api/registry/tokens', token)).status,
      (await fetch('/api/catalogue/populate', { method: 'POST' })).status,
    ]
  })
  expect(own).toEqual([404, 404, 404, 404])
  expect((await context.cookies(origin)).filter(({ name }) => /staff/.test(name))).toEqual([])
  const session = (await context.cookies(staffOrigin)).find(({ name }) => /staff/.test(name))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(session?.value).not.toContain(staffKey)
  expect(await tryFrom(page, staffOrigin)).toEqual(nothing)

  // Repeats the attempts from another site and from another port, whose pages have no CSP.
  const cookies: string[] = []
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>')
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const name of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${name}:${port}/`)
    await page.goto(`http://${name}:${port}/again`)
    expect(await tryFrom(page, staffOrigin), name).toEqual(nothing)
  }
  server.close()
  expect(cookies.join()).not.toContain(staffKey)
  const tokens = await callAsStaff(at.shop, 'GET', '/registry/tokens')
  expect(JSON.stringify(tokens)).not.toContain('stolen')
  await context.close()
})

it('signs out on the server, which ends the session in this tab and in others', async () => {
  const { page, context } = await newStaff(at.browser, at.shop)
  const other = await context.newPage()
  const hello = waitForHello(other)
  await other.goto('/admin/orders')
  await hello
  await open(page, '/admin/settings')
  const [session] = await context.cookies(at.shop.staffOrigin)
  await page.getByRole('button', { name: 'Sign out', disabled: false }).click()
  await page.getByText('You are signed out.').waitFor()
  expect(await context.cookies(at.shop.staffOrigin)).toEqual([])
  const headers = { cookie: `${session?.name}=${session?.value}` }
  expect((await fetch(`${at.shop.staffOrigin}/api/staff`, { headers })).status).toBe(401)
  await other.getByRole('heading', { name: 'Staff only' }).waitFor()
  await page.goto('/admin')
  await page
    .getByText('The back office opens with a link that “npm run staff-link” prints')
    .waitFor()
  await context.close()
})

it('signs out at the access proxy’s URL', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await page.route('**/api/staff', (route) =>
    route.fulfill({
      json: { email: 'ada@shop.example', role: 'manager', sign_out: '/cdn-cgi/access/logout' },
    }),
  )
  await page.route('**/cdn-cgi/access/logout', (route) => route.fulfill({ body: 'signed out' }))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff')) requests.push(request.url())
  })
  await open(page, '/admin/settings')
  await page.getByText('ada@shop.example').waitFor()
  expect(requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/cdn-cgi/access/logout')
  expectNoErrors(pageErrors)
  await context.close()
})

it('exports the filtered customers as CSV, with formulas as text', async () => {
  const name = uniqueWord('Exported')
  const formula = `=HYPERLINK("https://evil.example","${name}")`
  await insertOrder(staff.database(), { customerName: formula, totalCents: 60_000 })
  await insertOrder(staff.database(), { customerName: `${name} poor`, totalCents: 100 })
  const visitor = await staff.open(`/admin/customers?q=${name}&filter=vip`)
  const coming = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('link', { name: 'Export' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""https/)
  await closeAll(visitor)
})
