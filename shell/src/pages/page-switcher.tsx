import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import type { Mounted, PageContext } from '@shop/module-runtime/mount'
import { nextTask } from '@shop/module-runtime/when-idle'
import { canReloadOffline } from '@shop/module-runtime/network'
import { updateWithTransition } from '@shop/module-runtime/view-transition'
import { shopSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { Notice, offlineTexts } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { heading } from '@shop/ui/type'

import { fallBack, LoadTimeoutError } from '../federation/fall-back.ts'
import { loadExposeInTime, resetModule } from '../federation/load-module.ts'
import { NotFound } from '../frame/not-found.tsx'
import { loading } from '../frame/notices.css.ts'
import { navigationFor, type ShellNavigation } from '../navigation/navigation.ts'

const pendingDelayMs = 100

type ShownPage = Mounted & {
  /** Undefined while a page loads, after a failure, and if no module owns the path. */
  module: LiveModule | undefined
  element: HTMLElement
  /** Resolves to true if the script arrives after the timeout. */
  late?: Promise<boolean>
}

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
    // A module that is being mounted follows the path itself. A second mount would lose input.
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
    if (!next.late) return markInteractive()
    void next.late.then((hasArrived) => {
      if (!hasArrived || !isCurrent()) return markInteractive()
      // Hydrates the document's HTML in place, so that readers keep their position.
      if (isOfDocument) shown.unmount()
      return show(path, isOfDocument ? element : document.createElement('div'))
    })
  }

  navigation.showPages((path) => void show(path, document.createElement('div')))
  await show(location.pathname, ofDocument)
}

/** The document records clicks on the page's buttons until this mark, and then replays them. */
const markInteractive = (): void => {
  const mark = 'shop:interactive'
  if (performance.getEntriesByName(mark).length === 0) performance.mark(mark)
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
  isCurrent: () => boolean
  /** True for the first page, whose HTML is in `element` if the server rendered the page. */
  isOfDocument: boolean
  onMount: () => void
}

const mountOwner = async (options: Options): Promise<ShownPage> => {
  const { module, element, navigation, pageContext, isCurrent, isOfDocument } = options
  if (!module) return { ...inert(element), unmount: showNotFound(element) }
  const controller = new AbortController()
  try {
    const mount = await loadExposeInTime(module, './page')
    if (isOfDocument) await nextTask()
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
    // The URL has changed, so a reload shows its cached page or the offline page.
    if (!isOfDocument && isCurrent() && !navigator.onLine && canReloadOffline(module)) {
      location.reload()
      return inert(element)
    }
    console.error(error)
    const failed = (): ShownPage => ({ ...inert(element), unmount: showPageFailure(element) })
    if (error instanceof LoadTimeoutError) {
      const arrival = error.load.then(
        () => true,
        () => (resetModule(module), false),
      )
      return { ...failed(), late: arrival }
    }
    resetModule(module)
    if (isCurrent() && (await fallBack(module, error)) && isCurrent()) {
      location.reload()
      return inert(element)
    }
    return failed()
  }
}

/** Keeps server-rendered HTML. With `target="_self"`, the link loads a new document. */
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
      : 'Nothing was changed. Loading it again usually helps.',
  }
}

/** The page mounts its own React root in the same element, so React must not render the sign. */
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
  document.title = `Page not found · ${shopSettings.shop.name}`
  element.replaceChildren()
  const root = createRoot(element)
  root.render(<NotFound />)
  return () => root.unmount()
}
