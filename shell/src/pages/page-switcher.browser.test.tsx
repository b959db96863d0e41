import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { Mount } from '@shop/module-runtime/mount'
import { onUnmount } from '@shop/testkit/render'
import { release } from '@shop/testkit/wire'

import { LoadTimeoutError } from '../federation/fall-back.ts'
import { loadExposeInTime } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { startPages } from './page-switcher.tsx'

vi.mock('../federation/load-module.ts', () => ({ loadExposeInTime: vi.fn(), resetModule: vi.fn() }))

const first = { ...release({ module: 'first', routes: [location.pathname] }), styles: {} }
const second = { ...release({ module: 'second', routes: ['/second'] }), styles: {} }

const mountText =
  (text: string): Mount =>
  (element) => {
    element.textContent = text
    return { unmount: () => {} }
  }

let secondModule = Promise.withResolvers<Mount>()

beforeEach(() => {
  secondModule = Promise.withResolvers()
  vi.mocked(loadExposeInTime).mockImplementation(async ({ module }) =>
    module === 'first' ? mountText('The first page') : secondModule.promise,
  )
})

const unmoved: ShellNavigation = {
  go: () => expect.unreachable('the test moves by itself'),
  current: () => ({ href: location.pathname, state: null }),
  restoreScroll: () => {},
  onMove: () => () => {},
  showPages: () => {},
}

const openFirst = async () => {
  const main = document.createElement('main')
  main.id = 'main'
  document.body.append(main)
  onUnmount(() => main.remove())
  const signs: string[] = []
  const observer = new MutationObserver(() => {
    const sign = main.querySelector('[role="status"]')?.textContent
    if (sign) signs.push(sign)
  })
  observer.observe(main, { childList: true, subtree: true })
  const listeners: Parameters<ShellNavigation['showPages']>[0][] = []
  const restoreScroll = vi.fn()
  const navigation: ShellNavigation = {
    ...unmoved,
    restoreScroll,
    showPages: (listener) => void listeners.push(listener),
  }
  await startPages([first, second], navigation, { attachSlot: () => () => {}, screens: [] })
  restoreScroll.mockClear()
  const moveTo = (path: string): void => listeners.forEach((listener) => listener(path, 'PUSH'))
  return { main, signs, moveTo, restoreScroll }
}

it('shows a loading sign if a module takes more than 100 ms', async () => {
  const { main, moveTo, restoreScroll } = await openFirst()
  moveTo('/second')
  expect(main.textContent).toBe('The first page')
  expect(main.getAttribute('aria-busy')).toBe('true')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  expect(main.textContent).toBe('Loading...')
  expect(restoreScroll).not.toHaveBeenCalled()
  secondModule.resolve(mountText('The second page'))
  await expect.element(page.getByText('The second page')).toBeVisible()
  await expect.poll(() => main.textContent).toBe('The second page')
  expect(main.hasAttribute('aria-busy')).toBe(false)
  expect(restoreScroll).toHaveBeenCalledOnce()
})

it('shows no loading sign for a module that loads within 100 ms', async () => {
  const { main, signs, moveTo } = await openFirst()
  secondModule.resolve(mountText('The second page'))
  moveTo('/second')
  await expect.poll(() => main.textContent).toBe('The second page')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(signs).toEqual([])
})

it('shows a module’s own loading state instead of the shell’s', async () => {
  const { main, signs, moveTo } = await openFirst()
  const data = Promise.withResolvers<void>()
  secondModule.resolve(async (element) => {
    element.innerHTML = '<p role="status">Loading products...</p>'
    await data.promise
    return mountText('The second page')(element, {} as never)
  })
  moveTo('/second')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading products...')
  data.resolve()
  await expect.poll(() => main.textContent).toBe('The second page')
  expect(new Set(signs)).toEqual(new Set(['Loading products...']))
})

it('goes back to a page that the loading sign has replaced', async () => {
  const { main, moveTo } = await openFirst()
  moveTo('/second')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  moveTo(location.pathname)
  await expect.poll(() => main.textContent).toBe('The first page')
  secondModule.resolve(mountText('The second page'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(main.textContent).toBe('The first page')
})

it('lets a module that is being mounted show the next of its own paths', async () => {
  const { main, moveTo } = await openFirst()
  const data = Promise.withResolvers<void>()
  const mount = vi.fn<Mount>(async (element, context) => {
    await data.promise
    return mountText('The page of the moment')(element, context)
  })
  secondModule.resolve(mount)
  moveTo('/second')
  await expect.poll(() => mount.mock.calls.length).toBe(1)
  moveTo('/second')
  data.resolve()
  await expect.poll(() => main.textContent).toBe('The page of the moment')
  expect(main.hasAttribute('aria-busy')).toBe(false)
  expect(mount).toHaveBeenCalledOnce()
})

it('replaces the loading sign when the module cannot start', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const { main, moveTo } = await openFirst()
  moveTo('/second')
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  secondModule.reject(new Error('broken release'))
  await expect.element(page.getByText('This part of the shop could not start')).toBeVisible()
  expect(main.textContent).not.toContain('Loading...')
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('broken release'))
  report.mockRestore()
})

it('shows a page whose script arrives after the time limit', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const { main, moveTo } = await openFirst()
  const late = Promise.withResolvers<Mount>()
  secondModule.reject(new LoadTimeoutError('second is late', late.promise))
  moveTo('/second')
  await expect.element(page.getByText('This part of the shop could not start')).toBeVisible()
  secondModule = Promise.withResolvers()
  secondModule.resolve(mountText('The second page'))
  late.resolve(mountText('The second page'))
  await expect.poll(() => main.textContent).toBe('The second page')
  expect(report).toHaveBeenCalledOnce()
  report.mockRestore()
})

it('shows the next page, too, when its script arrives after two time limits', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const { main, moveTo } = await openFirst()
  const late = Promise.withResolvers<Mount>()
  vi.mocked(loadExposeInTime)
    .mockRejectedValueOnce(new LoadTimeoutError('second is late', late.promise))
    .mockRejectedValueOnce(new LoadTimeoutError('second is still late', late.promise))
  moveTo('/second')
  await expect.poll(() => report.mock.calls.length).toBe(1)
  moveTo('/second')
  await expect.poll(() => report.mock.calls.length).toBe(2)
  secondModule.resolve(mountText('The second page'))
  late.resolve(mountText('The second page'))
  await expect.poll(() => main.textContent).toBe('The second page')
  report.mockRestore()
})

it('hydrates the document in place when its script arrives after the time limit', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const late = Promise.withResolvers<Mount>()
  vi.mocked(loadExposeInTime).mockRejectedValueOnce(
    new LoadTimeoutError('first is late', late.promise),
  )
  const mount = vi.fn<Mount>(() => ({ unmount: () => {} }))
  const main = document.createElement('main')
  main.id = 'main'
  main.innerHTML = '<div><h1>Readable</h1></div>'
  document.body.append(main)
  onUnmount(() => main.remove())
  const rendered = main.firstElementChild
  await startPages([first], unmoved, { attachSlot: () => () => {}, screens: [] })
  await expect.element(page.getByText('This part of the shop could not start')).toBeVisible()
  vi.mocked(loadExposeInTime).mockResolvedValueOnce(mount)
  late.resolve(mount)
  await expect.poll(() => mount.mock.calls[0]?.[0]).toBe(rendered)
  expect(main.textContent).toBe('Readable')
  report.mockRestore()
})
