/** `pnpm screenshots [name …]` saves screens at three sizes, light and dark, in `screenshots/`. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { sizes } from '@shop/testkit/sizes'
import { startTestShop } from '@shop/testkit/test-shop'

import { findChromium } from '../scripts/find-chromium.ts'
import { isForStaff, openScreen, screensAt } from './support/screens.ts'
import { openBrowser, signIn } from './support/visitor.ts'

const rootDir = resolve(import.meta.dirname, '..')
const outDir = join(rootDir, 'screenshots')
const named = process.argv.slice(2)

process.env['CHROMIUM_PATH'] = findChromium(console.log)
const browser = await openBrowser()
let count = 0
for (const [size, viewport] of Object.entries(sizes)) {
  // The orders of all screens would sell out a shared shop, so each size has its own shop.
  const shop = await startTestShop({ hasMedia: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const dir = join(outDir, `${size}-${colorScheme}`)
    await mkdir(dir, { recursive: true })
    for (const screen of screensAt(viewport.width)) {
      if (named.length > 0 && !named.includes(screen.name)) continue
      const baseURL = isForStaff(screen) ? shop.staffOrigin : shop.origin
      const context = await browser.newContext({ baseURL, viewport, colorScheme })
      if (isForStaff(screen)) await signIn(context, shop)
      const page = await context.newPage()
      await openScreen(page, screen)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(dir, `${screen.name}.png`), animations: 'disabled' })
      await page.screenshot({ path: join(dir, `${screen.name}-whole.png`), fullPage: true })
      await context.close()
      count += 1
    }
    console.log(`· ${size}, ${colorScheme}`)
  }
  await shop.stop()
}
await browser.close()
console.log(`${count} screens are in ${outDir}`)
