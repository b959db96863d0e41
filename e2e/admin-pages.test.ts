import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { nextVisitor } from '@shop/testkit/next-visitor'

import { callAsStaff, useShop } from './support/shop.ts'
import {
  expectNoErrors,
  journeySizes,
  newStaff,
  newVisitor,
  openLivePage,
  withoutFailedRequests,
} from './support/visitor.ts'

const at = useShop()

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

const backToDefault = async (page: Page, text: string): Promise<void> => {
  await page.goto(`/admin/pages?text=${text}`)
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.getByRole('button', { name: 'Use the default' }).click()
  await page.getByRole('button', { name: 'Back to the default' }).waitFor({ state: 'detached' })
}

const read = async (path: string): Promise<string> =>
  (await fetch(at.shop.origin + path, { headers: nextVisitor() })).text()

const post = async (path: string, body: object): Promise<string> => {
  const headers = {
    ...nextVisitor(),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(at.shop.origin + path, init)).text()
}
const assistantReply = () => post('/api/assistant', { message: 'Do you sell wholesale?' })
const agentPolicies = () =>
  post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_policies', arguments: { topic: 'faq' } },
  })

it('a manager edits a FAQ answer, which the page, the assistant and agents then use', async () => {
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop)
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'FAQ' }).click()
  const row = page.getByRole('region', { name: /^question \d+$/ })
  const wholesale = row.filter({ hasText: 'Do you sell wholesale?' })
  await wholesale.getByRole('button', { name: /^Edit/ }).click()
  await wholesale.getByLabel('Answer', { exact: true }).fill('From 24 pieces on.')
  await save(page)
  const readers = [() => read('/faq'), () => read('/llms.txt'), assistantReply, agentPolicies]
  for (const text of readers) await expect.poll(text).toContain('From 24 pieces on.')
  await backToDefault(page, 'faq')
  for (const text of readers) await expect.poll(text).not.toContain('From 24 pieces on.')
  expectNoErrors(pageErrors)
  await context.close()
})

it('a manager creates a page, whose link appears in the footer of open pages', async () => {
  const options = { viewport: journeySizes.phone }
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop, options)
  const shopper = await newVisitor(at.browser, at.shop.origin, options)
  await openLivePage(shopper.page, '/shop')
  await page.goto('/admin/pages?text=pages')
  await page.getByRole('button', { name: 'Add page' }).click()
  const row = page.getByRole('region', { name: 'page 1' })
  await row.getByLabel('Title', { exact: true }).fill('Size guide')
  await row.getByLabel('Text', { exact: true }).fill('## Hats\n\nThey fit **everybody**.')
  await row.getByLabel('Link in', { exact: true }).selectOption('Footer')
  await save(page)
  const link = shopper.page.getByRole('contentinfo').getByRole('link', { name: 'Size guide' })
  await link.click()
  await shopper.page.getByRole('heading', { level: 1, name: 'Size guide' }).waitFor()
  await shopper.page.getByText('They fit everybody.').waitFor()
  expect(new URL(shopper.page.url()).pathname).toBe('/pages/size-guide')
  await backToDefault(page, 'pages')
  await link.waitFor({ state: 'detached' })
  // The page that the shopper has open was removed, so the browser logs a 404.
  expectNoErrors([...pageErrors, ...withoutFailedRequests(shopper.pageErrors)])
  await context.close()
  await shopper.context.close()
})

it('a manager previews a draft that others do not see, and publishes it later', async () => {
  const options = { viewport: journeySizes.phone }
  const { page, context, pageErrors } = await newStaff(at.browser, at.shop, options)
  const [friend, shopper] = [
    await newVisitor(at.browser, at.shop.origin, options),
    await newVisitor(at.browser, at.shop.origin, options),
  ]
  const headline = (one: Page, name: string) =>
    one.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/admin/pages?text=contact')
  await page.getByLabel('Headline', { exact: true }).fill('Write to us.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const notice = page.getByRole('region', { name: 'Draft' })
  const [made, tab] = await Promise.all([
    page.waitForResponse('**/api/settings/preview'),
    context.waitForEvent('page'),
    notice.getByRole('button', { name: 'Preview' }).click(),
  ])
  await headline(tab, 'Write to us.')
  expect(new URL(tab.url()).origin).toBe(at.shop.origin)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()

  const { query } = (await made.json()) as { query: string }
  await friend.page.goto(`/contact${query}`)
  await headline(friend.page, 'Write to us.')
  await openLivePage(shopper.page, '/contact')
  await headline(shopper.page, 'Talk to us.')
  await friend.page.getByRole('link', { name: 'Leave preview' }).click()
  await headline(friend.page, 'Talk to us.')

  // The dialog schedules by the minute. The API also accepts seconds, which saves time.
  const { settings } = await callAsStaff(at.shop, 'GET', '/settings/saved')
  const { version, next } = settings.find((one: { key: string }) => one.key === 'contact')
  const nextAt = { value: next.value, at: new Date(Date.now() + 4000).toISOString() }
  const body = JSON.stringify({ version, next: nextAt })
  await callAsStaff(at.shop, 'PUT', '/settings/contact/next', body)
  await notice.getByText(/Scheduled for/).waitFor()
  await headline(shopper.page, 'Talk to us.')
  await expect.poll(() => read('/contact'), { timeout: 15_000 }).toContain('Write to us.')
  await headline(shopper.page, 'Write to us.')
  await notice.waitFor({ state: 'detached' })
  await page.getByText('History').click()
  await page.getByText('Published as scheduled').first().waitFor()
  await backToDefault(page, 'contact')
  await headline(shopper.page, 'Talk to us.')
  expect(await (await fetch(`${at.shop.origin}/api/settings`)).json()).toEqual({})
  expectNoErrors([...pageErrors, ...friend.pageErrors, ...shopper.pageErrors])
  for (const one of [context, friend.context, shopper.context]) await one.close()
})
