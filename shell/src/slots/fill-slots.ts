/** Fills the shell's slots once the page has started: header slots at once, overlays when the browser is idle. */
import type { LiveModule, SlotName } from '@shop/contracts/release'

import { forgetModule, loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { showSlotFailure } from './slot-failure.tsx'

/** Fills every slot that the document has and a live module wants. */
export const fillSlots = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  for (const module of modules) {
    for (const slot of Object.keys(module.slots) as SlotName[]) {
      const fill = (): void => void fillSlot(slot, module, navigation)
      if (slot.startsWith('header.')) fill()
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
    showSlotFailure(element, slot, () => void fillSlot(slot, module, navigation))
  }
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
