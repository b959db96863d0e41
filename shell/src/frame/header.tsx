/** The sticky header, with the construction banner above it. */
import { useEffect, useRef, useState } from 'react'

import { Icon } from '@shop/ui/icon'
import { IconButton, IconLink } from '@shop/ui/icon-button'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { Banner } from './banner.tsx'
import {
  actions,
  bar,
  brand,
  link,
  menuSlot,
  nav,
  placeholder,
  root,
  slot,
  toggle,
} from './header.css.ts'
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx'
import { ShopTrigger } from './shop-trigger.tsx'
import { useMenuClosing } from './use-menu-closing.ts'

type Props = {
  links: readonly { label: string; href: string }[]
  path: string
  /** Whether a live module fills the menu's place. */
  hasMenu: boolean
  /** Absent at the edge. */
  navigation?: ShellNavigation | undefined
}

/** Brand, the live modules' links with the shop's menu, search, and the slots of wishlist and cart. */
export const Header = ({ links, path, hasMenu, navigation }: Props) => {
  const current = useCurrentPath(path, navigation)
  const element = useRef<HTMLDivElement>(null)
  useMenuClosing(element, navigation)
  return (
    <>
      <Banner />
      <div className={root} ref={element}>
        <div className={bar}>
          <a href="/" className={brand} aria-label="NDX, home">
            NDX
          </a>
          <nav className={nav} aria-label="Main">
            {links.map(({ label, href }) =>
              hasMenu && href === '/shop' ? (
                <ShopTrigger key={href} label={label} isCurrent={href === current} />
              ) : (
                <a
                  key={href}
                  href={href}
                  className={link}
                  aria-current={href === current ? 'page' : undefined}
                >
                  {label}
                </a>
              ),
            )}
          </nav>
          <div className={actions}>
            <IconLink icon="search" label="Search" href="/shop?focus=search" />
            <Slot name="header.wishlist">
              <span className={placeholder}>
                <Icon name="heart" />
              </span>
            </Slot>
            <Slot name="header.cart">
              <IconLink icon="bag" label="Cart" href="/cart" />
            </Slot>
            <div className={toggle}>
              <IconButton icon="menu" label="Menu" popoverTarget={mobileMenuId} />
            </div>
          </div>
        </div>
        <div className={menuSlot} data-slot="header.menu" suppressHydrationWarning />
      </div>
      <MobileMenu links={links} current={current} hasMenu={hasMenu} />
    </>
  )
}

/** A slot's content belongs to its module once mounted, so React must leave it alone. */
const Slot = ({ name, children }: { name: string; children?: React.ReactNode }) => (
  <div className={slot} data-slot={name} suppressHydrationWarning>
    {children}
  </div>
)

const useCurrentPath = (first: string, navigation: ShellNavigation | undefined): string => {
  const [path, setPath] = useState(first)
  useEffect(() => navigation?.onMove(setPath), [navigation])
  return path
}
