import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { expectNoComplaints, newVisitor } from './browser.ts'
import { openPage } from './open-page.ts'
import { sizes } from './open-browser.ts'
import { useShop } from './use-shop.ts'

const at = useShop()

const moving = (page: Page) => page.evaluate(() => document.getAnimations().length)

/** Presses a button and counts what moves after it; what it opens may have to be loaded first. */
const movingAfterPress = (page: Page, name: string) =>
  page.evaluate(async (label) => {
    const found = [...document.querySelectorAll('button')].find(
      (one) => one.ariaLabel === label || one.textContent === label,
    )
    if (!found) throw new Error(`There is no button ${label}.`)
    found.click()
    let count = 0
    for (let frames = 0; count === 0 && frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame)
      count = document.getAnimations().length
    }
    return count
  }, name)

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
  expect(await movingAfterPress(page, 'Cart')).toBe(0)
  await page.getByRole('dialog', { name: /Shopping Cart/ }).waitFor()
  await page.keyboard.press('Escape')
  expect(await movingAfterPress(page, 'Add to Cart')).toBe(0)
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
  expect(await movingAfterPress(page, 'Cart')).toBeGreaterThan(0)
  await context.close()
})
