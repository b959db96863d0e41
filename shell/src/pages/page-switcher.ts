/** Shows the page of whichever module owns the address; one page module is mounted at a time. */
import { type LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import type { Mounted, Navigation } from '@shop/module-runtime/mount'
import { canReloadOffline } from '@shop/module-runtime/network'
import { updateWithTransition } from '@shop/module-runtime/view-transition'

import { resetModule, loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { showNotFound, showPageFailure } from './page-failure.tsx'

const main = (): HTMLElement => document.getElementById('main') ?? document.body

type Page = Mounted & { module: LiveModule | undefined; element: HTMLElement }

/**
 * Takes over the page the document came with, and swaps modules as the address changes. What is on
 * screen stays until its successor is ready; a page that was overtaken on its way is never shown.
 */
export const startPages = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
): Promise<void> => {
  const rendered = main().firstElementChild
  let shown = rendered instanceof HTMLElement ? rendered : appendPage()
  let page: Page | undefined
  let turn = 0

  const show = async (path: string, element: HTMLElement): Promise<void> => {
    turn += 1
    const ownTurn = turn
    const isCurrent = (): boolean => ownTurn === turn
    const module = ownerOf(modules, path)
    if (module && page?.module === module) return main().removeAttribute('aria-busy')
    main().setAttribute('aria-busy', 'true')
    const isOfDocument = element === shown
    const next = await openPage({ module, element, navigation, isCurrent, isOfDocument })
    if (!isCurrent() && element !== shown) return next.unmount()
    const last = { page, shown }
    page = next
    shown = element
    // The document's own page is only taken over; in a transition, a press on it would reach nobody.
    if (element === last.shown) navigation.restoreScroll()
    else {
      await updateWithTransition(() => {
        last.page?.unmount()
        last.shown.replaceWith(element)
      }, navigation.restoreScroll)
    }
    if (isCurrent()) main().removeAttribute('aria-busy')
  }

  navigation.onMove((path) => void show(path, document.createElement('div')))
  await show(location.pathname, shown)
}

const appendPage = (): HTMLElement => main().appendChild(document.createElement('div'))

type Opening = {
  module: LiveModule | undefined
  element: HTMLElement
  navigation: ShellNavigation
  /** False once the visitor has moved on. */
  isCurrent: () => boolean
  /** The document came with this page; all others are moved to. */
  isOfDocument: boolean
}

const openPage = async ({
  module,
  element,
  navigation,
  isCurrent,
  isOfDocument,
}: Opening): Promise<Page> => {
  if (!module) return { module, element, unmount: showNotFound(element) }
  const controller = new AbortController()
  try {
    const mount = await loadExpose(module, './page')
    // The address is another one by now; HTML from the edge stays as it is until the next page comes.
    if (!isCurrent()) return { module: undefined, element, unmount: () => {} }
    const mounted = await mount(element, {
      release: module,
      navigation: navigationOf(module, navigation, controller.signal),
      signal: controller.signal,
    })
    return { module, element, unmount: () => (controller.abort(), mounted.unmount()) }
  } catch (error) {
    controller.abort()
    // The address is that of the page wanted: a full load shows it as it was kept, or says what can be opened.
    if (!isOfDocument && isCurrent() && !navigator.onLine && canReloadOffline(module)) {
      location.reload()
      return { module: undefined, element, unmount: () => {} }
    }
    console.error(error)
    resetModule(module)
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
  restoreScroll: navigation.restoreScroll,
  settle: navigation.restoreScroll,
  subscribe: (listener) => {
    const stop = navigation.onMove((path, move) => {
      if (!signal.aborted && ownerOf([module], path)) listener(move)
    })
    return stop
  },
})
