import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'

import { whenIdle } from '@shop/module-runtime/when-idle'
import { mountEntry } from '@shop/testkit/fake-shell'
import { sizes } from '@shop/testkit/sizes'
import { productWire } from '@shop/testkit/wire'

import { mount } from '../expose/page.ts'
import { catalogProducts, fakeCatalog } from '../test/catalog-api.ts'

const open = async () => {
  fakeCatalog(catalogProducts())
  await mountEntry(mount, '/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const section = (name: string) => page.getByRole('region', { name })
const words = () => [...document.querySelectorAll('h1 [aria-hidden] > span > span')]
const visibleWords = () =>
  words()
    .filter((word) => Number(getComputedStyle(word).opacity) > 0.5)
    .map((word) => word.textContent)
const videoOf = (name: string) => {
  const video = section(name).element().querySelector('video')
  if (!video) throw new Error(`The section ${name} has no video.`)
  return video
}

const wordsAt = (seconds: number) => {
  for (const word of words())
    for (const animation of word.getAnimations()) animation.currentTime = seconds * 1000
  return visibleWords()
}

it('changes the last word of its headline every two seconds, in order, until it is paused', async () => {
  await open()
  expect(page.getByRole('heading', { level: 1 }).element().textContent).toContain(
    'Stay focused, bold, authentic, limitless, unstoppable.',
  )
  expect([1, 3, 5, 7, 9, 11].flatMap(wordsAt)).toEqual([
    'focused.',
    'bold.',
    'authentic.',
    'limitless.',
    'unstoppable.',
    'focused.',
  ])
  const video = videoOf('Stay focused')
  await expect.poll(() => video.paused).toBe(false)
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect.poll(() => video.paused).toBe(true)
  const states = words().flatMap((word) => word.getAnimations().map((one) => one.playState))
  expect(states).toEqual(Array(5).fill('paused'))
  await page.getByRole('button', { name: 'Resume motion' }).click()
  await expect.poll(() => video.paused).toBe(false)
  videoOf('How focus is made').scrollIntoView()
  await expect.poll(() => video.paused).toBe(true)
})

it.each([
  ['phone', sizes.phone],
  ['desktop', sizes.desktop],
])('moves nothing for visitors who prefer reduced motion, on a %s', async (_name, screen) => {
  await page.viewport(screen.width, screen.height)
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  expect(document.getAnimations()).toEqual([])
  expect(visibleWords()).toEqual(['focused.'])
  const film = videoOf('How focus is made')
  film.scrollIntoView()
  await new Promise<void>(whenIdle)
  for (const video of [videoOf('Stay focused'), film])
    expect([video.paused, video.currentTime]).toEqual([true, 0])
})

it('plays the film when it is in view, and lets the visitor control play, sound and size', async () => {
  await open()
  const film = section('How focus is made')
  const video = videoOf('How focus is made')
  expect([video.paused, video.muted]).toEqual([true, true])
  video.scrollIntoView({ block: 'center' })
  await film.getByRole('button', { name: 'Pause video' }).click()
  expect([video.paused, video.muted]).toEqual([true, true])
  await film.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => [video.paused, video.muted]).toEqual([false, true])
  await film.getByRole('button', { name: 'Unmute video' }).click()
  await expect.poll(() => [video.paused, video.muted]).toEqual([false, false])
  await film.getByRole('button', { name: 'Mute video' }).click()
  await expect.poll(() => [video.paused, video.muted]).toEqual([false, true])
  await film.getByRole('button', { name: 'Fullscreen' }).click()
  await expect.poll(() => document.fullscreenElement?.tagName).toBe('VIDEO')
  await document.exitFullscreen()
})

it('shows the film’s poster until the first frame has loaded', async () => {
  await open()
  const video = videoOf('How focus is made')
  expect(video.previousElementSibling?.tagName).toBe('PICTURE')
  const [poster, film] = [video.previousElementSibling?.querySelector('img'), video].map((one) =>
    JSON.stringify(one?.getBoundingClientRect()),
  )
  expect(poster).toBe(film)
  expect(getComputedStyle(video).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

describe.each(Object.entries(sizes))('on a %s', (_name, { width, height }) => {
  it('shows promises, featured products, categories and features, and links to the shop', async () => {
    await page.viewport(width, height)
    await open()
    const textsOf = (locator: { elements: () => Element[] }) =>
      locator.elements().map((one) => one.textContent)
    const trust = page.getByRole('list', { name: 'What you can rely on' })
    expect(textsOf(trust.getByRole('listitem'))).toEqual([
      'Free shipping over $75',
      'Delivery in 3-5 business days',
      'Easy returns within 30 days',
      'Lifetime warranty on every seam',
    ])
    const cards = textsOf(section('Featured Collection').getByRole('article'))
    expect(cards.map((text) => text?.includes('BESTSELLER'))).toEqual([false, true, false])
    const tiles = section('Shop by Category').getByRole('link').elements()
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['Shirts2 products', '/shop?category=Shirts'],
      ['Ladies2 products', '/shop?category=Ladies'],
      ['Hoodies2 products', '/shop?category=Hoodies'],
      ['Hats2 products', '/shop?category=Hats'],
      ['Toddler Shirts2 products', '/shop?category=Toddler+Shirts'],
    ])
    // The first two tiles are equally wide, and all tiles have the same space from name to count.
    expect(tiles[0]?.clientWidth).toBe(tiles[1]?.clientWidth)
    const drops = tiles.map((tile) => {
      const [name, count] = [...tile.querySelectorAll('span > span')].map((part) =>
        part.getBoundingClientRect(),
      )
      return [(count?.x ?? 0) - (name?.x ?? 0), Math.round((count?.y ?? 0) - (name?.y ?? 0))]
    })
    for (const drop of drops) expect(drop).toEqual(drops[0])
    expect(section('What makes it ours').getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(page.getByText(/Prices starting at \$45\./)).toBeVisible()
    const ways = section('One thing at a time. Dressed for it.').getByRole('link').elements()
    expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Enter the Zone', '/shop'],
      ['Our Mission', '/about'],
    ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

it('follows realtime changes, and reports when no product is left', async () => {
  const products = [productWire({ name: 'Evergreen Tee', featured: true, category: 'Shirts' })]
  const { emit } = fakeCatalog(products)
  await mountEntry(mount, '/')
  const main = page.getByRole('main')
  await expect.element(main.getByText('Evergreen Tee').first()).toBeVisible()
  const hat = productWire({
    name: 'Newcomer Hat',
    featured: true,
    category: 'Hats',
    updated_at: '2026-01-06T10:00:00.000Z',
  })
  products.push(hat)
  await emit({ type: 'product.saved', seq: 1, product: hat })
  await expect.element(main.getByText('Newcomer Hat').first()).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Hats\s*1 product/ })).toBeVisible()
  for (const [at, { id }] of products.splice(0).entries())
    await emit({ type: 'product.removed', seq: 2 + at, id })
  await expect.element(main.getByRole('heading', { name: 'Products Loading' })).toBeVisible()
  await expect
    .element(main.getByText('Products Loading... Please refresh in a moment.'))
    .toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
})
