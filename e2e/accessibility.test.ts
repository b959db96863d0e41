import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'

import { newVisitor } from './browser.ts'
import { sizes } from './open-browser.ts'
import { openScreen, screensAt } from './screens.ts'
import { useShop } from './use-shop.ts'

const at = useShop({ hasMedia: true })

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

type AxeResult = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

/** What axe finds wrong with the page as it stands, in a line each. */
const violationsOf = async (page: Page): Promise<string[]> => {
  // The page's policy lets no foreign script in; the debugger's door is not the page's.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResult>('axe.run()')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  )
}

describe.each(Object.entries(sizes))('on a %s', (_size, viewport) => {
  it.each(['light', 'dark'] as const)(
    'axe finds nothing wrong with any screen, %s',
    async (colorScheme) => {
      const found: string[] = []
      for (const screen of screensAt(viewport.width)) {
        const { page, context } = await newVisitor(at.browser, at.shop.origin, {
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
        })
        await openScreen(page, screen)
        for (const violation of await violationsOf(page)) found.push(`${screen.name} ${violation}`)
        await context.close()
      }
      expect(found).toEqual([])
    },
  )
})
