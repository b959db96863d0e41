import { runInNewContext } from 'node:vm'

import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { watchTag } from './watch-shell.ts'

const shell = release({ module: 'shell', version: '2.0.0' })
const src = `https://shop.example/modules/shell/2.0.0/${shell.browser.entry}`

type Options = {
  cookies?: string
  hasFallback?: boolean
  storesCookies?: boolean
  onLine?: boolean
}
type Failure = { type: string; target?: { src?: string }; filename?: string; reason?: unknown }

/** A page that runs the script of the document, and what it did after some failures. */
const openPage = ({ cookies = '', hasFallback = true, ...browser }: Options = {}) => {
  const { storesCookies = true, onLine = true } = browser
  const tag = watchTag(shell, { nonce: 'abc', cookies, hasFallback })
  const [, script = ''] = /^<script nonce="abc">(.*)<\/script>$/s.exec(tag) ?? []
  const listeners = new Map<string, (event: object) => void>()
  const done = { reloads: 0, reports: [] as string[], cookie: cookies, marks: [] as string[] }
  const window = {
    addEventListener: (type: string, listen: (event: object) => void) =>
      listeners.set(type, listen),
    document: {
      get cookie() {
        return done.cookie
      },
      set cookie(text: string) {
        if (storesCookies) done.cookie = text.split(';')[0] ?? ''
      },
    },
    location: { reload: () => (done.reloads += 1) },
    navigator: { onLine, sendBeacon: (url: string, body: string) => done.reports.push(url, body) },
    performance: { getEntriesByType: () => done.marks.map((name) => ({ name })) },
  }
  runInNewContext(script, { window })
  const fail = ({ type, target = {}, ...rest }: Failure) =>
    listeners.get(type)?.({ type, target, ...rest })
  return { done, fail }
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
  ['rejects as it starts', rejection(frameOf(src), frameOf(src))],
  ['misses one of its files', { type: 'unhandledrejection', reason: { message: `No ${src}` } }],
])('a shell whose script %s is reported, and gives way to the last good one', (_how, failure) => {
  const { done, fail } = openPage({ cookies: 'bucket=7; fallback=catalog@1.0.0' })
  fail(failure)
  expect(done.reports).toEqual(['/api/reports', report])
  expect(done.cookie).toBe('fallback=catalog@1.0.0|shell@2.0.0')
  fail(failure)
  expect(done.reloads).toBe(1)
  expect(done.reports).toHaveLength(2)
})

it.each<[string, Options]>([
  ['where there is no other release', { hasFallback: false }],
  ['when it was requested before', { cookies: 'fallback=shell@2.0.0' }],
  ['where cookies are blocked', { storesCookies: false }],
])('only reports it %s', (_where, options) => {
  const { done, fail } = openPage(options)
  fail(missing)
  expect(done).toMatchObject({ reloads: 0, cookie: options.cookies ?? '' })
  expect(done.reports).toHaveLength(2)
})

it('does nothing offline, for what is not the shell, or once the shell has started', () => {
  const offline = openPage({ onLine: false })
  offline.fail(missing)
  const other = openPage()
  other.fail({
    type: 'error',
    target: { src: 'https://shop.example/modules/shell/2.0.0/logo.webp' },
  })
  other.fail({ type: 'error', filename: 'https://shop.example/modules/catalog/1.0.0/page.js' })
  const started = openPage()
  started.done.marks.push('shop:started')
  started.fail(rejection(frameOf(src)))
  for (const { done } of [offline, other, started])
    expect(done).toMatchObject({ reloads: 0, reports: [], cookie: '' })
})

it.each<[string, Failure]>([
  ['an extension of the browser', rejection(frameOf('chrome-extension://abc/inject.js'))],
  ['code that says nothing of itself', { type: 'unhandledrejection' }],
  ['a module, before an older shell marks that it has started', rejection(moduleFrame)],
  ['a module in a library of the shell', rejection(frameOf(src), moduleFrame)],
])('a promise that is rejected by %s is not the shell’s failure', (_whose, failure) => {
  const { done, fail } = openPage()
  fail(failure)
  expect(done).toMatchObject({ reloads: 0, reports: [], cookie: '' })
  fail(missing)
  expect(done.reloads).toBe(1)
})
