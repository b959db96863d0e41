/** The shop menu: what the header asks for, and the menu's module shows. */
import { proxy } from 'valtio'

/** `mega` hangs below the header; `panel` covers the screen of a phone. */
export type MenuLook = 'mega' | 'panel'

/**
 * `isWanted` is set for good at the first sign of interest, so that the module can be fetched;
 * `takesFocus` says that it was opened by a press, not by a pointer that rests.
 */
export const menu = proxy({ look: null as MenuLook | null, isWanted: false, takesFocus: false })

/** Says that the menu may be opened soon. */
export const prepareMenu = (): void => {
  menu.isWanted = true
}

/** Opens the menu in one of its looks. */
export const showMenu = (look: MenuLook, { takesFocus = false } = {}): void => {
  menu.isWanted = true
  menu.takesFocus = takesFocus
  menu.look = look
}

/** Closes the menu. */
export const closeMenu = (): void => {
  menu.look = null
}

/** Closes the menu and takes the wish for it back, after its module could not be fetched. */
export const forgetMenu = (): void => {
  menu.isWanted = false
  menu.look = null
}
