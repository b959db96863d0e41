/** Shows the page of the module that owns the path; one page module is mounted at a time. */
import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import type { Mounted, Navigation, PageContext } from '@shop/module-runtime/mount'
import { nextTask } from '@shop/module-runtime/next-task'
import { canReloadOffline } from '@shop/module-runtime/network'
import { updateWithTransition } from '@shop/module-runtime/view-transition'

import { fallBack } from '../federation/fall-back.ts'
import { loadExposeInTime, resetModule } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { loadingSign, showNotFound, showPageFailure } from './page-failure.tsx'

/** How long the next module may take before the page on screen gives way to a sign that it is loading. */
const pendingDelayMs = 100

/** `module` is undefined where there is nothing to go on with: no owner, a failure, or a page that is loading. */
type ShownPage = Mounted & { module: LiveModule | undefined; element: HTMLElement }

/**
 * Hydrates the page that the document came with, and swaps modules as the path changes. A page that was
 * overtaken by another move while it loaded is never shown.
 */
export const startPages = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
  pageContext: PageContext,
): Promise<void> => {
  const rendered = main().firstElementChild
  const ofDocument = rendered instanceof HTMLElement ? rendered : appendPage()
  let shown = inert(ofDocument)
  let latestMove = 0
  let mounting: LiveModule | undefined

  const show = async (path: string, element: HTMLElement): Promise<void> => {
    const module = ownerOf(modules, path)
    // A module that is being mounted shows the path of the moment by itself. A second mount would replace its page, and what was chosen there.
    if (module && mounting === module) return
    latestMove += 1
    const ownMove = latestMove
    const isCurrent = (): boolean => ownMove === latestMove
    mounting = undefined
    if (module && shown.module === module) return main().removeAttribute('aria-busy')
    main().setAttribute('aria-busy', 'true')
    const isOfDocument = element === ofDocument
    const timer = setTimeout(() => {
      if (!isCurrent() || isOfDocument) return
      const last = shown
      shown = inert(element)
      if (!element.hasChildNodes()) element.append(loadingSign())
      replacePage(last, element)
      scrollTo({ top: 0, behavior: 'instant' })
    }, pendingDelayMs)
    const next = await mountOwner({
      module,
      element,
      navigation,
      pageContext,
      isCurrent,
      isOfDocument,
      onMount: () => (mounting = module),
    })
    clearTimeout(timer)
    if (isCurrent()) mounting = undefined
    const last = shown
    if (!isCurrent() && element !== last.element) return next.unmount()
    shown = next
    if (element !== last.element) {
      await updateWithTransition(() => replacePage(last, element), navigation.restoreScroll)
    } else if (isCurrent()) navigation.restoreScroll()
    if (isCurrent()) main().removeAttribute('aria-busy')
  }

  navigation.onMove((path) => void show(path, document.createElement('div')))
  await show(location.pathname, ofDocument)
}

const main = (): HTMLElement => document.getElementById('main') ?? document.body

const appendPage = (): HTMLElement => main().appendChild(document.createElement('div'))

const replacePage = (last: ShownPage, element: HTMLElement): void => {
  last.unmount()
  last.element.replaceWith(element)
}

/** An element in which nothing is mounted. */
const inert = (element: HTMLElement): ShownPage => ({
  module: undefined,
  element,
  unmount: () => {},
})

type Options = {
  module: LiveModule | undefined
  element: HTMLElement
  navigation: ShellNavigation
  pageContext: PageContext
  /** False once the visitor has moved on. */
  isCurrent: () => boolean
  /** The document came with this page; all others are moved to. */
  isOfDocument: boolean
  /** Called when the module's script has come, and its page is about to be mounted. */
  onMount: () => void
}

/** Mounts a module's page, or what is shown instead when no module owns the path or it cannot start. */
const mountOwner = async (options: Options): Promise<ShownPage> => {
  const { module, element, navigation, pageContext, isCurrent, isOfDocument, onMount } = options
  if (!module) return { ...inert(element), unmount: showNotFound(element) }
  const controller = new AbortController()
  try {
    const mount = await loadExposeInTime(module, './page')
    if (isOfDocument) await nextTask()
    // The path is another one by now; HTML from the edge stays as it is until the next page comes.
    if (!isCurrent()) return inert(element)
    onMount()
    const mounted = await mount(element, {
      release: module,
      navigation: navigationOf(module, navigation, controller.signal),
      signal: controller.signal,
      ...pageContext,
    })
    return { module, element, unmount: () => (controller.abort(), mounted.unmount()) }
  } catch (error) {
    controller.abort()
    // The URL is that of the page already: the service worker has it, or says what can be opened.
    if (!isOfDocument && isCurrent() && !navigator.onLine && canReloadOffline(module)) {
      location.reload()
      return inert(element)
    }
    console.error(error)
    resetModule(module)
    if (isCurrent() && fallBack(module, error)) {
      location.reload()
      return inert(element)
    }
    return { ...inert(element), unmount: showPageFailure(element) }
  }
}

/** A module is called back on moves to its own paths, while it is mounted. */
const navigationOf = (
  module: LiveModule,
  navigation: ShellNavigation,
  signal: AbortSignal,
): Navigation => ({
  current: navigation.current,
  go: navigation.go,
  restoreScroll: navigation.restoreScroll,
  settle: navigation.restoreScroll,
  subscribe: (listener) =>
    navigation.onMove((path, move) => {
      if (!signal.aborted && ownerOf([module], path)) listener(move)
    }),
})
