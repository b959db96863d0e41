/** Starts the shell in the browser: frame, session, the page's module, then the slots. */
import './theme/theme.css.ts'
import './theme/reset.css.ts'
import './frame/preview-bar.css.ts'
import './offline/offline-page.css.ts'

import * as v from 'valibot'
import { subscribe } from 'valtio'

import { RegistrySnapshot } from '@shop/contracts/release'
import { documentOf, isIsolated, loadableAt } from '@shop/contracts/route-pattern'
import { listScreens } from '@shop/contracts/screens'
import { nextTask } from '@shop/module-runtime/next-task'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { startCart } from '@shop/session/cart'
import { toasts } from '@shop/session/toasts'
import { startWishlist } from '@shop/session/wishlist'

import { startModules } from './federation/load-module.ts'
import { hydrateFrame } from './frame/hydrate-frame.tsx'
import { startReports } from './health/send-reports.ts'
import { startNavigation } from './navigation/navigation.ts'
import { startPages } from './pages/page-switcher.ts'
import { fillSlots } from './slots/fill-slots.ts'
import { attachFooter, createAttachSlot } from './slots/shared-slots.ts'

// Each part of the start is a task: together they would hold up a press on a slow phone.
await nextTask()

/** The releases this page view is pinned to; the Worker wrote them into the document. */
const { modules } = v.parse(
  RegistrySnapshot,
  JSON.parse(document.getElementById('registry')?.textContent ?? '{}'),
)
/** Reading `localStorage` throws where the browser blocks it. */
const hasStorage = (): boolean => {
  try {
    return Boolean(localStorage)
  } catch {
    return false
  }
}

/** A browser that stores nothing would lose the cart with the document: there isolated pages open in this one. */
const separatesIsolated = hasStorage() || isIsolated(modules, location.pathname)
const navigation = startNavigation((path) => documentOf(modules, path, { separatesIsolated }))
/** Of the others an isolated page has their links only, and a page for staff nothing. */
const loadable = loadableAt(modules, location.pathname)

/** No first press waits for the code of toasts. Where it cannot be loaded, the next toast loads it again. */
const showNoticesLater = async (): Promise<void> => {
  try {
    const { showNotices } = await import('./frame/show-notices.tsx')
    showNotices(modules)
  } catch (error) {
    console.warn('Toasts could not be loaded.', error)
    const stop = subscribe(toasts, () => {
      stop()
      void showNoticesLater()
    })
  }
}

startReports(modules)
startModules(loadable)
await nextTask()
hydrateFrame(modules, navigation)
startCart()
startWishlist()
const attachSlot = createAttachSlot(modules, navigation)
// From here on modules run: what fails now is no longer for the document's own script, by which the shell falls back.
performance.mark('shop:started')
await nextTask()
await startPages(modules, navigation, { attachSlot, screens: listScreens(modules) })
performance.mark('shop:interactive')
void fillSlots(loadable, navigation)
await nextTask()
void showNoticesLater()
attachFooter(attachSlot)

const followed = document.querySelector<HTMLMetaElement>('meta[name="reload-on-publish"]')?.content
if (followed) {
  const { reloadOnPublish } = await import('./reload-on-publish.ts')
  reloadOnPublish(modules, followed)
} else if (!document.getElementById('preview')) {
  // Nothing of a preview is stored for later.
  whenIdle(async () => {
    const { startOffline } = await import('./offline/report-visits.ts')
    await startOffline(loadable, navigation)
  })
}
