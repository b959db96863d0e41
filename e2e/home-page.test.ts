import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { hrefs } from './menu-parts.ts'
import { sizes } from './open-browser.ts'
import { openPage } from './open-page.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The words of the headline that can be seen so many seconds after it began to turn. */
const wordsAt = (page: Page, seconds: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      const target = effect instanceof KeyframeEffect ? effect.target : null
      if (target?.closest('h1')) animation.currentTime = time * 1000
    }
    return [...document.querySelectorAll('h1 [aria-hidden] > span > span')]
      .filter((word) => Number(getComputedStyle(word).opacity) > 0.5)
      .map((word) => word.textContent)
  }, seconds)

it('turns its last word every two seconds, in its order, until it is paused', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
    'Stay focused, bold, authentic, limitless, unstoppable.',
  )
  const seen: unknown[] = []
  for (const seconds of [1, 3, 5, 7, 9, 11]) seen.push(...(await wordsAt(page, seconds)))
  const words = ['focused.', 'bold.', 'authentic.', 'limitless.', 'unstoppable.', 'focused.']
  expect(seen).toEqual(words)
  const video = page.locator('section[aria-label="Stay focused"] video')
  const isPaused = () => video.evaluate((one: HTMLVideoElement) => one.paused)
  await eventually(isPaused).toBe(false)
  await page.getByRole('button', { name: 'Pause motion' }).click()
  expect(await isPaused()).toBe(true)
  const turning = await page.evaluate(() =>
    [...document.querySelectorAll('h1 [aria-hidden] > span > span')].flatMap((word) =>
      word.getAnimations().map(({ playState }) => playState),
    ),
  )
  expect(turning).toEqual(Array(5).fill('paused'))
  await page.getByRole('button', { name: 'Resume motion' }).click()
  await eventually(isPaused).toBe(false)
  expectNoComplaints(complaints)
  await context.close()
})

it.each(Object.entries(sizes))(
  'shows what to rely on, what is featured, categories, reasons and ways on, on a %s',
  async (_name, viewport) => {
    const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, { viewport })
    await openPage(page, '/')
    const trust = page.getByRole('list', { name: 'What you can rely on' })
    expect(await trust.getByRole('listitem').allTextContents()).toEqual([
      'Free shipping over $75',
      'Delivery in 3-5 business days',
      'Easy returns within 30 days',
      'Lifetime warranty on every seam',
    ])
    const cards = section(page, 'Featured Collection').getByRole('article')
    const marks = (await cards.allTextContents()).map((text) => text.includes('BESTSELLER'))
    expect(marks).toEqual([false, true, false])
    const tiles = section(page, 'Shop by Category').getByRole('link')
    expect(await hrefs(tiles)).toEqual([
      ['Shirts4 products', '/shop?category=Shirts'],
      ['Ladies4 products', '/shop?category=Ladies'],
      ['Hoodies4 products', '/shop?category=Hoodies'],
      ['Hats4 products', '/shop?category=Hats'],
      ['Toddler Shirts6 products', '/shop?category=Toddler+Shirts'],
    ])
    // None is a row of its own, and every count has the line below its name.
    const boxes = await tiles.evaluateAll((all) =>
      all.map((tile) =>
        [tile, ...tile.querySelectorAll('span > span')]
          .map((part) => part.getBoundingClientRect())
          .map(({ x, y, width }) => ({ x, y, width })),
      ),
    )
    expect(boxes[0]?.[0]?.width).toBe(boxes[1]?.[0]?.width)
    const drops = boxes.map(([, name, amount]) => [
      (amount?.x ?? 0) - (name?.x ?? 0),
      Math.round((amount?.y ?? 0) - (name?.y ?? 0)),
    ])
    for (const drop of drops) expect(drop).toEqual(drops[0])
    expect(await section(page, 'What makes it ours').getByRole('listitem').count()).toBe(3)
    expect(await page.getByText('Prices starting at $45.').count()).toBe(1)
    const ways = section(page, 'One thing at a time. Dressed for it.').getByRole('link')
    expect(await hrefs(ways)).toEqual([
      ['Enter the Zone', '/shop'],
      ['Our Mission', '/about'],
    ])
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expectNoComplaints(complaints)
    await context.close()
  },
)

it('sells the first featured product from home: by a wish, a look, and a full load of the checkout', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/')
  const quick = section(page, 'Quick Checkout')
  const featured = section(page, 'Featured Collection').getByRole('article').first()
  const name = (await featured.locator('h3').textContent()) ?? ''
  expect(await quick.locator('h3').textContent()).toBe(name)
  await quick.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByText(`${name} has been added to your wishlist.`, { exact: true }).waitFor()
  await quick.getByRole('button', { name: 'Remove from Wishlist' }).waitFor()
  await quick.getByRole('button', { name: 'Quick View' }).click()
  await page.getByRole('dialog', { name }).getByText('(4.8) • 127 reviews').waitFor()
  await page.keyboard.press('Escape')

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await quick.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByText('Please select a size', { exact: true }).waitFor()
  expect(page.url()).toBe(`${at.shop.origin}/`)
  await quick.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
  await quick.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/checkout')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await page.getByRole('button', { name: 'Complete Order' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain(name)
  expectNoComplaints(complaints)
  await context.close()
})

it('plays the film where it is seen, with a visitor in charge of play, sound and size', async () => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/')
  const film = section(page, 'How focus is made')
  const state = () =>
    film.locator('video').evaluate((one: HTMLVideoElement) => [one.paused, one.muted])
  expect(await state()).toEqual([true, true])
  await film.scrollIntoViewIfNeeded()
  await film.getByRole('button', { name: 'Pause video' }).click()
  expect(await state()).toEqual([true, true])
  await film.getByRole('button', { name: 'Play video' }).click()
  await eventually(state).toEqual([false, true])
  await film.getByRole('button', { name: 'Unmute video' }).click()
  await eventually(state).toEqual([false, false])
  await film.getByRole('button', { name: 'Mute video', exact: true }).click()
  await eventually(state).toEqual([false, true])
  await film.getByRole('button', { name: 'Fullscreen' }).click()
  await eventually(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO')
  expectNoComplaints(complaints)
  await context.close()
})

it.each(['/about', '/cart'])('loads its products and counts once, coming from %s', async (from) => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  const loads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/products')) loads.push(pathname)
  })
  const caughtUp = page
    .waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/api/live') })
    .then((socket) => socket.waitForEvent('framereceived'))
  await openPage(page, from)
  await page.getByRole('link', { name: 'NDX' }).first().click()
  await page.getByRole('heading', { level: 1, name: /Stay focused/ }).waitFor()
  await caughtUp
  // Longer than the catalog waits before it reloads an edited page.
  await page.waitForTimeout(500)
  expect(loads.toSorted()).toEqual(['/api/products', '/api/products/facets'])
  await context.close()
})
