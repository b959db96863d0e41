/** Mounts modules in the slots of the frame: those of the header at once, then overlays, the menu on request. */
import { subscribe } from 'valtio'

import type { LiveModule } from '@shop/contracts/release'
import { slotKindOf } from '@shop/contracts/slots'
import type { Mounted } from '@shop/module-runtime/mount'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { menu, resetMenu } from '@shop/session/menu'

import { fallBack } from '../federation/fall-back.ts'
import { loadExpose, loadExposeInTime, resetModule } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { slotContext } from './slot-context.ts'
import { showSlotFailure } from './slot-failure.tsx'

/**
 * Fills every slot of the frame that the document has and a live module fills. Overlays that a module's buttons in the header
 * open come first: a press may be waiting for them. The others follow, at the latest after `othersDelayMs`.
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
  await Promise.race([Promise.all(opened), delay(othersDelayMs)])
  for (const fill of others) await idle().then(fill)
}

const othersDelayMs = 3000

const delay = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs))

const menuSlot = 'header.menu'

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
  /** The next document has another release of the module. */
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
    // Not at once: the entry's React may be amid the render that failed.
    queueMicrotask(showFailure)
  }
  try {
    // Until they arrive, the header has its own links and icons in their places: no visitor waits for them.
    const isAwaited = !isButton(slot)
    const mount = await (isAwaited ? loadExposeInTime : loadExpose)(module, expose)
    const { signal } = new AbortController()
    mounted = await mount(element, slotContext({ module, navigation, signal, onFailure }))
  } catch (error) {
    resetModule(module)
    isReplaced = fallBack(module, error)
    onFailure(error)
  }
}

/** Without its menu the link still leads to its page; the next request loads the module again. */
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
