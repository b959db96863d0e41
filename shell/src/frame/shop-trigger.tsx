/** The header's Shop: a link, which shows the menu to a pointer that rests on it, and a button for everybody else. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { closeMenu, menu, prepareMenu, showMenu } from '@shop/session/menu'
import { Icon } from '@shop/ui/icon'

import { link, opener, shop } from './header.css.ts'

/** A pointer that only passes by opens nothing. */
const restMs = 120

/** The menu hangs below the header; its content is a module's. */
export const ShopTrigger = ({ label, isCurrent }: { label: string; isCurrent: boolean }) => {
  const { look } = useSnapshot(menu)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isOpen = look === 'mega'
  return (
    <div
      className={shop}
      onPointerEnter={({ pointerType }) => {
        prepareMenu()
        if (pointerType === 'mouse') timer.current = setTimeout(() => showMenu('mega'), restMs)
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      <a
        href="/shop"
        className={link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => clearTimeout(timer.current)}
      >
        {label}
      </a>
      <button
        type="button"
        className={opener}
        aria-label="Shop menu"
        aria-expanded={isOpen}
        onFocus={prepareMenu}
        onClick={() => (isOpen ? closeMenu() : showMenu('mega', { takesFocus: true }))}
      >
        <Icon name="down" size="sm" />
      </button>
    </div>
  )
}
