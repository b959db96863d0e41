import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { openMenu } from '@shop/session/menu'
import { cart } from '@shop/session/cart'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount as mountMenu } from '../expose/menu.tsx'
import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const image = '/media/products/focus-crest-tee/black-800.webp'
const product = (id: string, name: string, overrides = {}) =>
  productWire({ id, name, image, ...overrides })

const products = [
  product('long', 'Focused '.repeat(62).padEnd(500, 'x')),
  product('unbroken', 'W'.repeat(500)),
  product('right-to-left', 'قميص التركيز الأسود من نيو أورلينز'),
  product('emoji', '👁️‍🗨️🛡️👩🏽‍🎨 Focus 👨‍👩‍👧‍👦 Tee 🇺🇸'),
  product('no-picture', 'No Picture Tee', { image: '' }),
  product('free', 'Free Sticker', { price: 0, sizes: [] }),
  product('sold-out', 'Sold Out Tee', { stock: 0, colors: ['Teal'] }),
]

const open = async (href: string) => {
  await page.viewport(sizes.phone.width, sizes.phone.height)
  fakeCatalog(products)
  await mountEntry(mount, href)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const tooWide = () =>
  [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] > div')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`)

describe('on a phone, unusual products do not overflow the screen', () => {
  it.each(['grid', 'list'])('in the shop as a %s', async (view) => {
    await open(`/shop?view=${view}`)
    expect(page.getByRole('article').elements()).toHaveLength(products.length)
    await expect.element(page.getByText('Image unavailable').first()).toBeVisible()
    expect(tooWide()).toEqual([])
  })

  it('in the results of the menu’s search', async () => {
    await page.viewport(sizes.phone.width, sizes.phone.height)
    fakeCatalog(products)
    await mountEntry(mountMenu)
    openMenu('panel')
    await page.getByRole('dialog').getByRole('textbox').fill('o')
    const results = page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
    await expect.poll(() => results.elements().length).toBeGreaterThan(3)
    expect(tooWide()).toEqual([])
  })

  it.each(products)('on the page of $id', async ({ id, name }) => {
    await open(`/product/${id}`)
    expect(document.querySelector('h1')?.textContent).toBe(name)
    expect(tooWide()).toEqual([])
  })

  it('in a quick view', async () => {
    await open('/shop?product=long')
    await expect.element(page.getByRole('dialog').getByText(/127 reviews/)).toBeVisible()
    expect(tooWide()).toEqual([])
  })
})

it('cuts a name of 500 characters to two lines in a quick view', async () => {
  await open('/shop?product=long')
  const title = page
    .getByRole('dialog')
    .getByRole('heading', { level: 2 })
    .getByTitle(/^Focused/)
  await expect.element(title).toBeVisible()
  const { clientHeight, scrollHeight } = title.element()
  const lineHeight = Number.parseFloat(getComputedStyle(title.element()).lineHeight)
  expect(clientHeight).toBeLessThan(2.1 * lineHeight)
  expect(scrollHeight).toBeGreaterThan(clientHeight)
})

it('a name in Arabic runs from right to left', async () => {
  await open('/product/right-to-left')
  const heading = page.getByRole('heading', { level: 1 }).element()
  expect(getComputedStyle(heading).direction).toBe('rtl')
})

it('a product without a picture says so on its page', async () => {
  await open('/product/no-picture')
  await expect
    .element(page.getByRole('main').getByText('Image unavailable').first())
    .toBeInTheDocument()
})

it('a color without its own picture shows the picture of the product', async () => {
  await open('/product/sold-out?color=Teal')
  const picture = page.getByRole('img', { name: 'Sold Out Tee in Teal' })
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
})

it('a product that is sold out cannot be added', async () => {
  await open('/product/sold-out')
  const add = page.getByRole('main').getByRole('button', { name: 'Sold out' }).first()
  await expect.element(add).toBeDisabled()
})

it('a free product without sizes is added at once, for $0.00', async () => {
  await open('/product/free')
  await expect.element(page.getByRole('main').getByText('$0.00').first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  expect(cart.items).toMatchObject([{ product: { id: 'free', priceCents: 0 }, quantity: 1 }])
})
