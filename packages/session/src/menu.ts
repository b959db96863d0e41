/** The shop menu. The header opens it; the catalog module renders it. */
import { proxy } from 'valtio'

/** `mega` opens below the header; `panel` covers the screen of a phone. */
export type MenuVariant = 'mega' | 'panel'

/**
 * `isRequested` stays set after the first sign of interest, so that the module loads once.
 * `takesFocus` is true if a press opened the menu, not a hovering pointer.
 */
export const menu = proxy({
  variant: null as MenuVariant | null,
  isRequested: false,
  takesFocus: false,
})

/** Loads the menu's module, because the menu may open soon. */
export const prepareMenu = (): void => {
  menu.isRequested = true
}

export const openMenu = (variant: MenuVariant, { takesFocus = false } = {}): void => {
  menu.isRequested = true
  menu.takesFocus = takesFocus
  menu.variant = variant
}

export const closeMenu = (): void => {
  menu.variant = null
}

/** Closes the menu and withdraws the request, after its module could not be loaded. */
export const resetMenu = (): void => {
  menu.isRequested = false
  menu.variant = null
}
