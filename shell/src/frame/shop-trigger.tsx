/** The header's Shop: a link, which shows the menu to a pointer that rests on it, and a button for everybody else. */
import { type PointerEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { closeMenu, menu, prepareMenu, openMenu } from '@shop/session/menu'
import { Icon } from '@shop/ui/icon'

import { link, opener, shop } from './header.css.ts'

/** A pointer that only passes by opens nothing. */
const restMs = 120

/** The menu hangs below the header; its content is a module's. */
export const ShopTrigger = ({ label, isCurrent }: { label: string; isCurrent: boolean }) => {
  const isOpen = useSnapshot(menu).variant === 'mega'
  const { handlers, forget } = useRest(() => openMenu('mega'))
  const follow = (): void => {
    forget()
    closeMenu()
  }
  const press = (): void => {
    forget()
    // What the pointer opened on its way, a press keeps.
    if (isOpen && menu.takesFocus) closeMenu()
    else openMenu('mega', { takesFocus: true })
  }
  return (
    <div className={shop} {...handlers}>
      <a
        href="/shop"
        className={link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={follow}
      >
        {label}
      </a>
      <button
        type="button"
        className={opener}
        aria-label="Shop menu"
        aria-expanded={isOpen}
        onFocus={prepareMenu}
        onClick={press}
      >
        <Icon name="down" size="sm" />
      </button>
    </div>
  )
}

/** Calls back when a mouse has moved onto the element and stayed; `forget` until it moves there anew. */
const useRest = (onRest: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDone = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const forget = (): void => {
    clearTimeout(timer.current)
    isDone.current = true
  }
  const handlers = {
    onPointerEnter: prepareMenu,
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent): void => {
      // Browsers make moves up when the page below a resting pointer changes.
      if (pointerType !== 'mouse' || isDone.current || (!movementX && !movementY)) return
      isDone.current = true
      timer.current = setTimeout(onRest, restMs)
    },
    onPointerLeave: ({ currentTarget, clientX, clientY }: PointerEvent): void => {
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
      const isInside = clientX > left && clientX < right && clientY > top && clientY < bottom
      if (isInside) return
      clearTimeout(timer.current)
      isDone.current = false
    },
  }
  return { handlers, forget }
}
