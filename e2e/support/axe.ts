import axe, { type RunOptions } from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'

import { isBlockedAddress, isHiddenName } from '@shop/testkit/blocked-addresses'

import { countOpen, isForStaff, openScreen, screens, sizesOf } from './screens.ts'
import { useShop } from './shop.ts'
import {
  findErased,
  findOutOfReach,
  findTooWide,
  findUnmarked,
  largeText,
  shortWindows,
  spacedText,
} from './sweeps.ts'
import { newStaff, newVisitor } from './visitor.ts'

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** Returns a line for each of axe's violations. First waits for lists and color transitions. */
export const violationsOf = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The page's CSP blocks foreign scripts, but not what the debugger evaluates.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>(
    `(${whenPainted})().then(() => axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

/** Runs in the page. Waits for transitions, and for lists, which are dimmed while they load. */
const whenPainted = async (): Promise<void> => {
  do {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  } while (document.querySelector('[aria-busy=true]'))
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/**
 * These rules suffice for the second color scheme, because dark mode changes only colors. Colors
 * are the same at all sizes.
 */
const colorRules = ['color-contrast', 'link-in-text-block']

const htmlValidate = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Many screens are states of one page, so each URL is validated once. */
const validated = new Set<string>()

const invalidHtml = async (page: Page): Promise<string[]> => {
  const documents: Record<string, string> = { shown: await page.content() }
  if (!validated.has(page.url())) {
    validated.add(page.url())
    const sent = await page.request.get(page.url(), { headers: { accept: 'text/html' } })
    documents['sent'] = await sent.text()
  }
  const found = Object.entries(documents).map(async ([state, html]) => {
    const { results } = await htmlValidate.validateString(html)
    return results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${state}: ${ruleId}: ${selector} ${message}`)
  })
  return (await Promise.all(found)).flat()
}

const blockedParts = async (page: Page): Promise<string[]> => {
  const { paths, names } = await page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    // The browser keeps only the first 250 of a document that shows many screens.
    performance.clearResourceTimings()
    const named = [...document.querySelectorAll('[id], [class]')]
    return { paths, names: named.flatMap(({ id, classList }) => [id, ...classList]) }
  })
  return [
    ...paths.filter(isBlockedAddress).map((path) => `an ad blocker drops ${path}`),
    ...names.filter(isHiddenName).map((name) => `an ad blocker hides "${name}"`),
  ]
}

/** Runs in the page. Costs less than axe, which first copies the whole page. */
const hasScrollingPart = (): boolean =>
  [...document.querySelectorAll('body *')].some(
    (element) =>
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
      /auto|scroll/.test(getComputedStyle(element).overflow),
  )

/** Runs in the page. Closes the toast, which would cover controls for up to 5 s. */
const dismissMessage = (): void =>
  document.querySelector<HTMLElement>('[title="Dismiss message"]')?.click()

/** Reloads are slow, so a screen is opened again only if a new size closes a part of it. */
export const expectNoViolations = (audience: 'shoppers' | 'staff'): void => {
  const at = useShop()
  let page: Page
  beforeAll(async () => {
    const options = { reducedMotion: 'reduce' } as const
    const visitor =
      audience === 'staff'
        ? await newStaff(at.browser, at.shop, options)
        : await newVisitor(at.browser, at.shop.origin, options)
    page = visitor.page
  })
  const meant = screens.filter((screen) => isForStaff(screen) === (audience === 'staff'))
  it.each(meant)('finds no problem on the screen $name', async (screen) => {
    const found: string[] = []
    let openParts: number | undefined
    const checkAt = async (size: string, rules: RunOptions): Promise<void> => {
      for (const violation of await violationsOf(page, rules)) found.push(`${size}: ${violation}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [size, viewport] of sizesOf(screen)) {
      await page.setViewportSize(viewport)
      if (openParts === undefined || openParts !== (await countOpen(page))) {
        const isFirst = openParts === undefined
        await openScreen(page, screen)
        openParts = await countOpen(page)
        if (isFirst) found.push(...(await invalidHtml(page)), ...(await blockedParts(page)))
      }
      // One rule loads each video to check its sound. That is slow, so it runs at one size only.
      if (size === 'phone') await checkAt(size, { preload: { assets: ['media'] } })
      if (size === 'phone') found.push(...(await page.evaluate(findTooWide, largeText)))
      // A tablet differs from a desktop only in layout, and only the scrolling rule checks layout.
      if (size === 'tablet' && (await page.evaluate(hasScrollingPart)))
        await checkAt(size, { runOnly: ['scrollable-region-focusable'] })
      if (size !== 'desktop') continue
      // In a wide window, all screens have the same frame, so its colors are checked only once.
      if (screen === meant[0] || screen.on === 'wide') await checkAt(size, { runOnly: colorRules })
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkAt('dark desktop', { preload: false })
    }
    if (screen.on === 'narrow') {
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkAt('dark phone', { runOnly: colorRules })
    }
    await page.emulateMedia({ forcedColors: 'active' })
    found.push(...(await page.evaluate(findUnmarked)), ...(await page.evaluate(findErased)))
    await page.emulateMedia({ forcedColors: null })
    await page.evaluate(dismissMessage)
    for (const viewport of shortWindows) {
      await page.setViewportSize(viewport)
      // Skips a size at which an open part closes, such as a menu that only wide screens have.
      if (openParts !== (await countOpen(page))) continue
      const lines = [
        ...(await page.evaluate(findTooWide, spacedText)),
        ...(await page.evaluate(findOutOfReach)),
      ]
      found.push(...lines.map((line) => `${viewport.width} × ${viewport.height}: ${line}`))
    }
    expect(found).toEqual([])
  })
}
