import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { cart } from '@shop/session/cart'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'

const dot = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="10"><path fill="${color}" d="M0 0h8v10H0z"/></svg>`)}`
const [black, navy, detail] = [dot('black'), dot('navy'), dot('gold')]
const tee = productWire({
  id: 'tee',
  name: 'Crest Tee',
  sizes: ['M'],
  colors: ['Black', 'Navy', 'Red'],
  image: black,
  pictures: [
    { image: detail, color: null },
    { image: navy, color: 'Navy' },
  ],
  image_texts: { [detail]: 'The collar' },
})

const strip = page.getByRole('list', { name: 'Pictures' })
const views = page.getByRole('list', { name: 'Views' })
const picture = (name: string) => strip.getByRole('img', { name })
const view = (name: string) => views.getByRole('button', { name })
const open = async (href = '/product/tee') => {
  fakeCatalog([tee])
  await mountEntry(mount, href)
  await expect.element(strip).toBeVisible()
}
const choose = (color: string) => page.getByRole('radio', { name: color, exact: true }).click()
const isInView = async (name: string): Promise<void> => {
  const left = (element: Element) => element.getBoundingClientRect().left
  await expect.poll(() => left(picture(name).element()) - left(strip.element())).toBeCloseTo(0, -1)
}

it('shows each picture once, and the one that a thumbnail names', async () => {
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
  await open()
  const alts = [...strip.element().querySelectorAll('img')].map((img) => img.alt)
  expect(alts).toEqual([
    'Crest Tee, picture 1 of 3',
    'The collar',
    'Crest Tee in Navy, picture 3 of 3',
  ])
  await expect.element(view('Crest Tee, picture 1 of 3')).toHaveAttribute('aria-pressed', 'true')
  await view('The collar').click()
  await isInView('The collar')
  await expect.element(view('The collar')).toHaveAttribute('aria-pressed', 'true')
  expect(views.element().querySelectorAll('[aria-pressed="true"]')).toHaveLength(1)
})

it('shows the picture of a chosen color, and puts it into the cart', async () => {
  await open()
  await choose('Navy')
  await isInView('Crest Tee in Navy, picture 3 of 3')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  expect(cart.items).toMatchObject([{ color: 'Navy', product: { image: navy } }])
  await choose('Red')
  await isInView('Crest Tee, picture 1 of 3')
})

it('begins with the picture of the color in the address', async () => {
  await open('/product/tee?color=navy')
  const [first] = strip.element().querySelectorAll('img')
  expect(first?.alt).toBe('Crest Tee in Navy, picture 1 of 3')
  expect(first?.loading).toBe('eager')
})

it('is swiped on a phone, with a counter in place of the thumbnails', async () => {
  const { width, height } = sizes.phone
  await page.viewport(width, height)
  await open()
  await expect.element(page.getByText('1 / 3')).toBeVisible()
  await expect.element(views).not.toBeInTheDocument()
  strip.element().scrollTo({ left: 2 * strip.element().clientWidth })
  await expect.element(page.getByText('3 / 3')).toBeVisible()
  const price = page.getByText('$40.00', { exact: true }).first().element()
  expect(price.getBoundingClientRect().bottom).toBeLessThan(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
