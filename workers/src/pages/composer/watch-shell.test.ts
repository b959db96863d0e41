import { runInNewContext } from 'node:vm'

import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { watchTag } from './shell-scripts.ts'

const shell = release({ module: 'shell', version: '2.0.0' })
const src = `https://shop.example/modules/shell/2.0.0/${shell.browser.entry}`

type Options = {
  hasFallback?: boolean
  isStoring?: boolean
  wasRequested?: boolean
  onLine?: boolean
  isAccepted?: boolean
}
type Failure = { type: string; target?: { src?: string }; filename?: string; reason?: unknown }

const openPage = ({ hasFallback = true, wasRequested = false, ...browser }: Options = {}) => {
  const { isStoring = true, onLine = true, isAccepted = true } = browser
  const tag = watchTag(shell, { nonce: 'abc', hasFallback })
  const [, script = ''] = /^<script nonce="abc">(.*)<\/script>$/s.exec(tag) ?? []
  const listeners = new Map<string, (event: object) => void>()
  const done = {
    reloads: 0,
    reports: [] as string[],
    requests: [] as string[],
    marks: [] as string[],
  }
  const stored = new Map<string, string>()
  if (wasRequested) stored.set('fallback shell@2.0.0', `${Date.now()}`)
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  const window = {
    addEventListener: (type: string, listen: (event: object) => void) =>
      listeners.set(type, listen),
    fetch: (url: string, { body }: { body: string }) => {
      done.requests.push(url, body)
      return Promise.resolve({ ok: isAccepted })
    },
    get sessionStorage() {
      if (!isStoring) throw new Error('denied')
      return sessionStorage
    },
    location: { reload: () => (done.reloads += 1) },
    navigator: { onLine, sendBeacon: (url: string, body: string) => done.reports.push(url, body) },
    performance: { getEntriesByType: () => done.marks.map((name) => ({ name })) },
    navigation: {
      addEventListener: (type: string, listen: (event: object) => void) =>
        listeners.set(type, listen),
    },
  }
  runInNewContext(script, { window })
  const fail = ({ type, target = {}, ...rest }: Failure): Promise<void> => {
    listeners.get(type)?.({ type, target, ...rest })
    return new Promise((resolve) => setTimeout(resolve, 0))
  }
  const emit = (type: string, event = {}): void => listeners.get(type)?.(event)
  return { done, fail, emit }
}

const missing: Failure = { type: 'error', target: { src } }
const frameOf = (url: string): string => `    at f (${url}:1:1)`
const moduleFrame = frameOf('https://shop.example/modules/catalog/1.0.0/page.js')
const rejection = (...frames: string[]): Failure => ({
  type: 'unhandledrejection',
  reason: { message: 'late', stack: frames.join('\n') },
})
const report = '{"modules":[{"module":"shell","version":"2.0.0","outcome":"load-failed"}]}'

it.each([
  ['cannot be loaded', missing],
  ['throws', { type: 'error', filename: src }],
  ['rejects while it starts', rejection(frameOf(src), frameOf(src))],
  ['misses one of its files', { type: 'unhandledrejection', reason: { message: `No ${src}` } }],
])(
  'a shell whose script %s is reported and replaced by the last good release',
  async (_how, failure) => {
    const { done, fail } = openPage()
    await fail(failure)
    expect(done.reports).toEqual(['/api/page-health', report])
    expect(done.requests).toEqual([
      '/api/registry/fallback',
      '{"module":"shell","version":"2.0.0"}',
    ])
    await fail(failure)
    expect(done.reloads).toBe(1)
    expect(done.reports).toHaveLength(2)
  },
)

it.each<[string, Options]>([
  ['where there is no other release', { hasFallback: false }],
  ['when the tab has requested it before', { wasRequested: true }],
  ['where storage is blocked', { isStoring: false }],
  ['where the shop refuses the fallback', { isAccepted: false }],
])('a failure is only reported %s', async (_where, options) => {
  const { done, fail } = openPage(options)
  await fail(missing)
  expect(done.reloads).toBe(0)
  expect(done.reports).toHaveLength(2)
})

it('does nothing offline, for other scripts, or once the shell has started', async () => {
  const offline = openPage({ onLine: false })
  await offline.fail(missing)
  const other = openPage()
  await other.fail({
    type: 'error',
    target: { src: 'https://shop.example/modules/shell/2.0.0/logo.webp' },
  })
  await other.fail({
    type: 'error',
    filename: 'https://shop.example/modules/catalog/1.0.0/page.js',
  })
  const started = openPage()
  started.done.marks.push('shop:started')
  await started.fail(rejection(frameOf(src)))
  for (const { done } of [offline, other, started])
    expect(done).toMatchObject({ reloads: 0, reports: [], requests: [] })
})

it.each<[string, Failure]>([
  ['an extension of the browser', rejection(frameOf('chrome-extension://abc/inject.js'))],
  ['code without a stack trace', { type: 'unhandledrejection' }],
  ['a module, before an older shell marks that it has started', rejection(moduleFrame)],
  ['a module in a library of the shell', rejection(frameOf(src), moduleFrame)],
])('a promise that is rejected by %s is not the shell’s failure', async (_whose, failure) => {
  const { done, fail } = openPage()
  await fail(failure)
  expect(done).toMatchObject({ reloads: 0, reports: [], requests: [] })
  await fail(missing)
  expect(done.reloads).toBe(1)
})

it.each([
  ['is about to unload', 'beforeunload', {}],
  ['navigates to another one', 'navigate', { destination: { sameDocument: false } }],
])('ignores a failure once the document %s', async (_how, type, event) => {
  const { done, fail, emit } = openPage()
  emit(type, event)
  await fail(missing)
  expect(done).toMatchObject({ reloads: 0, reports: [], requests: [] })
})

it('counts a failure after a move within the document', async () => {
  const { done, fail, emit } = openPage()
  emit('navigate', { destination: { sameDocument: true } })
  await fail(missing)
  expect(done.reloads).toBe(1)
})
