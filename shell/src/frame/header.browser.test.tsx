import '../theme/theme.css.ts'
import '../theme/reset.css.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

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
  'header: at %i px links stand in their order, inside their bar and beside its buttons',
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
  'header: at %i px more links than fit are in its menu, all of them',
  async (width) => {
    expect(await open(width, [...own, ...more])).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const links = menu.getByRole('link')
    expect(labels(links.elements())).toEqual([...own, ...more].map(({ label }) => label))
    for (const link of links.elements()) expect(rightOf(link)).toBeLessThanOrEqual(width)
  },
)

it('header: of twelve links the first eight are shown on a wide screen, and the footer has all', async () => {
  const many = Array.from({ length: 12 }, (_none, index) => ({
    label: `Link ${index}`,
    href: `/link-${index}`,
  }))
  expect(labels(await open(1280, many))).toEqual(many.slice(0, 8).map(({ label }) => label))
  const quick = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  expect(labels(quick.elements()).slice(-12)).toEqual(many.map(({ label }) => label))
})
