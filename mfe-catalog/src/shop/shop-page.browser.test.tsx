import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { shopSettings } from '@shop/session/shop-settings'
import { toasts } from '@shop/session/toasts'
import { problemResponse } from '@shop/testkit/fake-api'
import { mountEntry } from '@shop/testkit/fake-shell'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { catalogProducts, fakeCatalog } from '../test/catalog-api.ts'

const filter = (group: string, name: RegExp) =>
  page.getByRole('navigation', { name: group }).getByRole('link', { name })
const found = (text: string) => expect.element(page.getByText(text)).toBeVisible()

it('keeps the chosen filters in the URL, marks them, and clears them one by one or all at once', async () => {
  const { requests } = fakeCatalog(catalogProducts())
  const shell = await mountEntry(mount, '/shop')
  await found('10 Products Found')
  await filter('Categories', /^Hoodies/).click()
  await found('2 Products Found')
  await expect.element(filter('Categories', /^Hoodies/)).toHaveAttribute('aria-current', 'true')
  expect(shell.href()).toBe('/shop?category=Hoodies')
  await filter('Price Range', /^\$50/).click()
  await expect.poll(shell.href).toBe('/shop?category=Hoodies&price=50-75')
  await expect.poll(() => requests.at(-2)).toContain('category=Hoodies&price=50-75')
  const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
  await expect
    .poll(() => chosen.elements().map((link) => link.textContent))
    .toEqual(['Remove Hoodies', 'Remove $50 – $75'])
  await chosen.first().click()
  await expect.poll(shell.href).toBe('/shop?price=50-75')
  shell.back()
  await expect.poll(() => chosen.elements()).toHaveLength(2)
  await page.getByRole('link', { name: 'Clear All Filters' }).first().click()
  await found('10 Products Found')
  expect(shell.href()).toBe('/shop')
})

it('does not link a category without products', async () => {
  fakeCatalog(catalogProducts().filter(({ category }) => category !== 'Hats'))
  await mountEntry(mount, '/shop')
  await found('8 Products Found')
  await expect.element(filter('Categories', /^Hats/)).not.toBeInTheDocument()
  await expect.element(filter('Categories', /^Shirts/)).toBeVisible()
})

it('sorts by the selected order, keeps the focus, and shows a grid or a list', async () => {
  const { requests } = fakeCatalog(catalogProducts())
  const shell = await mountEntry(mount, '/shop')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect.element(sort).toBeVisible()
  const options = [...sort.element().querySelectorAll('option')].map((one) => one.textContent)
  expect(options).toEqual(['Featured', 'Price: Low to High', 'Price: High to Low', 'Name A-Z'])
  ;(sort.element() as HTMLElement).focus()
  for (const [text, value] of [
    ['Price: Low to High', 'price-low'],
    ['Price: High to Low', 'price-high'],
    ['Name A-Z', 'name'],
  ]) {
    await sort.selectOptions(text ?? '')
    await expect.poll(shell.href).toBe(`/shop?sort=${value}`)
    await expect.poll(() => requests.some((one) => one.includes(`sort=${value}`))).toBe(true)
    await expect.element(sort).toHaveFocus()
  }
  shell.back()
  await expect.element(sort).toHaveValue('price-high')
  const description = page.getByText('Heavy cotton, quiet print.').first()
  await expect.element(description).not.toBeInTheDocument()
  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'List view' }).click()
  await expect.element(description).toBeVisible()
  expect(shell.href()).toBe('/shop?sort=price-high&view=list')
  await views.getByRole('link', { name: 'Grid view' }).click()
  await expect.element(description).not.toBeInTheDocument()
})

it('shows 48 products a page, each once, and returns to the first page when a filter changes', async () => {
  const hats = Array.from({ length: 60 }, () => productWire({ category: 'Hats' }))
  fakeCatalog(hats)
  const shell = await mountEntry(mount, '/shop')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages.getByText('Page 1 of 2')).toBeVisible()
  expect(
    pages
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Next'])
  const names = () =>
    [...document.querySelectorAll('article h3')].map((heading) => heading.textContent)
  const first = names()
  expect(first).toHaveLength(48)
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect.element(pages.getByText('Page 2 of 2')).toBeVisible()
  await expect.poll(names).toHaveLength(12)
  expect(new Set([...first, ...names()]).size).toBe(60)
  await filter('Categories', /^Hats/).click()
  await expect.element(pages.getByText('Page 1 of 2')).toBeVisible()
  expect(shell.href()).toBe('/shop?category=Hats')
})

