import { proxy } from 'valtio'

/** `mega` opens below the header; `panel` covers the screen of a phone. */
export type MenuVariant = 'mega' | 'panel'

/** `isRequested` loads the menu's module. With `takesFocus`, the search field gets the focus. */
export const menu = proxy({
  variant: null as MenuVariant | null,
  isRequested: false,
  takesFocus: false,
})

/** Makes the menu's module load now, because the visitor may be about to open the menu. */
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

/** Closes the menu after its module failed to load. Opening it loads the module again. */
export const resetMenu = (): void => {
  menu.isRequested = false
  menu.variant = null
}
