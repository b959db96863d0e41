/** The header's links on a narrow screen: a popover over the whole of it, which needs no script. */
import type { MouseEvent } from 'react'

import type { HeaderLink } from '@shop/contracts/release'
import { openMenu, prepareMenu } from '@shop/session/menu'
import { IconButton } from '@shop/ui/icon-button'

import { brand } from './header.css.ts'
import * as css from './mobile-menu.css.ts'

/** The id that the header's toggle refers to. */
export const mobileMenuId = 'site-menu'

type Props = { links: readonly HeaderLink[]; currentPath: string; canOpenMenu: boolean }

/** The link with a menu opens the menu's panel where a module fills it; before scripts run it is a plain link. */
export const MobileMenu = ({ links, currentPath, canOpenMenu }: Props) => {
  const menuHref = canOpenMenu ? links.find(({ hasMenu }) => hasMenu)?.href : undefined
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.currentTarget.hidePopover()
    if (!menuHref || link.getAttribute('href') !== menuHref) return
    event.preventDefault()
    openMenu('panel')
  }
  return (
    // The links inside do the same by keyboard: a press of Enter is a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      id={mobileMenuId}
      popover="auto"
      className={css.root}
      onClick={onClick}
      onToggle={prepareMenu}
    >
      <div className={css.head}>
        <a href="/" className={brand} aria-label="NDX, home">
          NDX
        </a>
        <IconButton
          icon="close"
          label="Close menu"
          popoverTarget={mobileMenuId}
          popoverTargetAction="hide"
        />
      </div>
      <nav aria-label="Menu" className={css.nav}>
        {links.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className={css.link}
            aria-current={href === currentPath ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <p className={css.foot}>Stay focused. New Orleans, Louisiana</p>
    </div>
  )
}
