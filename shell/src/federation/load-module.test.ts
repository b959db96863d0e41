import { loadRemote } from '@module-federation/enhanced/runtime'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { LiveModule } from '@shop/contracts/release'
import { watchNavigations } from '@shop/module-runtime/interruption'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { release } from '@shop/testkit/wire'

import { readHealth } from '../health/module-health.ts'
import { loadExpose, loadExposeInTime } from './load-module.ts'

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
}))

const catalog: LiveModule = {
  ...release({ module: 'catalog', version: '1.0.0-abc' }),
  browser: { entry: 'remoteEntry.js', exposes: { './page': { css: [], preload: [] } } },
  styles: {},
}
const document = new EventTarget()
const emit = (type: string, fields = {}): boolean =>
  document.dispatchEvent(Object.assign(new Event(type), fields))

const mounted = { unmount: () => {} }
const entry = { mount: vi.fn(() => mounted) }

const arriveAfter = (waitMs: number): void => {
  vi.mocked(loadRemote).mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, waitMs, entry)),
  )
}

const element = {} as HTMLElement
const context = {} as ModuleContext

beforeAll(() => {
  vi.stubGlobal('addEventListener', document.addEventListener.bind(document))
  watchNavigations()
})

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('returns the mount of an entry that arrives in time, and leaves no timer', async () => {
  arriveAfter(2999)
  const mount = loadExposeInTime(catalog, './page')
  await vi.advanceTimersByTimeAsync(2999)
  expect(await (await mount)(element, context)).toBe(mounted)
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects when an entry does not arrive in time', async () => {
  arriveAfter(3001)
  const rejected = expect(loadExposeInTime(catalog, './page')).rejects.toThrow(
    'catalog 1.0.0-abc did not load within 3000 ms.',
  )
  await vi.advanceTimersByTimeAsync(3000)
  await rejected
})

it('rejects at once when an entry throws, and leaves no timer', async () => {
  const failure = new Error('the entry throws')
  vi.mocked(loadRemote).mockRejectedValue(failure)
  await expect(loadExposeInTime(catalog, './page')).rejects.toBe(failure)
  expect(vi.getTimerCount()).toBe(0)
})

it('sets no time limit for a load that no visitor is waiting for', async () => {
  arriveAfter(60_000)
  const mount = loadExpose(catalog, './page')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await mount)(element, context)).toBe(mounted)
})

it.each([
  ['it is shown again', () => emit('pageshow', { persisted: true })],
  ['ten seconds have passed', () => vi.advanceTimersByTimeAsync(10_000)],
])('starts a load again that leaving the document aborted, once %s', async (_when, stay) => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('aborted')).mockResolvedValueOnce(entry)
  const settled = vi.fn()
  emit('beforeunload')
  await vi.advanceTimersByTimeAsync(9000)
  emit('beforeunload')
  emit('pageshow', { persisted: false })
  const mount = loadExposeInTime(catalog, './page')
  void mount.finally(settled)
  await vi.advanceTimersByTimeAsync(9000)
  expect(settled).not.toHaveBeenCalled()
  await stay()
  expect(await (await mount)(element, context)).toBe(mounted)
})

it('gives a load that hangs since the document was left three seconds after the visitor has stayed', async () => {
  vi.mocked(loadRemote).mockReturnValue(new Promise(() => {}))
  vi.stubGlobal('navigator', { onLine: true })
  const mount = loadExposeInTime(catalog, './page')
  const settled = vi.fn()
  void mount.catch(settled)
  await vi.advanceTimersByTimeAsync(2000)
  emit('beforeunload')
  await vi.advanceTimersByTimeAsync(12_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(mount).rejects.toThrow('did not load within 3000 ms')
})

it('reports a load that fails after the visitor has stayed, and none before', async () => {
  const module = { ...catalog, module: 'checkout' }
  const outcomes = () => readHealth().filter(({ module: name }) => name === 'checkout')
  const failure = new Error('no such file')
  vi.mocked(loadRemote).mockRejectedValue(failure)
  vi.stubGlobal('navigator', { onLine: true })
  emit('beforeunload')
  const rejected = expect(loadExpose(module, './page')).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(9999)
  expect(outcomes()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await rejected
  expect(outcomes()).toMatchObject([{ outcome: 'load-failed' }])
})
