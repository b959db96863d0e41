/** The shop menu: the header opens it, the catalog module renders it. */
import { proxy } from 'valtio'

/** `mega` hangs below the header; `panel` covers the screen of a phone. */
export type MenuVariant = 'mega' | 'panel'

/**
 * `variant` is null while the menu is closed. `isRequested` is set at the first sign of interest and stays
 * set, so that the module is loaded once. `takesFocus` says that a press opened it, not a resting pointer.
 */
export const menu = proxy({
  variant: null as MenuVariant | null,
  isRequested: false,
  takesFocus: false,
})

/** Asks for the menu's module to be loaded, because the menu may be opened soon. */
export const prepareMenu = (): void => {
  menu.isRequested = true
}

/** Opens the menu in one of its variants. */
export const openMenu = (variant: MenuVariant, { takesFocus = false } = {}): void => {
  menu.isRequested = true
  menu.takesFocus = takesFocus
  menu.variant = variant
}

/** Closes the menu. */
export const closeMenu = (): void => {
  menu.variant = null
}

/** Closes the menu and withdraws the request, after its module could not be loaded. */
export const resetMenu = (): void => {
  menu.isRequested = false
  menu.variant = null
}
