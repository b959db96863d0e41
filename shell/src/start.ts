import './theme/theme.css.ts'
import './theme/reset.css.ts'
import './frame/notices.css.ts'

import * as v from 'valibot'
import { subscribe } from 'valtio'

import { RegistrySnapshot } from '@shop/contracts/release'
import { documentOf, isIsolated, loadableAt } from '@shop/contracts/route-pattern'
import { listScreens } from '@shop/contracts/screens'
import { watchNavigations } from '@shop/module-runtime/interruption'
import { nextTask, whenIdle } from '@shop/module-runtime/when-idle'
import { startCart } from '@shop/session/cart'
import { storeLinkedCode } from '@shop/session/discount-code'
import { canLeaveDocument } from '@shop/session/persist'
import { toasts } from '@shop/session/toasts'
import { startWishlist } from '@shop/session/wishlist'

import { startModules } from './federation/load-module.ts'
import { hydrateFrame } from './frame/hydrate-frame.tsx'
import { startReports } from './health/module-health.ts'
import { startNavigation } from './navigation/navigation.ts'
import { startPages } from './pages/page-switcher.tsx'
import { fillSlots } from './slots/fill-slots.tsx'
import { attachFooter, createAttachSlot } from './slots/shared-slots.ts'

// One long task would delay a tap on a slow phone, so the start is several tasks.
await nextTask()

const { modules } = v.parse(
  RegistrySnapshot,
  JSON.parse(document.getElementById('registry')?.textContent ?? '{}'),
)
/**
 * A link out of isolated pages opens a new document. A link into isolated pages also opens one, if
 * the cart survives the change of documents.
 */
const isOfIsolated = isIsolated(modules, location.pathname)
const navigation = startNavigation((path) =>
  documentOf(modules, path, { separatesIsolated: isOfIsolated || canLeaveDocument() }),
)
/** The modules whose code may run in this document. Others only add links to the header. */
const loadable = loadableAt(modules, location.pathname)

/** Toasts load late, because no first interaction needs them. A failed load is tried again. */
const showNoticesLater = async (): Promise<void> => {
  try {
    const { showNotices } = await import('./frame/toaster.tsx')
    showNotices(modules)
  } catch (error) {
    console.warn('Toasts could not be loaded.', error)
    const stop = subscribe(toasts, () => {
      stop()
      void showNoticesLater()
    })
  }
}

watchNavigations()
startReports(modules)
startModules(loadable)
await nextTask()
hydrateFrame(modules, navigation)
startCart()
startWishlist()
storeLinkedCode()
navigation.onMove(storeLinkedCode)
const attachSlot = createAttachSlot(modules, navigation)
// Modules run from here on. If the shell fails before this mark, its last good release runs.
performance.mark('shop:started')
await nextTask()
await startPages(modules, navigation, { attachSlot, screens: listScreens(modules) })
void fillSlots(loadable, navigation)
await nextTask()
void showNoticesLater()
attachFooter(attachSlot)

const followed = document.querySelector<HTMLMetaElement>('meta[name="reload-on-publish"]')?.content
if (followed) {
  const { reloadOnPublish } = await import('./reload-on-publish.ts')
  reloadOnPublish(modules, followed)
} else if (!document.getElementById('preview')) {
  // Previews are never stored for offline use.
  whenIdle(async () => {
    const { startOffline } = await import('./offline/report-visits.ts')
    await startOffline(loadable, navigation)
  })
}
