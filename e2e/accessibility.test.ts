import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { openScreen, screensAt } from './screens.ts'
import { useShop } from './use-shop.ts'

const at = useShop({ hasMedia: true })

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page as it stands, in a line each. */
const violationsOf = async (page: Page): Promise<string[]> => {
  // The page's policy lets no foreign script in; the debugger's door is not the page's.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResult>('axe.run()')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

it.each(Object.entries(sizes))(
  'axe finds nothing wrong with any screen on a %s, light and dark',
  async (_size, viewport) => {
    const { page, context } = await newVisitor(at.browser, at.shop.origin, {
      viewport,
      reducedMotion: 'reduce',
    })
    const found: string[] = []
    for (const screen of screensAt(viewport.width)) {
      await openScreen(page, screen)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const violation of await violationsOf(page))
          found.push(`${screen.name}, ${colorScheme}: ${violation}`)
      }
    }
    expect(found).toEqual([])
    await context.close()
  },
)
