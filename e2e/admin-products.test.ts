import { uniqueWord } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { useShop } from './support/shop.ts'
import { openProducts, rowOf, staffApi } from './support/staff.ts'
import { expectNoErrors, respondToDialog } from './support/visitor.ts'

const at = useShop()
const api = staffApi(at)

it('shows stats, and finds products by words, category and sort; the URL has all of it', async () => {
  const { page, context, pageErrors } = await openProducts(at, '/admin/products')
  const stats = await page.locator('dl').first().innerText()
  for (const name of ['Total Products', 'Featured', 'Total Value', 'Average Price'])
    expect(stats.toLowerCase()).toContain(name.toLowerCase())
  await page.getByText('22 product(s)').waitFor()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Hats')
  await page.getByText('4 product(s)').waitFor()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name A–Z')
  await page.waitForURL('**/admin/products?category=Hats&sort=name')
  await page.getByRole('row').nth(1).getByText('Bayou Bucket Hat').waitFor()
  await page.getByRole('button', { name: 'Grid' }).click()
  await page.getByRole('list', { name: 'Products' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search products…' }).fill('trombone')
  await page.getByText('No products found').waitFor()
  await page.getByRole('searchbox', { name: 'Search products…' }).fill('beanie')
  await page.getByText('1 product(s)').waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'Products' }).getByText('First Light Beanie').waitFor()
  expect(new URL(page.url()).search).toBe('?category=Hats&sort=name&look=grid&q=beanie')
  expectNoErrors(pageErrors)
  await context.close()
})

it('cuts a name of 500 characters to two lines, and keeps the whole of it in the tip', async () => {
  const word = uniqueWord('Long')
  const name = `${word} ${'name '.repeat(120)}`.slice(0, 499) + 'x'
  await api.create({ name })
  const { page, context, pageErrors } = await openProducts(at, `/admin/products?q=${word}`, 'phone')
  const isShort = (element: Element) =>
    element.clientHeight < 2.1 * Number.parseFloat(getComputedStyle(element).lineHeight) &&
    element.scrollHeight > element.clientHeight
  expect(await rowOf(page, word).locator('span[title]').getAttribute('title')).toBe(name)
  expect(await rowOf(page, word).locator('span[title]').evaluate(isShort)).toBe(true)
  await page.getByRole('button', { name: 'Grid' }).click()
  const card = page.getByRole('list', { name: 'Products' }).locator('span[title]')
  expect(await card.evaluate(isShort)).toBe(true)
  await page.goto(`/shop?q=${word}&view=list`)
  await page.getByRole('button', { name: /^Quick view/ }).click()
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).locator('span[title]')
  expect(await title.evaluate(isShort)).toBe(true)
  expectNoErrors(pageErrors)
  await context.close()
})

it('deletes one after a question, and several at once; those that a colleague took leave the choice', async () => {
  const word = uniqueWord('Doomed')
  const made = await Promise.all([1, 2, 3, 4].map((n) => api.create({ name: `${word} ${n}` })))
  const { page, context, pageErrors } = await openProducts(at, `/admin/products?q=${word}`)
  const no = respondToDialog(page, false)
  await page.getByRole('button', { name: `Delete ${word} 1` }).click()
  expect(await no).toBe('Are you sure you want to delete this product?')
  const yes = respondToDialog(page, true)
  await page.getByRole('button', { name: `Delete ${word} 1` }).click()
  await yes
  await page.getByText('Product has been removed successfully.').waitFor()
  await rowOf(page, `${word} 1`).waitFor({ state: 'hidden' })

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete (3)' }).waitFor()
  await api.change(made[2]?.id ?? '', { price: 41 })
  await rowOf(page, `${word} 3`).getByText('$41.00').waitFor()
  await page.getByRole('button', { name: 'Delete (3)' }).waitFor()
  await api.remove(made[3]?.id ?? '')
  await page.getByRole('button', { name: 'Delete (2)' }).waitFor()
  const several = respondToDialog(page, true)
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  expect(await several).toBe('Are you sure you want to delete 2 products?')
  await page.getByText('2 products have been removed.').waitFor()
  await page.getByText('No products found').waitFor()
  expectNoErrors(pageErrors)
  await context.close()
})
