import { afterEach, expect, it, vi } from 'vitest'

import type { LiveModule } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'

import { fallBack } from './fall-back.ts'
import { LoadTimeoutError } from './load-timeout-error.ts'

const failure = new Error('404')

/** A browser of one cookie; `isStoring: false` is one that stores none. */
const openBrowser = ({ isOnline = true, isStoring = true } = {}): { cookie: string } => {
  const page = {
    stored: '',
    get cookie() {
      return this.stored
    },
    set cookie(text: string) {
      if (isStoring) this.stored = text.split(';')[0] ?? ''
    },
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: isOnline })
  return page
}

/** As each document describes the same release, one object a document. */
const inDocument = (overrides: Partial<LiveModule> = {}): LiveModule => ({
  ...release({ module: 'catalog', version: '2.0.0' }),
  styles: {},
  hasFallback: true,
  ...overrides,
})

afterEach(() => vi.unstubAllGlobals())

it('requests the last good release once, for the page and for every slot of the module', () => {
  const page = openBrowser()
  const module = inDocument()
  expect(fallBack(module, failure)).toBe(true)
  expect(page.cookie).toBe('fallback=catalog@2.0.0')
  expect(fallBack(module, failure)).toBe(true)
})

it('does not request it again when the next document has the same release, which would reload for ever', () => {
  openBrowser()
  expect(fallBack(inDocument(), failure)).toBe(true)
  expect(fallBack(inDocument(), failure)).toBe(false)
})

it.each([
  ['there is no other release', { module: inDocument({ hasFallback: false }) }],
  ['the network is slow', { error: new LoadTimeoutError('3000 ms') }],
  ['the network is away', { browser: { isOnline: false } }],
  ['the browser stores no cookie', { browser: { isStoring: false } }],
])(
  'does not request it where %s',
  (
    _what,
    {
      module = inDocument(),
      error = failure,
      browser = {},
    }: {
      module?: LiveModule
      error?: Error
      browser?: { isOnline?: boolean; isStoring?: boolean }
    },
  ) => {
    const page = openBrowser(browser)
    expect(fallBack(module, error)).toBe(false)
    expect(page.cookie).toBe('')
  },
)
