import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'

import type { PreviewLink } from '@shop/contracts/registry'

import { acceptLooks, brokenScript, publishLooks } from './support/looks.ts'
import { callAsStaff, publishAltered, useShop } from './support/shop.ts'
import { expectNoErrors, newVisitor, whenInteractive } from './support/visitor.ts'

const at = useShop()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(async () => {
  await callAsStaff(at.shop, 'DELETE', '/modules/looks/channels/live')
  await publishLooks(at.shop, 'Looks before')
  await publishLooks(at.shop, 'Looks now')
})

const countDocuments = (page: Page): { count: number } => {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1
  })
  return documents
}

it('serves a visitor the same release on every page view during a canary', async () => {
  const canary = await acceptLooks(at.shop, 'Looks next')
  const strategy = { kind: 'fixed', percent: 50 }
  const body = JSON.stringify({ version: canary.version, strategy })
  await callAsStaff(at.shop, 'PUT', '/modules/looks/channels/canary', body)
  const visitors = await Promise.all(
    Array.from({ length: 2 }, () => newVisitor(at.browser, at.shop.origin)),
  )
  for (const { page, context, pageErrors } of visitors) {
    await page.goto('/looks')
    const shown = await page.getByRole('heading', { level: 1 }).textContent()
    expect(['Looks now', 'Looks next']).toContain(shown)
    await page.getByRole('link', { name: 'Second' }).click()
    await page.getByText('At /looks/second').waitFor()
    await page.reload()
    await heading(page, shown ?? '').waitFor()
    const cookies = await context.cookies()
    expect(cookies.map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual([
      { name: 'bucket', httpOnly: true },
    ])
    expectNoErrors(pageErrors)
    await context.close()
  }
})

it('marks a preview on every page, and can leave it from any page', async () => {
  const preview = await acceptLooks(at.shop, 'Looks to come')
  const path = `looks/releases/${preview.version}/previews`
  const { query } = (await callAsStaff(at.shop, 'POST', `/modules/${path}`, '{}')) as PreviewLink
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto(`/looks/second${query}`)
  await heading(page, 'Show an unpublished version of “looks”?').waitFor()
  expect(await context.cookies()).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Looks to come').waitFor()
  expect(new URL(page.url()).search).toBe('')
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await bar.getByText(`looks ${preview.version}`).waitFor()
  await page.getByRole('link', { name: 'To the shop' }).click()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  expect(await bar.isVisible()).toBe(true)
  await bar.getByRole('link', { name: 'Leave preview' }).press('Enter')
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/shop')
  await page.goto('/looks')
  await heading(page, 'Looks now').waitFor()
  expect(await context.cookies()).toEqual([])
  expectNoErrors(pageErrors)

  await page.goto(`/looks${query}`)
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await heading(page, 'Looks now').waitFor()
  await page.goto(`/looks${query.slice(0, -1)}`)
  await page.getByText('This preview link is not valid').waitFor()
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await heading(page, 'Looks now').waitFor()
  await context.close()
})

it('replaces a release that throws on start by the last good one, with one reload', async () => {
  await publishLooks(at.shop, 'Looks broken', brokenScript)
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const documents = countDocuments(page)
  await page.goto('/looks/second')
  await heading(page, 'Looks now').waitFor()
  await page.getByText('Looks now overlay').waitFor()
  expect(documents.count).toBe(2)
  await context.close()
})

it('shows the page from the last good release after navigating to a broken one', async () => {
  await publishLooks(at.shop, 'Looks broken', brokenScript)
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/shop')
  await whenInteractive(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/looks/second'
    link.textContent = 'To the looks'
    document.getElementById('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'To the looks' }).click()
  await heading(page, 'Looks now').waitFor()
  await page.getByText('At /looks/second').waitFor()
  await context.close()
})

it('shows an error instead of reloading forever if the last good release fails, too', async () => {
  await publishLooks(at.shop, 'Looks broken', brokenScript)
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const documents = countDocuments(page)
  await page.route('**/modules/looks/*/remoteEntry.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/looks')
  await page.getByText('This part of the shop could not start').waitFor()
  await page.getByText('Looks are away.').waitFor()
  expect(documents.count).toBe(2)
  await context.close()
})

it('restores a slot of a broken release from the last good one on “Try again”', async () => {
  await publishLooks(at.shop, 'Looks broken', brokenScript)
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/shop')
  await page.getByText('Looks are away.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Looks now overlay').waitFor()
  await context.close()
})

const publishBrokenShell = (name: string) =>
  publishAltered(at.shop, { module: 'shell', name, files: { 'shell.js': brokenScript } })

const shellOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document.querySelector<HTMLScriptElement>('script[src]')?.src.split('/').at(-2),
  )

it('replaces a shell that throws on start by the last good one, with one reload', async () => {
  const restore = await publishBrokenShell('throws')
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const documents = countDocuments(page)
  await page.goto('/looks')
  await whenInteractive(page)
  await heading(page, 'Looks now').waitFor()
  expect(documents.count).toBe(2)
  expect(await shellOf(page)).not.toContain('throws')
  await page.goto('/looks/second')
  await whenInteractive(page)
  expect(documents.count).toBe(3)
  await context.close()
  await restore()
})

it('reports a canary of the shell with a missing file, and falls back to the live one', async () => {
  await (
    await publishBrokenShell('canary')
  )()
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/looks')
  const version = `${await shellOf(page)}-canary`
  const body = JSON.stringify({ version, strategy: { kind: 'fixed', percent: 50 } })
  await callAsStaff(at.shop, 'PUT', '/modules/shell/channels/canary', body)
  await page.route(`**/modules/shell/${version}/shell.js`, (route) =>
    route.fulfill({ status: 404 }),
  )
  const reports: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-health')) reports.push(request.postData())
  })
  // The canary gets half of all buckets, so it gets exactly one of these two.
  for (const bucket of ['0', '5000']) {
    await context.addCookies([{ name: 'bucket', value: bucket, url: at.shop.origin }])
    await page.goto('/looks')
    await heading(page, 'Looks now').waitFor()
  }
  const report = { modules: [{ module: 'shell', version, outcome: 'load-failed' }] }
  expect(reports).toContain(JSON.stringify(report))
  const cookies = await context.cookies()
  expect(cookies).toContainEqual(
    expect.objectContaining({
      name: 'fallback',
      value: expect.stringContaining(`shell@${version}`),
      httpOnly: true,
    }),
  )
  await callAsStaff(at.shop, 'DELETE', '/modules/shell/channels/canary')
  await context.close()
})

