/** Axe over screens, at every size, in light and dark. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { openScreen, type Screen, screensAt } from './screens.ts'
import { useShop } from './use-shop.ts'

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page as it stands, in a line each. */
const violationsOf = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The page's policy lets no foreign script in; the debugger's door is not the page's.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

/** Resolves when the page shows the colors that it was given last, and no list is dimmed while it is asked for. */
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

/** Some thirty screens in a row, twice each. */
const timeoutMs = 240_000

/** One test a size. */
export const expectNoViolations = (isMeant: (screen: Screen) => boolean): void => {
  const at = useShop()
  it.each(Object.entries(sizes))(
    'finds nothing wrong on a %s',
    { timeout: timeoutMs },
    async (_size, viewport) => {
      const { page, context } = await newVisitor(at.browser, at.shop.origin, {
        viewport,
        reducedMotion: 'reduce',
      })
      const found: string[] = []
      for (const screen of screensAt(viewport.width).filter(isMeant)) {
        await openScreen(page, screen)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await whenPainted(page)
          for (const violation of await violationsOf(page, looks[colorScheme]))
            found.push(`${screen.name}, ${colorScheme}: ${violation}`)
        }
      }
      expect(found).toEqual([])
      await context.close()
    },
  )
}
