import { audit } from '@shop/db/schema/audit'
import { openDatabase } from '@shop/db/open'
import { insertReview, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { sizes } from '@shop/testkit/sizes'

import { useShop } from './support/shop.ts'
import { eventually, expectNoErrors, newVisitor } from './support/visitor.ts'

const at = useShop()

const open = async (path: string, size: keyof typeof sizes = 'desktop') => {
  const visitor = await newVisitor(at.browser, at.shop.origin, { viewport: sizes[size] })
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor()
  return visitor
}

/** What a colleague without a screen does. */
const patch = (id: string, changes: object) =>
  fetch(`${at.shop.origin}/api/reviews/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  })

const database = () => openDatabase({ url: at.shop.libsqlUrl })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })

it('opens with the sample reviews: cards, distribution and newest first', async () => {
  const { page, context, pageErrors } = await open('/admin/reviews')
  expect(await figure(page, 'Total').textContent()).toBe('Total12')
  expect(await figure(page, 'Approved').textContent()).toBe('Approved758% of total')
  expect(await figure(page, 'Pending').textContent()).toBe('Pending3')
  expect(await figure(page, 'Average Rating').textContent()).toBe('Average Rating3.7')
  const distribution = page.getByRole('region', { name: 'Rating distribution' })
  expect(await distribution.getByRole('listitem').allTextContents()).toEqual([
    '5 stars5 (42%)',
    '4 stars3 (25%)',
    '3 stars1 (8%)',
    '2 stars1 (8%)',
    '1 star2 (17%)',
  ])
  expect(await page.getByRole('row').nth(1).textContent()).toContain('My new uniform')
  expectNoErrors(pageErrors)
  await context.close()
})

it('finds reviews by words, status and stars; the address keeps the choice', async () => {
  const { page, context, pageErrors } = await open('/admin/reviews')
  await page.getByRole('searchbox', { name: 'Search reviews…' }).fill('baptiste')
  await page.getByText('1 review(s)').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Flagged')
  await page.getByText('2 review(s)').waitFor()
  await page.getByRole('combobox', { name: 'Rating', exact: true }).selectOption('1 star')
  await page.waitForURL('**/admin/reviews?status=flagged&rating=1')
  await page.reload()
  await page.getByText('2 review(s)').waitFor()
  await page.getByRole('combobox', { name: 'Rating', exact: true }).selectOption('5 stars')
  await page.getByText('No reviews found').waitFor()
  await page.goBack()
  await page.getByText('2 review(s)').waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})

it('moderates: the act is logged, shown to a colleague, and taken back by Undo', async () => {
  const title = uniqueWord('Moderated')
  const { id } = await insertReview(database(), { title })
  const path = `/admin/reviews?q=${title}`
  const [ours, theirs] = [await open(path), await open(path)]
  const logged: string[] = []
  ours.page.on('console', (message) => logged.push(message.text()))

  await row(ours.page, title).getByRole('button', { name: 'Approve' }).click()
  await row(theirs.page, title).getByText('Approved').waitFor()
  await ours.page.getByText('Review approved').waitFor()
  expect(logged).toContain(`Review ${id} approved`)
  await row(ours.page, title).getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' })
  await ours.page.getByRole('button', { name: 'Undo' }).click()
  await row(theirs.page, title).getByText('Pending').waitFor()

  await row(theirs.page, title).getByRole('button', { name: 'Reject' }).press('Enter')
  await ours.page.getByText('No reviews found').waitFor()
  await theirs.page.getByText('No reviews found').waitFor()
  const list = theirs.page.getByRole('region', { name: 'Reviews' })
  expect(await list.evaluate((element) => element === document.activeElement)).toBe(true)
  await theirs.page.getByRole('button', { name: 'Undo' }).click()
  await row(ours.page, title).getByText('Pending').waitFor()

  const history = await database().select().from(audit).where(eq(audit.subjectId, id))
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'delete', 'restore'])
  for (const { context, pageErrors } of [ours, theirs]) {
    expectNoErrors(pageErrors)
    await context.close()
  }
})

it('shows the details, stores a reply, and follows when a colleague rejects the review', async () => {
  const title = uniqueWord('Detailed')
  await insertReview(database(), { title, helpful: 7, verified: true })
  const { page, context, pageErrors } = await open(`/admin/reviews?q=${title}`, 'phone')
  await row(page, title).getByRole('button', { name: 'View details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review details' })
  await dialog.getByText('ada@example.com').waitFor()
  expect(await dialog.getByText('Helpful votes').locator('..').textContent()).toContain('7')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await dialog.getByText('Write a reply first').waitFor()
  await dialog.getByLabel('Your reply').fill('Thank you, Ada!')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await dialog.getByText(/^Answered on/).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Send Reply')
  await page.reload()
  expect(await dialog.getByLabel('Your reply').inputValue()).toBe('Thank you, Ada!')

  await dialog.getByLabel('Your reply').fill('Half an answer')
  const id = new URL(page.url()).searchParams.get('view')
  await patch(`${id}`, { reply: 'From a colleague' })
  await dialog.getByText('A colleague has answered: “From a colleague”.').waitFor()
  expect(await dialog.getByLabel('Your reply').inputValue()).toBe('Half an answer')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await page.getByText('Reply sent').waitFor()

  await fetch(`${at.shop.origin}/api/reviews/${id}`, { method: 'DELETE' })
  await dialog.getByText('This review is not there').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('No reviews found').waitFor()
  expectNoErrors(pageErrors.filter((text) => !text.includes('404')))
  await context.close()
})

it('keeps the list on screen while the database is away, and follows again after', async () => {
  const title = uniqueWord('Outage')
  const { id } = await insertReview(database(), { title })
  const { page, context } = await open(`/admin/reviews?q=${title}`)
  await row(page, title).waitFor()
  await at.shop.killLibsql()
  await row(page, title).getByRole('button', { name: 'Flag' }).click()
  await page.getByText('Failed to save the review.').waitFor()
  await row(page, title).getByText('Pending').waitFor()
  await at.shop.restartLibsql()
  await eventually(async () => (await patch(id, { status: 'approved' })).status).toBe(200)
  await row(page, title).getByText('Approved').waitFor()
  await context.close()
})