it('keeps a tab on its releases through ten publishes, within and across modules', async () => {
  const { page, context, pageErrors } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/looks')
  await heading(page, 'Looks now').waitFor()
  for (let times = 1; times <= 10; times += 1) await publishLooks(at.shop, `Looks ${times}`)
  await page.getByRole('link', { name: 'Second' }).click()
  await page.getByText('At /looks/second').waitFor()
  await heading(page, 'Looks now').waitFor()
  await page.getByRole('link', { name: 'To the shop' }).click()
  await page.getByRole('heading', { name: 'Shop Our Collection' }).waitFor()
  await page.goBack()
  await heading(page, 'Looks now').waitFor()
  expectNoErrors(pageErrors)
  await page.reload()
  await heading(page, 'Looks 10').waitFor()
  await context.close()
})

it('shows a rollback on the next page view', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await page.goto('/looks')
  await heading(page, 'Looks now').waitFor()
  const startedAtMs = performance.now()
  await callAsStaff(at.shop, 'POST', '/modules/looks/rollback', '{}')
  const rolledBackAtMs = performance.now()
  await page.goto('/looks')
  await heading(page, 'Looks before').waitFor()
  const [callMs, pageMs] = [rolledBackAtMs - startedAtMs, performance.now() - startedAtMs]
  console.log(`rollback: ${Math.round(callMs)} ms, shown after ${Math.round(pageMs)} ms`)
  await context.close()
})
