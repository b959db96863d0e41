/** The header's links on a narrow screen: a popover over the whole of it, which needs no script. */
import type { MouseEvent } from 'react'

import { prepareMenu, openMenu } from '@shop/session/menu'
import { IconButton } from '@shop/ui/icon-button'

import { brand } from './header.css.ts'
import * as css from './mobile-menu.css.ts'

/** What the toggle points at. */
export const mobileMenuId = 'site-menu'

type Props = {
  links: readonly { label: string; href: string }[]
  current: string
  hasMenu: boolean
}

/** Where a module fills the menu, Shop leads into its panel; before scripts run it is a plain link. */
export const MobileMenu = ({ links, current, hasMenu }: Props) => {
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.currentTarget.hidePopover()
    if (!hasMenu || link.getAttribute('href') !== '/shop') return
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
      onClick={follow}
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
            aria-current={href === current ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <p className={css.foot}>Stay focused. New Orleans, Louisiana</p>
    </div>
  )
}
