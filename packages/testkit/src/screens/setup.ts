/** Runs before each file of component tests: the shell's theme, and what every test begins and ends with. */
// What compiled recipes import. Vite bundles it before the first test only when it finds it here, and would reload a test for it later.
import '@vanilla-extract/recipes/createRuntimeFn'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'

import '../../../../shell/src/theme/theme.css.ts'
import '../../../../shell/src/theme/reset.css.ts'
import { sizes } from './sizes.ts'
import { unmountAll } from './render.tsx'

const errors: string[] = []
const writeError = console.error

beforeEach(async () => {
  errors.length = 0
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
    writeError(...parts)
  }
  await page.viewport(sizes.desktop.width, sizes.desktop.height)
})

afterEach(async () => {
  unmountAll()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  await commands.emulateMedia({ reducedMotion: null, colorScheme: null })
  console.error = writeError
  expect(errors, 'errors written to the console').toEqual([])
})
