/** Shows the page of the module that owns the path. Only one page module is mounted at a time. */
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import type { Mounted, PageContext } from '@shop/module-runtime/mount'
import { nextTask } from '@shop/module-runtime/when-idle'
import { canReloadOffline } from '@shop/module-runtime/network'
import { updateWithTransition } from '@shop/module-runtime/view-transition'
import { ButtonLink } from '@shop/ui/button'
import { Notice, offlineTexts } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { heading } from '@shop/ui/type'

import { fallBack, LoadTimeoutError } from '../federation/fall-back.ts'
import { loadExposeInTime, resetModule } from '../federation/load-module.ts'
import { NotFound } from '../frame/not-found.tsx'
import { loading } from '../frame/notices.css.ts'
import { navigationFor, type ShellNavigation } from '../navigation/navigation.ts'

/** The time after which a loading sign replaces the page on screen. */
const pendingDelayMs = 100

/** `module` is undefined without an owner, after a failure, and while a page is loading. */
type ShownPage = Mounted & { module: LiveModule | undefined; element: HTMLElement }

/** Never shows a page that another move has overtaken while it loaded. */
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
    // A module that is still being mounted follows the path by itself. A second mount would lose
    // the visitor's choices.
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
      onArrive: () => {
        // What the document came with is hydrated, so that nobody who reads it loses their place.
        if (isOfDocument) shown.unmount()
        void show(path, isOfDocument ? element : document.createElement('div'))
      },
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
  /** True if the document came with this page. */
  isOfDocument: boolean
  /** Called after the script has loaded and before the page is mounted. */
  onMount: () => void
  /** Called if the script arrives after its time limit, while the visitor still waits. */
  onArrive: () => void
}

/** Modules whose load has exceeded its time once. The next time, a new load replaces it. */
const late = new WeakSet<LiveModule>()

const mountOwner = async (options: Options): Promise<ShownPage> => {
  const { module, element, navigation, pageContext, isCurrent, isOfDocument } = options
  if (!module) return { ...inert(element), unmount: showNotFound(element) }
  const controller = new AbortController()
  try {
    const mount = await loadExposeInTime(module, './page')
    if (isOfDocument) await nextTask()
    // The visitor has moved on. HTML from the edge stays until the next page replaces it.
    if (!isCurrent()) return inert(element)
    options.onMount()
    const mounted = await mount(element, {
      release: module,
      navigation: navigationFor(
        navigation,
        controller.signal,
        (path) => ownerOf([module], path) !== undefined,
      ),
      signal: controller.signal,
      ...pageContext,
    })
    return { module, element, unmount: () => (controller.abort(), mounted.unmount()) }
  } catch (error) {
    controller.abort()
    // The URL has changed already, so the service worker shows the page or the offline page.
    if (!isOfDocument && isCurrent() && !navigator.onLine && canReloadOffline(module)) {
      location.reload()
      return inert(element)
    }
    console.error(error)
    if (error instanceof LoadTimeoutError && !late.has(module)) {
      late.add(module)
      error.load.then(
        () => isCurrent() && options.onArrive(),
        () => resetModule(module),
      )
    } else {
      late.delete(module)
      resetModule(module)
    }
    if (isCurrent() && (await fallBack(module, error)) && isCurrent()) {
      location.reload()
      return inert(element)
    }
    return { ...inert(element), unmount: showPageFailure(element) }
  }
}

/**
 * Shows a message above any HTML from the edge, which stays readable. If the document has no
 * header, the text mentions no menu. "Try again" has a target, so that the browser itself follows
 * it and a full load fetches everything again.
 */
const showPageFailure = (element: HTMLElement): (() => void) => {
  element.querySelector(':scope > [data-loading]')?.remove()
  const alert = document.createElement('div')
  const isAlone = !element.hasChildNodes()
  element.prepend(alert)
  const root = createRoot(alert)
  const hasFrame = document.getElementById('header') !== null
  root.render(
    <div role="alert" data-failed="page">
      <Notice level={isAlone ? 1 : 2} {...textsFor(hasFrame)}>
        <Row gap="sm" justify="center">
          <ButtonLink href={location.href.split('#')[0] ?? ''} target="_self">
            Try again
          </ButtonLink>
          {!hasFrame && (
            <ButtonLink href="/" tone="outline">
              View store
            </ButtonLink>
          )}
        </Row>
      </Notice>
    </div>,
  )
  return () => {
    root.unmount()
    alert.remove()
  }
}

const textsFor = (hasFrame: boolean): { title: string; text: string } => {
  if (!navigator.onLine) return offlineTexts
  return {
    title: 'This part of the shop could not start',
    text: hasFrame
      ? 'You can still read what is here and use the menu above. Your cart is safe.'
      : 'Nothing was changed. Loading it again helps most of the time.',
  }
}

/** Uses no React, because the page mounts its own root in the same element. */
const loadingSign = (): HTMLElement => {
  const sign = document.createElement('p')
  sign.role = 'status'
  sign.dataset['loading'] = ''
  sign.className = `${heading} ${loading}`
  sign.textContent = 'Loading...'
  return sign
}

const showNotFound = (element: HTMLElement): (() => void) => {
  console.error(`404: nothing is at ${location.pathname}`)
  document.title = 'Page not found · NDX'
  element.replaceChildren()
  const root = createRoot(element)
  root.render(<NotFound />)
  return () => root.unmount()
}
