import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'

import { Product } from '@shop/contracts/product'
import { cart } from '@shop/session/cart'
import { mountEntry } from '@shop/testkit/fake-shell'
import { render } from '@shop/testkit/render'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { fakeCatalog } from '../test/catalog-api.ts'
import { Gallery } from './gallery.tsx'

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
const choose = (color: string) => page.getByRole('radio', { name: color }).click()
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
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
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
  const price = page.getByText('$40.00').first().element()
  expect(price.getBoundingClientRect().bottom).toBeLessThan(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

const frame = () => new Promise(requestAnimationFrame)

it('stays at the picture in view when staff add another one, and follows the next color', async () => {
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  const product = v.parse(Product, tee)
  const { rerender } = render(<Gallery product={product} color={undefined} />)
  rerender(<Gallery product={product} color="Navy" />)
  await isInView('Crest Tee in Navy, picture 3 of 3')
  await view('The collar').click()
  await isInView('The collar')
  const added = { image: dot('gray'), color: null }
  const pictures = (product.pictures ?? []).toSpliced(1, 0, added)
  rerender(<Gallery product={{ ...product, pictures }} color="Navy" />)
  await expect.element(view('Crest Tee in Navy, picture 4 of 4')).toBeVisible()
  await frame()
  await frame()
  await isInView('The collar')
  rerender(<Gallery product={{ ...product, pictures }} color="Red" />)
  await isInView('Crest Tee, picture 1 of 4')
})

it('stays at the picture to which the visitor swiped before hydration', async () => {
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  const gallery = <Gallery product={v.parse(Product, tee)} color={undefined} />
  const element = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => element.remove())
  element.innerHTML = renderToString(gallery)
  strip.element().scrollTo({ left: strip.element().clientWidth })
  await isInView('The collar')
  startTransition(() => void hydrateRoot(element, gallery))
  await expect.element(view('The collar')).toHaveAttribute('aria-pressed', 'true')
  await isInView('The collar')
})

it('has the alt text of a picture that came with the shop in the chosen color', async () => {
  const image = '/media/products/tee/black-800.webp'
  const texts = { '/media/products/tee/red-800.webp': 'A red crest' }
  const product = v.parse(Product, { ...tee, image, image_texts: texts })
  render(<Gallery product={product} color="Red" />)
  await expect.element(view('A red crest')).toBeVisible()
})
