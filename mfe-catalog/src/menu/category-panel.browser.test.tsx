import { expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { menu as menuStore, openMenu } from '@shop/session/menu'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/menu.tsx'
import { catalogProducts, fakeCatalog } from '../test/catalog-api.ts'

it('fills the screen of a phone, and leads to products, categories and search results', async () => {
  const { width, height } = sizes.phone
  await page.viewport(width, height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  const tees = Array.from({ length: 9 }, (_, at) => productWire({ name: `Tee ${at}` }))
  fakeCatalog([...catalogProducts(), ...tees])
  const shell = await mountEntry(mount)
  openMenu('panel')
  const panel = page.getByRole('dialog', { name: 'Shop Categories' })
  await expect.element(panel).toBeVisible()
  const box = panel.element().getBoundingClientRect()
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, width, height])
  await expect
    .poll(() => [...document.querySelectorAll('dt, dd')].map((part) => part.textContent))
    .toEqual(['Products', '19', 'Featured', '5'])
  const featured = panel.getByRole('region', { name: 'Featured products' })
  await expect.poll(() => featured.getByRole('listitem').elements()).toHaveLength(4)
  const actions = panel.getByRole('navigation', { name: 'Quick actions' }).getByRole('link')
  expect(actions.elements().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Featured', '/shop?sort=featured'],
    ['Best Deals', '/shop?sort=price-low'],
    ['All Products', '/shop'],
    ['New Arrivals', '/shop?sort=new'],
  ])

  const toddlers = panel.getByRole('button', { name: /^Toddler Shirts/ })
  await toddlers.click()
  const viewAll = panel.getByRole('link', { name: 'View All Toddler Shirts' })
  await expect.element(viewAll).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /Plain Toddler Shirts/ })).toBeVisible()
  await toddlers.click()
  await expect.element(toddlers).toHaveAttribute('aria-expanded', 'false')
  await expect.element(viewAll).not.toBeInTheDocument()

  await panel.getByRole('textbox').fill('tee')
  const results = panel.getByRole('region', { name: 'Search results' })
  await expect.poll(() => results.getByRole('listitem').elements()).toHaveLength(6)
  await panel.getByRole('button', { name: 'Clear search' }).click()
  await toddlers.click()
  await viewAll.click()
  expect(shell.href()).toBe('/shop?category=Toddler+Shirts')
  await userEvent.keyboard('{Escape}')
  expect(menuStore.variant).toBeNull()
})