it('says which search found nothing, and links to other products', async () => {
  fakeCatalog(catalogProducts())
  const shell = await mountEntry(mount, '/shop?q=trombone&view=list')
  await expect.element(page.getByText(/^Nothing matches “trombone”\./)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sort' })).not.toBeInTheDocument()
  const otherLinks = page.getByRole('navigation', { name: 'Elsewhere in the shop' })
  expect(otherLinks.getByRole('link').elements()).toHaveLength(6)
  await page.getByRole('link', { name: 'Clear All Filters' }).last().click()
  await found('10 Products Found')
  expect(shell.href()).toBe('/shop?view=list')
})

it('searches for what was typed, even if the page renders again before the search begins', async () => {
  fakeCatalog(catalogProducts())
  const shell = await mountEntry(mount, '/shop')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ever')
  // A change of settings renders the page again.
  shopSettings.orders = { ...shopSettings.orders }
  await expect.poll(shell.href).toBe('/shop?q=ever')
})

it('hides the browser’s own clear button in its search field, which is blue in every theme', async () => {
  fakeCatalog(catalogProducts())
  await mountEntry(mount, '/shop?q=tee')
  const rulesOf = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) => [
      rule,
      ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
    ])
  const rule = [...document.styleSheets]
    .flatMap((sheet) => rulesOf(sheet.cssRules))
    .find(({ cssText }) => cssText.startsWith('::-webkit-search-cancel'))
  expect(rule?.cssText).toContain('appearance: none')
})

it('has no bullets, but stays a list to screen readers with Safari, which reads the style', async () => {
  fakeCatalog(catalogProducts())
  await mountEntry(mount, '/shop')
  await found('10 Products Found')
  const list = page.getByRole('listitem').first().element().parentElement
  expect(list && getComputedStyle(list).listStyleType).toBe('""')
})

it('says that products are loading until they arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  fakeCatalog([], { 'GET /api/products': () => promise })
  const mounted = mountEntry(mount, '/shop')
  await found('Loading products...')
  resolve({ products: catalogProducts(), total: 10 })
  await mounted
  await found('10 Products Found')
})

it('says that products cannot be loaded, on the page and in a toast', async () => {
  fakeCatalog([], { 'GET /api/products': () => problemResponse('internal') })
  await mountEntry(mount, '/shop')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  expect(main.getByRole('heading').elements()).toHaveLength(1)
  await expect
    .poll(() => toasts.current)
    .toMatchObject({
      title: 'Error',
      description: 'Failed to load products',
      variant: 'destructive',
    })
})

it('follows sales and edits, adds new products and drops removed ones', async () => {
  const tee = productWire({ name: 'Evergreen Tee', price: 31 })
  const products = [tee]
  const { emit } = fakeCatalog(products)
  await mountEntry(mount, '/shop')
  const main = page.getByRole('main')
  await expect.element(main.getByText('$31.00')).toBeVisible()
  products[0] = { ...tee, name: 'Everblue Tee', price: 29.5, version: 2, stock: 0 }
  await emit({ type: 'product.saved', seq: 1, product: products[0] })
  for (const text of ['Everblue Tee', '$29.50', 'Sold out'])
    await expect.element(main.getByText(text).first()).toBeVisible()
  await expect.element(main.getByText('Evergreen Tee')).not.toBeInTheDocument()
  const hat = productWire({ name: 'Newcomer Hat', updated_at: '2026-01-06T10:00:00.000Z' })
  products.push(hat)
  await emit({ type: 'product.saved', seq: 2, product: hat })
  await found('2 Products Found')
  await expect.element(main.getByRole('link', { name: 'Newcomer Hat' })).toBeVisible()
  products.pop()
  await emit({ type: 'product.removed', seq: 3, id: hat.id })
  await found('1 Products Found')
  await expect.element(main.getByRole('link', { name: 'Newcomer Hat' })).not.toBeInTheDocument()
})

it.each(['/shop', '/product/first'])(
  'moves nothing for visitors who prefer reduced motion, on %s',
  async (path) => {
    await commands.emulateMedia({ reducedMotion: 'reduce' })
    fakeCatalog([productWire({ id: 'first' })])
    await mountEntry(mount, path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.getAnimations()).toEqual([])
  },
)
