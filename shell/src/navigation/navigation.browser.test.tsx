import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { startNavigation } from './navigation.ts'

const pages: Record<string, string> = {
  '/shop':
    '<h1>Shop</h1><section tabindex="-1" aria-label="Products"><a href="/shop?q=">Red</a><a href="/shop?q=b">Blue</a></section>',
  '/about': '<h1>About</h1>',
  '/contact': '<h1>Contact</h1><input aria-label="Search">',
  '/plain': 'No heading',
  '/search': '<h1>Search</h1>',
}
const testHref = location.href
const navigation = startNavigation(() => 'shop')
let shown = ''

navigation.showPages((path) => {
  const main = document.querySelector('main')
  if (path === shown) document.querySelector('[href*="?"]')?.remove()
  else if (main) main.innerHTML = pages[path] ?? ''
  shown = path
  const field = path === '/search' ? document.querySelector('input') : main?.querySelector('input')
  field?.focus()
  navigation.restoreScroll()
})

const link = (name: string) => page.getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { name })

const follow = async (name: string): Promise<void> => {
  const element = link(name).element()
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => {
  const frame = document.createElement('div')
  const links = Object.keys(pages).map((path) => `<a href="${path}">${path}</a>`)
  frame.innerHTML = `<header>${links.join('')}<input aria-label="Menu"></header><main id="main" tabindex="-1"></main>`
  document.body.append(frame)
  navigation.go('/about')
  onTestFinished(() => {
    frame.remove()
    history.replaceState(null, '', testHref)
  })
})

it('focuses the heading of the next page, and on the way back that of the last one', async () => {
  await follow('/shop')
  await expect.element(heading('Shop')).toHaveFocus()
  history.back()
  await expect.element(heading('About')).toHaveFocus()
})

it('focuses a page without a heading, and leaves a field that the page has focused', async () => {
  await follow('/plain')
  await expect.element(page.getByRole('main')).toHaveFocus()
  history.back()
  await expect.element(heading('About')).toHaveFocus()
  await follow('/contact')
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus()
})

it('leaves a field beside the page that the visitor has focused while the page loaded', async () => {
  await follow('/search')
  await expect.element(page.getByRole('textbox', { name: 'Menu' })).toHaveFocus()
  await page.getByRole('textbox', { name: 'Menu' }).click()
  navigation.go('/about')
  await expect.element(heading('About')).toHaveFocus()
})

it('on the same path, leaves the focus on its link, or moves it from one that disappears', async () => {
  await follow('/shop')
  await follow('Blue')
  await expect.element(link('Blue')).toHaveFocus()
  await follow('Blue')
  await expect.element(page.getByRole('region', { name: 'Products' })).toHaveFocus()

  const ofMenu = document.createElement('a')
  ofMenu.href = '/shop?sort=new'
  ofMenu.textContent = 'New'
  document.querySelector('header')?.append(ofMenu)
  await follow('New')
  await expect.element(heading('Shop')).toHaveFocus()
})

it('shows the start of the page again after a link beside it', async () => {
  await follow('/shop')
  document.body.style.height = '400dvh'
  onTestFinished(() => void document.body.style.removeProperty('height'))
  scrollTo({ top: 500, behavior: 'instant' })
  await follow('Blue')
  expect(scrollY).toBe(500)
  await follow('/shop')
  await expect.element(heading('Shop')).toHaveFocus()
  expect(scrollY).toBe(0)
})
