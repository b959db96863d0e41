import type { ModuleContext } from '@shop/module-runtime/mount'
import { afterEach, expect, it, vi } from 'vitest'

import {
  onModuleFailure,
  readHealth,
  recordingMount,
  recordNotRendered,
  recordOutcome,
  recordWindowErrors,
} from './module-health.ts'

afterEach(() => vi.unstubAllGlobals())

const outcomeOf = (module: string) => readHealth().find((one) => one.module === module)?.outcome
const element = {} as HTMLElement
const contextWith = (given: Partial<ModuleContext>) => given as ModuleContext

it('keeps the worst outcome of a module, and reports each worse one once', () => {
  const onFailure = vi.fn()
  onModuleFailure(onFailure)
  const release = { module: 'worst', version: '1.0.0' }
  for (const outcome of ['loaded', 'render-failed', 'loaded', 'render-failed'] as const)
    recordOutcome(release, outcome)
  expect(outcomeOf('worst')).toBe('render-failed')
  expect(onFailure).toHaveBeenCalledOnce()
  recordOutcome(release, 'load-failed')
  expect(outcomeOf('worst')).toBe('load-failed')
  expect(onFailure).toHaveBeenCalledTimes(2)
})

it('records a mount that throws, and an error that a boundary catches later', async () => {
  const throwing = { module: 'throwing', version: '1.0.0' }
  const failure = new Error('cannot be mounted')
  const mount = recordingMount(throwing, () => Promise.reject(failure))
  await expect(mount(element, contextWith({}))).rejects.toBe(failure)
  expect(outcomeOf('throwing')).toBe('render-failed')

  const later = { module: 'later', version: '1.0.0' }
  let fail = (): void => {}
  const mounted = { unmount: () => {} }
  const good = recordingMount(later, (_element, { onRenderError }) => {
    fail = () => onRenderError?.(failure)
    return mounted
  })
  expect(await good(element, contextWith({}))).toBe(mounted)
  expect(outcomeOf('later')).toBeUndefined()
  fail()
  expect(outcomeOf('later')).toBe('render-failed')
})

it('records a slot that reports a failure, and the shell still removes the slot', async () => {
  const onFailure = vi.fn()
  const failure = new Error('gave up')
  const mount = recordingMount({ module: 'slot', version: '1.0.0' }, (_element, context) => {
    context.onFailure?.(failure)
    return { unmount: () => {} }
  })
  await mount(element, contextWith({ onFailure }))
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
  expect(outcomeOf('slot')).toBe('render-failed')
})

it('a module that the server could not render has failed, even if the browser can render it', () => {
  const documentWith = (meta: object | null) => ({ querySelector: () => meta })
  const releases = ['rendered-late', 'rendered'].map((module) => ({ module, version: '1.0.0' }))
  vi.stubGlobal('document', documentWith(null))
  recordNotRendered(releases)
  expect(outcomeOf('rendered-late')).toBeUndefined()
  vi.stubGlobal('document', documentWith({ content: 'shell rendered-late' }))
  recordNotRendered(releases)
  for (const release of releases) recordOutcome(release, 'loaded')
  expect(outcomeOf('rendered-late')).toBe('render-failed')
  expect(outcomeOf('rendered')).toBe('loaded')
})

it('blames an unhandled rejection on the first module in its stack, or else on the shell', () => {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listen: (event: object) => void) =>
    listeners.set(type, listen),
  )
  const names = ['shell', 'innermost', 'outer', 'absent']
  const releases = names.map((module) => ({ module, version: '1.0.0' }))
  recordWindowErrors(releases)
  const reject = (reason: unknown, onLine = true): void => {
    vi.stubGlobal('navigator', { onLine })
    listeners.get('unhandledrejection')?.({ reason })
  }
  const frame = (module: string): string =>
    `    at f (https://shop.example/modules/${module}/1.0.0/page.js:1:1)`
  const withStack = (...modules: string[]): Error =>
    Object.assign(new Error('late'), { stack: modules.map(frame).join('\n') })
  reject('without a stack')
  reject(withStack('elsewhere'))
  reject(withStack('shell'), false)
  expect(names.map((name) => outcomeOf(name))).toEqual(names.map(() => undefined))
  reject(withStack('shell', 'innermost', 'outer'))
  expect(outcomeOf('innermost')).toBe('render-failed')
  expect(outcomeOf('outer')).toBeUndefined()
  expect(outcomeOf('shell')).toBeUndefined()
  reject(withStack('shell'))
  expect(outcomeOf('shell')).toBe('render-failed')
  listeners.get('error')?.({ filename: 'https://shop.example/modules/outer/1.0.0/a.js' })
  expect(outcomeOf('outer')).toBe('render-failed')
})
