import { loadRemote } from '@module-federation/enhanced/runtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { LiveModule } from '@shop/contracts/release'
import type { ModuleContext } from '@shop/module-runtime/mount'
import { release } from '@shop/testkit/wire'

import { loadExpose, loadExposeInTime } from './load-module.ts'

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn() }))

const catalog: LiveModule = {
  ...release({ module: 'catalog', version: '1.0.0-abc' }),
  browser: { entry: 'remoteEntry.js', exposes: { './page': { css: [], preload: [] } } },
  styles: {},
}
const mounted = { unmount: () => {} }
const entry = { mount: vi.fn(() => mounted) }

const arriveAfter = (waitMs: number): void => {
  vi.mocked(loadRemote).mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, waitMs, entry)),
  )
}

const element = {} as HTMLElement
const context = {} as ModuleContext

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
