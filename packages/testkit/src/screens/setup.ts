// Compiled recipes import this. If Vite found this dependency later, it would reload the page.
import '@vanilla-extract/recipes/createRuntimeFn'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'

import { cart, startCart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { startWishlist, wishlist } from '@shop/session/wishlist'

import '../../../../shell/src/theme/theme.css.ts'
import '../../../../shell/src/theme/reset.css.ts'
import { sizes } from './sizes.ts'
import { unmountAll } from './render.tsx'

startCart()
startWishlist()

/** A reset of media features is slow, so it happens only after a test has emulated one of these. */
const emulated = [
  '(prefers-reduced-motion: reduce)',
  '(prefers-color-scheme: dark)',
  '(forced-colors: active)',
]

const errors: string[] = []
const writeError = console.error

beforeEach(async () => {
  errors.length = 0
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
    writeError(...parts)
  }
  const { width, height } = sizes.desktop
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
})

afterEach(async () => {
  unmountAll()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // Another tab that clears the storage fires this event, which empties cart and wishlist.
  dispatchEvent(new StorageEvent('storage'))
  Object.assign(cart, { isOpen: false, removed: null })
  Object.assign(wishlist, { isOpen: false, removed: null })
  toasts.current = null
  if (emulated.some((query) => matchMedia(query).matches))
    await commands.emulateMedia({ reducedMotion: null, colorScheme: null, forcedColors: null })
  console.error = writeError
  expect(errors, 'errors written to the console').toEqual([])
})
