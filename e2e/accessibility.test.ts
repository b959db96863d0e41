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

const parts = [
  ['the shop', false],
  ['the back office', true],
] as const
const looks = Object.entries(sizes).flatMap(([size, viewport]) =>
  parts.map(([part, isAdmin]) => [part, size, { viewport, isAdmin }] as const),
)

it.each(looks)(
  'axe finds nothing wrong with any screen of %s on a %s, light and dark',
  async (_part, _size, { viewport, isAdmin }) => {
    const { page, context } = await newVisitor(at.browser, at.shop.origin, {
      viewport,
      reducedMotion: 'reduce',
    })
    const found: string[] = []
    const screens = screensAt(viewport.width).filter(
      ({ path }) => path.startsWith('/admin') === isAdmin,
    )
    for (const screen of screens) {
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
