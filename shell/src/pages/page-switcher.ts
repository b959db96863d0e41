/** Shows the page of whichever module owns the address; one page module is mounted at a time. */
import { type LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import type { Mounted, Navigation } from '@shop/module-kit/mount'

import { forgetModule, loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { showNotFound, showPageFailure } from './page-failure.tsx'

const main = (): HTMLElement => document.getElementById('main') ?? document.body

type Page = Mounted & { module: LiveModule | undefined; element: HTMLElement }

/** Takes over the page the document came with, and swaps modules as the address changes. */
export const startPages = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
): Promise<void> => {
  let page: Page | undefined
  let turn = 0

  const show = async (path: string, element: HTMLElement): Promise<void> => {
    const module = ownerOf(modules, path)
    if (page?.module && page.module === module) return
    turn += 1
    const ownTurn = turn
    main().setAttribute('aria-busy', 'true')
    const next = await openPage(module, element, navigation)
    if (ownTurn !== turn) return next.unmount()
    page?.unmount()
    if (page && page.element !== element) page.element.replaceWith(element)
    page = next
    main().removeAttribute('aria-busy')
  }

  navigation.onMove((path) => void show(path, document.createElement('div')))
  const rendered = main().firstElementChild
  await show(location.pathname, rendered instanceof HTMLElement ? rendered : appendPage())
}

const appendPage = (): HTMLElement => main().appendChild(document.createElement('div'))

const openPage = async (
  module: LiveModule | undefined,
  element: HTMLElement,
  navigation: ShellNavigation,
): Promise<Page> => {
  if (!module) return { module, element, unmount: showNotFound(element) }
  const controller = new AbortController()
  try {
    const mount = await loadExpose(module, './page')
    const mounted = await mount(element, {
      release: module,
      navigation: navigationOf(module, navigation, controller.signal),
      signal: controller.signal,
    })
    return { module, element, unmount: () => (controller.abort(), mounted.unmount()) }
  } catch (error) {
    console.error(error)
    forgetModule(module)
    return { module: undefined, element, unmount: showPageFailure(element) }
  }
}

/** A module hears only of moves to its own addresses, while it is mounted. */
const navigationOf = (
  module: LiveModule,
  navigation: ShellNavigation,
  signal: AbortSignal,
): Navigation => ({
  current: navigation.current,
  go: navigation.go,
  step: navigation.step,
  subscribe: (listener) => {
    const stop = navigation.onMove((path, move) => {
      if (!signal.aborted && ownerOf([module], path)) listener(move)
    })
    return stop
  },
})
