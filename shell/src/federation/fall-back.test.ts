import { afterEach, expect, it, vi } from 'vitest'

import type { LiveModule } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'

import { fallBack, LoadTimeoutError } from './fall-back.ts'

const failure = new Error('404')

const openTab = ({ isOnline = true, isStoring = true, status = 204 } = {}): {
  bodies: unknown[]
} => {
  const stored = new Map<string, string>()
  const bodies: unknown[] = []
  const check = (): void => {
    if (!isStoring) throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (check(), stored.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), stored.set(key, value)),
  })
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    bodies.push(url, JSON.parse(body))
    return status === 0
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(null, { status }))
  })
  return { bodies }
}

const inDocument = (overrides: Partial<LiveModule> = {}): LiveModule => ({
  ...release({ module: 'catalog', version: '2.0.0' }),
  styles: {},
  hasFallback: true,
  ...overrides,
})

afterEach(() => vi.unstubAllGlobals())

it('requests the last good release once, for the page and for every slot of the module', async () => {
  const { bodies } = openTab()
  const module = inDocument()
  const results = await Promise.all([fallBack(module, failure), fallBack(module, failure)])
  expect(results).toEqual([true, true])
  expect(bodies).toEqual(['/api/registry/fallback', { module: 'catalog', version: '2.0.0' }])
})

it('requests no second fallback if the next document has the same release, so that reloads end', async () => {
  openTab()
  expect(await fallBack(inDocument(), failure)).toBe(true)
  expect(await fallBack(inDocument(), failure)).toBe(false)
})

it.each([
  ['there is no other release', { module: inDocument({ hasFallback: false }) }],
  ['the network is slow', { error: new LoadTimeoutError('3000 ms', Promise.resolve()) }],
  ['the network is away', { tab: { isOnline: false } }],
  ['the browser blocks storage', { tab: { isStoring: false } }],
])(
  'does not request it when %s',
  async (
    _what,
    {
      module = inDocument(),
      error = failure,
      tab = {},
    }: {
      module?: LiveModule
      error?: Error
      tab?: { isOnline?: boolean; isStoring?: boolean }
    },
  ) => {
    const { bodies } = openTab(tab)
    expect(await fallBack(module, error)).toBe(false)
    expect(bodies).toEqual([])
  },
)

it.each([0, 429, 503])('resolves to false when the request fails: %i', async (status) => {
  openTab({ status })
  expect(await fallBack(inDocument(), failure)).toBe(false)
})
