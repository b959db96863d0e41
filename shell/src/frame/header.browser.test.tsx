import '../theme/theme.css.ts'
import '../theme/reset.css.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { HeaderLink } from '@shop/contracts/release'
import { render } from '@shop/testkit/render'

import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const own: HeaderLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Shop', href: '/shop', hasMenu: true },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
]
const more: HeaderLink[] = [
  { label: 'Lookbook', href: '/looks' },
  { label: 'Gift cards', href: '/gifts' },
  { label: 'Sustainability', href: '/planet' },
]
const endless = { label: 'A label that goes on and on '.repeat(4).trim(), href: '/endless' }

const slots = ['header.menu', 'header.wishlist', 'header.cart']

const open = async (width: number, links: readonly HeaderLink[]) => {
  await page.viewport(width, 900)
  render(
    <>
      <Header input={{ path: '/', links: [...links], slots, slotFallbacks: {} }} />
      <Footer links={links} />
    </>,
  )
  const nav = page.getByRole('navigation', { name: 'Main' })
  const shown = [...(nav.query()?.querySelectorAll('a') ?? [])]
  return shown.filter((link) => link.getBoundingClientRect().width > 0)
}

const labels = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)

const rightOf = (element: Element | null | undefined): number =>
  element?.getBoundingClientRect().right ?? Number.NaN

it.each([
  [768, own],
  [1280, own],
  [1280, [...own, ...more]],
  [1024, [...own, ...more]],
  [1280, [...own, endless]],
])(
  'header: at %i px its links keep their order on one line and do not overlap its buttons',
  async (width, links) => {
    const shown = await open(width, links)
    expect(labels(shown)).toEqual(links.map(({ label }) => label))
    const search = page.getByRole('link', { name: 'Search' }).element().getBoundingClientRect()
    expect(rightOf(shown.at(-1))).toBeLessThanOrEqual(search.left)
    expect(document.documentElement.scrollWidth).toBe(width)
    const [height] = shown.map((link) => link.getBoundingClientRect().height)
    for (const link of shown) expect(link.getBoundingClientRect().height).toBe(height)
  },
)

it.each([375, 768])(
  'header: at %i px its menu lists all links if they do not fit into the bar',
  async (width) => {
    expect(await open(width, [...own, ...more])).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const links = menu.getByRole('link')
    expect(labels(links.elements())).toEqual([...own, ...more].map(({ label }) => label))
    for (const link of links.elements()) expect(rightOf(link)).toBeLessThanOrEqual(width)
  },
)

it('header: a wide screen shows the first eight of twelve links, and the footer shows all', async () => {
  const many = Array.from({ length: 12 }, (_none, index) => ({
    label: `Link ${index}`,
    href: `/link-${index}`,
  }))
  expect(labels(await open(1280, many))).toEqual(many.slice(0, 8).map(({ label }) => label))
  const quick = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  expect(labels(quick.elements()).slice(-12)).toEqual(many.map(({ label }) => label))
})

it('header: at twice the text size it fits on a phone, with its buttons below the brand', async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await open(320, own)
  expect(document.documentElement.scrollWidth).toBe(320)
  const [brand, menu] = [
    page.getByRole('link', { name: 'NDX, home' }),
    page.getByRole('button', { name: 'Menu' }),
  ].map((one) => one.element().getBoundingClientRect())
  expect(menu?.top).toBeGreaterThanOrEqual(brand?.bottom ?? Number.NaN)
})

it('header: the menu of a phone closes when the focus leaves it, because it would cover the focus', async () => {
  await open(390, own)
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(menu).not.toBeInTheDocument()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  menu.getByRole('link').last().element().focus()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
})
