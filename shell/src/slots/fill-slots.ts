/** Mounts modules in the shell's slots: those of the header at once, overlays when the browser is idle, the menu on request. */
import { subscribe } from 'valtio'

import type { LiveModule } from '@shop/contracts/release'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { menu, resetMenu } from '@shop/session/menu'

import { loadExpose, loadExposeInTime, resetModule } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { showSlotFailure } from './slot-failure.tsx'

/** Fills every slot that the document has and a live module fills. */
export const fillSlots = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  for (const module of modules) {
    for (const slot of Object.keys(module.slots)) {
      const fill = (): void => void fillSlot(slot, module, navigation)
      if (slot === 'header.menu') onMenuRequest(fill)
      else if (slot.startsWith('header.')) fill()
      else whenIdle(fill)
    }
  }
}

const fillSlot = async (
  slot: string,
  module: LiveModule,
  navigation: ShellNavigation,
): Promise<void> => {
  const element = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  const expose = module.slots[slot]
  if (!element || !expose) return
  try {
    // Until they arrive, the header has its own links and icons in their places: no visitor waits for them.
    const isAwaited = slot === 'header.menu' || !slot.startsWith('header.')
    const mount = await (isAwaited ? loadExposeInTime : loadExpose)(module, expose)
    await mount(element, {
      release: module,
      navigation: {
        ...navigation,
        subscribe: (listener) => navigation.onMove((_path, move) => listener(move)),
      },
      signal: new AbortController().signal,
    })
  } catch (error) {
    console.error(error)
    resetModule(module)
    const retry = (): void => void fillSlot(slot, module, navigation)
    if (slot === 'header.menu') leaveMenu(module, navigation, retry)
    else showSlotFailure({ element, slot, fallback: module.slotFallbacks?.[slot], retry })
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
