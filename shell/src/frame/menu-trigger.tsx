import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { menuSlot } from '@shop/contracts/slots'
import { closeMenu, menu, openMenu, prepareMenu } from '@shop/session/menu'
import { Icon } from '@shop/ui/icon'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { link, linkText, opener, trigger } from './header.css.ts'

type LinkProps = { label: string; href: string; isCurrent: boolean; onClick?: () => void }

export const HeaderLink = ({ label, href, isCurrent, onClick }: LinkProps) => (
  <a href={href} className={link} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
    <span className={linkText}>{label}</span>
  </a>
)

export const MenuTrigger = ({ label, href, isCurrent }: LinkProps) => {
  const isOpen = useSnapshot(menu).variant === 'mega'
  const { handlers, cancel } = useMouseRest(() => openMenu('mega'))
  const onFollow = (): void => {
    cancel()
    closeMenu()
  }
  const onPress = (): void => {
    cancel()
    // The mouse may have opened the menu on its way here. This click must then not close the menu.
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

/** This delay is long enough to ignore a mouse that only passes over the link. */
const openDelayMs = 120

/** Calls `onRest` when a mouse rests here. After `cancel`, the mouse must leave and enter again. */
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
      // If the page changes below a resting pointer, the browser also sends moves without movement.
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

/** This delay lets a mouse leave the header briefly on its way into the menu. */
const closeDelayMs = 280

/**
 * Closes the menu on a new page, on Escape, and when the pointer or the focus leaves the header.
 * Uses DOM events, because the menu has its own React root.
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

const restoreFocus = (header: HTMLElement): void => {
  const slot = header.querySelector(`[data-slot="${menuSlot}"]`)
  const { activeElement } = document
  const wasInside = slot?.contains(activeElement) || activeElement === document.body
  if (wasInside) header.querySelector<HTMLElement>('[aria-expanded]')?.focus()
}
