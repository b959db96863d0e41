/** Axe over screens, at every size, in light and dark. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'

import { openScreen, type Screen, screens, sizesOf } from './screens.ts'
import { useShop } from './shop.ts'
import { newVisitor } from './visitor.ts'

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page as it stands, in a line each. */
const violationsOf = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The page's policy lets no foreign script in; the debugger may add one.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

/** Resolves when the page shows the colors that it was given last, and no list is dimmed while it loads. */
const whenPainted = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** In dark only colors differ. */
const looks = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions>

/** Dialogs, menus and panels that are open; a screen's own must survive another size of the window. */
const countOpen = (page: Page): Promise<number> =>
  page.locator('dialog[open], :popover-open, [aria-expanded="true"]').count()

/** One test a screen. A screen is loaded once and seen at every size, because loading takes longer than looking. */
export const expectNoViolations = (isMeant: (screen: Screen) => boolean): void => {
  const at = useShop()
  let page: Page
  beforeAll(async () => {
    const visitor = await newVisitor(at.browser, at.shop.origin, { reducedMotion: 'reduce' })
    page = visitor.page
  })
  it.each(screens.filter(isMeant))('finds nothing wrong with the screen $name', async (screen) => {
    const found: string[] = []
    let openParts: number | undefined
    for (const [size, viewport] of sizesOf(screen)) {
      await page.setViewportSize(viewport)
      if (openParts === undefined || openParts !== (await countOpen(page))) {
        await openScreen(page, screen)
        openParts = await countOpen(page)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await whenPainted(page)
        for (const violation of await violationsOf(page, looks[colorScheme]))
          found.push(`${size}, ${colorScheme}: ${violation}`)
      }
    }
    expect(found).toEqual([])
  })
}
