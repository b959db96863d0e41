import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

import { defaultSettings } from '@shop/domain/shop-settings'
import { shopSettings } from '@shop/session/shop-settings'

import { collectionLinks, Footer, quickLinks } from './footer.tsx'
import { hydrateFrame } from './hydrate-frame.tsx'

const labelsOf = (links: readonly { label: string }[]): string[] => links.map(({ label }) => label)

it('links to the five pages, even while their module is not live', () => {
  expect(labelsOf(quickLinks([]))).toEqual(['Home', 'Shop', 'About', 'Contact', 'FAQ', 'My orders'])
})

it('adds the links of other modules, and lists no page twice', () => {
  const links = [
    { label: 'Shop', href: '/shop' },
    { label: 'Lookbook', href: '/lookbook' },
  ]
  expect(labelsOf(quickLinks(links))).toEqual([
    'Home',
    'Shop',
    'About',
    'Contact',
    'FAQ',
    'My orders',
    'Lookbook',
  ])
})

it('links to the five collections', () => {
  expect(collectionLinks(defaultSettings.categories.all)).toEqual([
    { label: 'Shirts', href: '/shop?category=Shirts' },
    { label: 'Ladies', href: '/shop?category=Ladies' },
    { label: 'Hoodies', href: '/shop?category=Hoodies' },
    { label: 'Hats', href: '/shop?category=Hats' },
    { label: 'Toddler Shirts', href: '/shop?category=Toddler+Shirts' },
  ])
})

it('follows the settings, and keeps what a module has put into its slot', async () => {
  const footer = document.createElement('footer')
  footer.id = 'footer'
  footer.innerHTML = renderToString(<Footer links={[]} />)
  document.body.append(footer)
  onTestFinished(() => {
    footer.remove()
    Object.assign(shopSettings, defaultSettings)
  })
  const slot = footer.querySelector('[data-slot]')
  slot?.append('from a module')
  const before = footer.innerHTML
  const navigation = {} as Parameters<typeof hydrateFrame>[1]
  hydrateFrame([], navigation)
  expect(footer.innerHTML).toBe(before)
  await expect.element(page.getByText('© NDX · New Orleans, Louisiana')).toBeVisible()
  shopSettings.shop = { ...shopSettings.shop, name: 'Bayou', city: 'Baton Rouge' }
  await expect.element(page.getByText('© Bayou · Baton Rouge, Louisiana')).toBeVisible()
  expect(footer.querySelector('[data-slot]')).toBe(slot)
  await expect.element(page.getByText('from a module')).toBeVisible()
  shopSettings.shop = { ...shopSettings.shop, email: 'hi@bayou.example' }
  const mail = page.getByRole('link', { name: 'hi@bayou.example' })
  await expect.element(mail).toHaveAttribute('href', 'mailto:hi@bayou.example')
})
