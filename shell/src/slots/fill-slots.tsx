import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribe } from 'valtio'

import type { LiveModule, SlotFallback } from '@shop/contracts/release'
import { menuSlot, slotKindOf } from '@shop/contracts/slots'
import { sleep } from '@shop/domain/time'
import type { Mounted } from '@shop/module-runtime/mount'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { setCartOpen } from '@shop/session/cart'
import { menu, resetMenu } from '@shop/session/menu'
import { useCart } from '@shop/session/use-cart'
import { useWishlist } from '@shop/session/use-wishlist'
import { setWishlistOpen } from '@shop/session/wishlist'
import { Button, ButtonLink } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { fallBack } from '../federation/fall-back.ts'
import { loadExpose, loadExposeInTime, resetModule } from '../federation/load-module.ts'
import { failedSlot } from '../frame/notices.css.ts'
import { navigationFor, type ShellNavigation } from '../navigation/navigation.ts'

/**
 * Header buttons load first. Overlays of the same modules are next, because a click on a button may
 * already be waiting for its overlay. All other slots are last.
 */
export const fillSlots = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
): Promise<void> => {
  const opened: Promise<void>[] = []
  const others: (() => Promise<void>)[] = []
  for (const module of modules) {
    const slots = Object.keys(module.slots).filter((slot) => slotKindOf(slot) === 'single')
    const hasButtons = slots.some(isButton)
    for (const slot of slots) {
      const fill = (): Promise<void> => fillSlot(slot, module, navigation)
      if (slot === menuSlot) onMenuRequest(() => void fill())
      else if (isButton(slot)) opened.push(fill())
      else if (hasButtons) opened.push(idle().then(fill))
      else others.push(fill)
    }
  }
  await Promise.race([Promise.all(opened), sleep(othersDelayMs)])
  for (const fill of others) await idle().then(fill)
}

const othersDelayMs = 3000

const isButton = (slot: string): boolean => slot.startsWith('header.') && slot !== menuSlot

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve))

const fillSlot = async (
  slot: string,
  module: LiveModule,
  navigation: ShellNavigation,
): Promise<void> => {
  const element = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  const expose = module.slots[slot]
  if (!element || !expose) return
  let mounted: Mounted | undefined
  /** True if a reload would load another release of the module. */
  let isReplaced = false
  const showFailure = (): void => {
    mounted?.unmount()
    const fillAgain = (): void => void fillSlot(slot, module, navigation)
    const retry = isReplaced ? () => location.reload() : fillAgain
    if (slot === menuSlot) leaveMenu(module, navigation, fillAgain)
    else showSlotFailure({ element, slot, fallback: module.slotFallbacks?.[slot], retry })
  }
  const onFailure = (error: unknown): void => {
    console.error(error)
    // React must first leave the render that failed.
    queueMicrotask(showFailure)
  }
  try {
    // The header shows substitutes until its buttons load, so buttons need no timeout.
    const isAwaited = !isButton(slot)
    const mount = await (isAwaited ? loadExposeInTime : loadExpose)(module, expose)
    const { signal } = new AbortController()
    mounted = await mount(element, {
      release: module,
      navigation: navigationFor(navigation, signal),
      signal,
      params: {},
      onFailure,
    })
  } catch (error) {
    resetModule(module)
    isReplaced = await fallBack(module, error)
    onFailure(error)
  }
}

/**
 * The menu has failed. If it is open on a phone, opens the page that its link leads to. The next
 * attempt to open the menu loads the module again.
 */
const leaveMenu = (module: LiveModule, navigation: ShellNavigation, retry: () => void): void => {
  const link = module.links.find(({ hasMenu }) => hasMenu)
  if (menu.variant === 'panel' && link) navigation.go(link.href)
  resetMenu()
  onMenuRequest(retry)
}

const onMenuRequest = (callback: () => void): void => {
  if (menu.isRequested) return callback()
  const stop = subscribe(menu, () => {
    if (!menu.isRequested) return
    stop()
    callback()
  })
}

type Failure = {
  element: HTMLElement
  slot: string
  fallback?: SlotFallback | undefined
  retry: () => void
}

/** A failed header slot keeps its rendered icon or link. */
const showSlotFailure = ({ element, slot, fallback = {}, retry }: Failure): void => {
  element.dataset['failed'] = slot
  if (slot.startsWith('header.')) return
  const root = createRoot(element)
  const onRetry = (): void => {
    delete element.dataset['failed']
    root.unmount()
    retry()
  }
  const Failed = panels[slot] ?? FailedCorner
  root.render(<Failed fallback={fallback} onRetry={onRetry} />)
}

type Props = { fallback: SlotFallback; onRetry: () => void }

const defaultText = 'This part of the shop could not be loaded.'

const FailedCart = (props: Props) => (
  <FailedPanel {...props} isOpen={useCart().isOpen} onClose={() => setCartOpen(false)} />
)

const FailedWishlist = (props: Props) => (
  <FailedPanel {...props} isOpen={useWishlist().isOpen} onClose={() => setWishlistOpen(false)} />
)

/** These overlays show a failure in their own panel, all others in the corner of the screen. */
const panels: Partial<Record<string, ComponentType<Props>>> = {
  'overlay.cart': FailedCart,
  'overlay.wishlist': FailedWishlist,
}

const FailedPanel = ({
  fallback: { title = '', text = defaultText, link },
  onRetry,
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose: () => void }) => (
  <Panel title={title} kind="sheet" isOpen={isOpen} onClose={onClose}>
    <Stack>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
      {link && (
        <ButtonLink tone="outline" href={link.href}>
          {link.label}
        </ButtonLink>
      )}
    </Stack>
  </Panel>
)

const FailedCorner = ({ fallback: { text = defaultText }, onRetry }: Props) => (
  <div className={failedSlot} role="status">
    <p>{text}</p>
    <Button tone="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
