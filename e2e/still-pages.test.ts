import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { openPage } from './open-page.ts'
import { sizes } from './open-browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const moving = (page: Page) => page.evaluate(() => document.getAnimations().length)

/** What a press opens, once it is on screen. */
const opened = { panel: 'dialog[open]', toast: ':popover-open' }

/**
 * Presses a button and counts what moves in the first frame in which anything does; 0 when nothing has moved
 * while it opened, however long it was loaded, nor in the frames after.
 */
const movingAfterPress = (page: Page, name: string, what: keyof typeof opened) =>
  page.evaluate(
    async ({ label, selector, framesAfter }) => {
      const found = [...document.querySelectorAll('button')].find(
        (one) => one.ariaLabel === label || one.textContent === label,
      )
      if (!found) throw new Error(`There is no button ${label}.`)
      if (document.querySelector(selector)) throw new Error(`${selector} is open already.`)
      found.click()
      for (let framesOpen = 0; framesOpen < framesAfter;) {
        await new Promise(requestAnimationFrame)
        const count = document.getAnimations().length
        if (count > 0) return count
        if (document.querySelector(selector)) framesOpen += 1
      }
      return 0
    },
    { label: name, selector: opened[what], framesAfter: 20 },
  )

it.each([
  ['phone', sizes.phone],
  ['desktop', sizes.desktop],
])('moves nothing for those who ask for no motion, on a %s', async (_name, viewport) => {
  const { page, context, complaints } = await newVisitor(at.browser, at.shop.origin, {
    viewport,
    reducedMotion: 'reduce',
  })
  for (const path of ['/', '/shop', '/product/focus-crest-tee']) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    expect(await moving(page), path).toBe(0)
  }
  expect(await movingAfterPress(page, 'Cart', 'panel')).toBe(0)
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()
  await page.keyboard.press('Escape')
  expect(await movingAfterPress(page, 'Add to Cart', 'toast')).toBe(0)
  await page.getByText('Please select a size').waitFor()

  await page.goto('/', { waitUntil: 'networkidle' })
  const words = page.locator('h1 [aria-hidden] > span > span')
  const visible = await words.evaluateAll((all) =>
    all.filter((word) => getComputedStyle(word).opacity === '1').map((word) => word.textContent),
  )
  expect(visible).toEqual(['focused.'])
  await page.getByRole('region', { name: 'How focus is made' }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  const films = await page
    .locator('video')
    .evaluateAll((all) =>
      all.map((one) => [(one as HTMLVideoElement).paused, (one as HTMLVideoElement).currentTime]),
    )
  expect(films).toEqual([
    [true, 0],
    [true, 0],
  ])
  expectNoComplaints(complaints)
  await context.close()
})

it('moves for everybody else', async () => {
  const { page, context } = await newVisitor(at.browser, at.shop.origin)
  await openPage(page, '/')
  expect(await moving(page)).toBeGreaterThan(0)
  await openPage(page, '/shop')
  expect(await movingAfterPress(page, 'Cart', 'panel')).toBeGreaterThan(0)
  await context.close()
})
