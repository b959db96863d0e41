/** The sticky header, with the construction banner above it. */
import { useEffect, useState } from 'react'

import { IconLink } from '@shop/ui/icon-button'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { Banner } from './banner.tsx'
import { actions, bar, brand, link, nav, root, slot } from './header.css.ts'

type Props = {
  links: readonly { label: string; href: string }[]
  path: string
  /** Absent at the edge. */
  navigation?: ShellNavigation
}

/** Brand, the live modules' links, search, and the slots of wishlist and cart. */
export const Header = ({ links, path, navigation }: Props) => {
  const current = useCurrentPath(path, navigation)
  return (
    <>
      <Banner />
      <div className={root}>
        <div className={bar}>
          <a href="/" className={brand} aria-label="NDX, home">
            NDX
          </a>
          <nav className={nav} aria-label="Main">
            {links.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                className={link}
                aria-current={href === current ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          <div className={actions}>
            <IconLink icon="search" label="Search" href="/shop?focus=search" />
            <Slot name="header.wishlist" />
            <Slot name="header.cart">
              <IconLink icon="bag" label="Cart" href="/cart" />
            </Slot>
          </div>
        </div>
      </div>
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
