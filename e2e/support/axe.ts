/** Axe over screens, at every size, in light and dark. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'

import { openScreen, type Screen, screens, sizesOf } from './screens.ts'
import { useShop } from './shop.ts'
import { newStaff } from './visitor.ts'

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page once it shows the colors that it was given last, in a line each. */
const violationsOf = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The page's policy lets no foreign script in; the debugger may add one.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>(
    `(${whenPainted})().then(() => axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

/** Runs in the page: the next frame, and the end of the transitions that it begins. */
const whenPainted = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

/** In dark only colors differ. Films are loaded for the rule about their sound, which needs them once. */
const optionsOf = (colorScheme: 'light' | 'dark', isFirst: boolean): RunOptions =>
  colorScheme === 'dark'
    ? { runOnly: ['color-contrast', 'link-in-text-block'] }
    : { preload: isFirst }

/** Dialogs, menus and panels that are open; a screen's own must survive another size of the window. */
const countOpen = (page: Page): Promise<number> =>
  page.locator('dialog[open], :popover-open, [aria-expanded="true"]').count()

/** One test a screen. A screen is loaded once and seen at every size, because loading takes longer than looking. */
export const expectNoViolations = (isMeant: (screen: Screen) => boolean): void => {
  const at = useShop()
  let page: Page
  beforeAll(async () => {
    const visitor = await newStaff(at.browser, at.shop, { reducedMotion: 'reduce' })
    page = visitor.page
  })
  it.each(screens.filter(isMeant))('finds nothing wrong with the screen $name', async (screen) => {
    const found: string[] = []
    let openParts: number | undefined
    let isFirst = true
    for (const [size, viewport] of sizesOf(screen)) {
      await page.setViewportSize(viewport)
      if (openParts === undefined || openParts !== (await countOpen(page))) {
        await openScreen(page, screen)
        openParts = await countOpen(page)
      }
      // A list is dimmed while it loads.
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const violation of await violationsOf(page, optionsOf(colorScheme, isFirst)))
          found.push(`${size}, ${colorScheme}: ${violation}`)
        isFirst = false
      }
    }
    expect(found).toEqual([])
  })
}
