/** When the menu below the header closes: Escape, a press outside, a pointer that leaves, focus that leaves, a move. */
import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { closeMenu, menu } from '@shop/session/menu'

import type { ShellNavigation } from '../navigation/navigation.ts'

/** A pointer that cuts a corner has this long to come back. */
const graceMs = 280

/**
 * Watches while the menu is open. Listens to the browser itself: to React, a pointer that goes from the header
 * into the menu, which another root renders, has left the header.
 */
export const useMenuClosing = (
  header: RefObject<HTMLElement | null>,
  navigation: ShellNavigation | undefined,
): void => {
  const isOpen = useSnapshot(menu).variant === 'mega'
  useEffect(() => navigation?.onMove(closeMenu), [navigation])
  useEffect(() => {
    const { current } = header
    if (!isOpen || !current) return
    const watch = new AbortController()
    const { signal } = watch
    let timer: ReturnType<typeof setTimeout> | undefined
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !current.contains(target)) closeMenu()
    }
    const closeSoon = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') timer = setTimeout(closeMenu, graceMs)
    }
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closeMenu()
    }
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    current.addEventListener('pointerleave', closeSoon, { signal })
    current.addEventListener('pointerenter', () => clearTimeout(timer), { signal })
    const page = location.href
    return () => {
      clearTimeout(timer)
      watch.abort()
      if (location.href === page) giveFocusBack(current)
    }
  }, [isOpen, header])
}

/** Focus that was in the menu goes back to the button that opens it. */
const giveFocusBack = (header: HTMLElement): void => {
  const slot = header.querySelector('[data-slot="header.menu"]')
  const { activeElement } = document
  const wasInside = slot?.contains(activeElement) || activeElement === document.body
  if (wasInside) header.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}
