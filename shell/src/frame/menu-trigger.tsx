/** The header's link with a menu, and when the menu below the header opens and closes. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { closeMenu, menu, openMenu, prepareMenu } from '@shop/session/menu'
import { Icon } from '@shop/ui/icon'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { link, linkText, opener, trigger } from './header.css.ts'

/** The slot below the header that a module fills with the menu. */
export const menuSlotName = 'header.menu'

type LinkProps = { label: string; href: string; isCurrent: boolean; onClick?: () => void }

export const HeaderLink = ({ label, href, isCurrent, onClick }: LinkProps) => (
  <a href={href} className={link} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
    <span className={linkText}>{label}</span>
  </a>
)

/** A link that shows the menu while a mouse rests on it, and a button for touch and keyboard. */
export const MenuTrigger = ({ label, href, isCurrent }: LinkProps) => {
  const isOpen = useSnapshot(menu).variant === 'mega'
  const { handlers, cancel } = useMouseRest(() => openMenu('mega'))
  const onFollow = (): void => {
    cancel()
    closeMenu()
  }
  const onPress = (): void => {
    cancel()
    // A press does not close what the mouse opened on its way to the button.
    if (isOpen && menu.takesFocus) closeMenu()
    else openMenu('mega', { takesFocus: true })
  }
  return (
    <div className={trigger} {...handlers}>
      <HeaderLink label={label} href={href} isCurrent={isCurrent} onClick={onFollow} />
      <button
        type="button"
        className={opener}
        aria-label={`${label} menu`}
        aria-expanded={isOpen}
        onFocus={prepareMenu}
        onClick={onPress}
      >
        <Icon name="down" size="sm" />
      </button>
    </div>
  )
}

/** A mouse that passes over the link on its way elsewhere opens nothing. */
const openDelayMs = 120

/** Calls back when a mouse has moved onto the element and stayed; `cancel` holds until it comes anew. */
const useMouseRest = (onRest: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDone = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = (): void => {
    clearTimeout(timer.current)
    isDone.current = true
  }
  const handlers = {
    onPointerEnter: prepareMenu,
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent): void => {
      // Browsers send moves without movement when the page below a resting pointer changes.
      if (pointerType !== 'mouse' || isDone.current || (!movementX && !movementY)) return
      isDone.current = true
      timer.current = setTimeout(onRest, openDelayMs)
    },
    onPointerLeave: ({ currentTarget, clientX, clientY }: PointerEvent): void => {
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
      const isInside = clientX > left && clientX < right && clientY > top && clientY < bottom
      if (isInside) return
      clearTimeout(timer.current)
      isDone.current = false
    },
  }
  return { handlers, cancel }
}

/** A mouse that cuts a corner has this long to come back. */
const closeDelayMs = 280

/**
 * Closes the menu on Escape, on a press outside, when the mouse or the focus leaves, and on a move to another
 * page. Listens to the DOM: for React, a pointer that goes from the header into the menu, which another root
 * renders, has left the header.
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
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !current.contains(target)) closeMenu()
    }
    const closeSoon = ({ pointerType }: globalThis.PointerEvent): void => {
      if (pointerType === 'mouse') timer = setTimeout(closeMenu, closeDelayMs)
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
      controller.abort()
      if (location.href === page) restoreFocus(current)
    }
  }, [isOpen, header])
}

/** Focus that was in the menu goes back to the button that opens it. */
const restoreFocus = (header: HTMLElement): void => {
  const slot = header.querySelector(`[data-slot="${menuSlotName}"]`)
  const { activeElement } = document
  const wasInside = slot?.contains(activeElement) || activeElement === document.body
  if (wasInside) header.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}
