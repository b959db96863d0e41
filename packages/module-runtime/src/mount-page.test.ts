import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { release } from '@shop/testkit/wire'

import { watchNavigations } from './interruption.ts'
import { createShow, firstPage, type PageView } from './mount-page.tsx'
import type { LoadedPage } from './page-host.tsx'
import type { PageResult } from './page-loader.ts'

const scrollTo = vi.fn()
const restoreScroll = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { title: 'About' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', scrollTo)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const pageOf = (routeId: string): LoadedPage => ({
  routeId,
  data: {},
  search: {},
  component: () => null,
})

const mountAbout = () => {
  const about = pageOf('/about')
  const render = vi.fn<PageView['render']>()
  const view: PageView = { page: about, render }
  const loads: ((result: PageResult | null) => void)[] = []
  let href = '/about'
  const controller = new AbortController()
  const show = createShow(view, () => new Promise((resolve) => loads.push(resolve)), {
    release: { ...release(), styles: {} },
    navigation: {
      current: () => ({ href, state: null }),
      go: () => expect.unreachable('the test moves by itself'),
      restoreScroll,
      subscribe: () => () => {},
    },
    signal: controller.signal,
  })
  const moveTo = (to: string): Promise<void> => {
    href = to
    return show()
  }
  return { about, view, render, loads, moveTo, abort: () => controller.abort() }
}

it('shows the loading state instead of the page when another path loads for 100 ms', async () => {
  const { about, view, render, loads, moveTo } = mountAbout()
  const moved = moveTo('/')
  await vi.advanceTimersByTimeAsync(99)
  expect(view.page).toBe(about)
  expect(render).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(view.page).toBeNull()
  expect(render).toHaveBeenCalledExactlyOnceWith(true)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  const home = pageOf('/')
  loads[0]?.({ page: home, title: 'Home' })
  await moved
  expect(view.page).toBe(home)
  expect(render).toHaveBeenLastCalledWith(false)
  expect(document.title).toBe('Home')
  expect(restoreScroll).toHaveBeenCalledOnce()
})

it('shows no loading state for a page that loads within 100 ms', async () => {
  const { render, loads, moveTo } = mountAbout()
  const moved = moveTo('/')
  await vi.advanceTimersByTimeAsync(99)
  loads[0]?.({ page: pageOf('/'), title: 'Home' })
  await moved
  await vi.advanceTimersByTimeAsync(1000)
  expect(render).toHaveBeenCalledExactlyOnceWith(false)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('keeps the page and marks it as loading when only the query changes', async () => {
  const { about, view, render, loads, moveTo } = mountAbout()
  const moved = moveTo('/about?team=1')
  await vi.advanceTimersByTimeAsync(100)
  expect(view.page).toBe(about)
  expect(render).toHaveBeenCalledExactlyOnceWith(true)
  loads[0]?.({ page: pageOf('/about'), title: 'About' })
  await moved
  expect(render).toHaveBeenLastCalledWith(false)
})

it('shows the loading state once when one load overtakes another', async () => {
  const { render, loads, moveTo } = mountAbout()
  const overtaken = moveTo('/shop')
  await vi.advanceTimersByTimeAsync(60)
  const moved = moveTo('/')
  await vi.advanceTimersByTimeAsync(60)
  expect(render).not.toHaveBeenCalled()
  loads[0]?.(null)
  await overtaken
  await vi.advanceTimersByTimeAsync(40)
  expect(render).toHaveBeenCalledExactlyOnceWith(true)
  loads[1]?.({ page: pageOf('/'), title: 'Home' })
  await moved
})

it('shows nothing once the module is unmounted', async () => {
  const { render, loads, moveTo, abort } = mountAbout()
  const moved = moveTo('/')
  abort()
  await vi.advanceTimersByTimeAsync(100)
  loads[0]?.({ page: pageOf('/'), title: 'Home' })
  await moved
  expect(render).not.toHaveBeenCalled()
})

describe('when a navigation aborts a load, as in Firefox and Safari', () => {
  const reload = vi.fn()
  const aborted: PageResult = {
    page: { ...pageOf('/shop'), component: null, reason: 'offline' },
    title: undefined,
  }

  const events = new EventTarget()
  const showAgain = () =>
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  beforeEach(() => {
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
    vi.stubGlobal('location', { reload })
    watchNavigations()
  })

  it('does not replace the navigation by a reload, but loads again if the document stays', async () => {
    const { view, loads, moveTo } = mountAbout()
    const moved = moveTo('/shop')
    events.dispatchEvent(new Event('beforeunload'))
    loads[0]?.(aborted)
    await vi.advanceTimersByTimeAsync(5000)
    expect(loads).toHaveLength(1)
    showAgain()
    await vi.advanceTimersByTimeAsync(0)
    const shop = pageOf('/shop')
    loads[1]?.({ page: shop, title: 'Shop' })
    await moved
    expect(view.page).toBe(shop)
    expect(reload).not.toHaveBeenCalled()
  })

  it('waits with a first page that is not whole, and with no other', async () => {
    const mount = { release: { ...release(), styles: {} } }
    const element = { dataset: {} } as HTMLElement
    events.dispatchEvent(new Event('beforeunload'))
    const shop = pageOf('/shop')
    const whole = Promise.resolve({ page: shop, title: 'Shop' })
    expect(await firstPage(whole, element, mount)).toBe(shop)
    const waiting = firstPage(Promise.resolve(aborted), element, mount)
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).not.toHaveBeenCalled()
    showAgain()
    await waiting
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads for an offline copy when no navigation has started', async () => {
    const { loads, moveTo } = mountAbout()
    const moved = moveTo('/shop')
    loads[0]?.(aborted)
    await moved
    expect(reload).toHaveBeenCalledOnce()
  })
})
