/** Fills the shell's slots once the page has started: header slots at once, overlays when the browser is idle, the menu when wanted. */
import type { LiveModule, SlotName } from '@shop/contracts/release'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { resetMenu, menu } from '@shop/session/menu'
import { subscribe } from 'valtio'

import { forgetModule, loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { showSlotFailure } from './slot-failure.tsx'

/** Fills every slot that the document has and a live module wants. */
export const fillSlots = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  for (const module of modules) {
    for (const slot of Object.keys(module.slots) as SlotName[]) {
      const fill = (): void => void fillSlot(slot, module, navigation)
      if (slot === 'header.menu') whenWanted(fill)
      else if (slot.startsWith('header.')) fill()
      else whenIdle(fill)
    }
  }
}

const fillSlot = async (
  slot: SlotName,
  module: LiveModule,
  navigation: ShellNavigation,
): Promise<void> => {
  const element = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  const expose = module.slots[slot]
  if (!element || !expose) return
  try {
    const mount = await loadExpose(module, expose)
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
    forgetModule(module)
    const retry = (): void => void fillSlot(slot, module, navigation)
    if (slot === 'header.menu') leaveMenu(navigation, retry)
    else showSlotFailure(element, slot, retry)
  }
}

/** A menu that cannot come is no way to the shop, the link is; the next sign of interest asks again. */
const leaveMenu = (navigation: ShellNavigation, retry: () => void): void => {
  if (menu.variant === 'panel') navigation.go('/shop')
  resetMenu()
  whenWanted(retry)
}

/** The menu's module waits for the first sign of interest. */
const whenWanted = (fill: () => void): void => {
  if (menu.isRequested) return fill()
  const stop = subscribe(menu, () => {
    if (!menu.isRequested) return
    stop()
    fill()
  })
}
