import { type MouseEvent, useEffect, useRef, useState } from 'react'

import type { SlotFallback } from '@shop/contracts/release'
import type { FrameInput } from '@shop/contracts/server-entry'
import { menuSlot } from '@shop/contracts/slots'
import { openMenu, prepareMenu } from '@shop/session/menu'
import { Icon, isIconName } from '@shop/ui/icon'
import { IconButton, IconLink } from '@shop/ui/icon-button'

import type { ShellNavigation } from '../navigation/navigation.ts'
import * as css from './header.css.ts'
import { HeaderLink, MenuTrigger, useMenuClosing } from './menu-trigger.tsx'

type Props = {
  input: FrameInput
  /** Absent at the edge. */
  navigation?: ShellNavigation | undefined
}

/** The number of links that fit beside the header's buttons. The footer has all links. */
const maxTabletLinks = 5
const maxLinks = 8

export const Header = ({ input: { links, slots, slotFallbacks, path }, navigation }: Props) => {
  const currentPath = useCurrentPath(path, navigation)
  const element = useRef<HTMLDivElement>(null)
  useMenuClosing(element, navigation)
  useEffect(closePopoversOnLeave, [])
  const canOpenMenu = slots.includes(menuSlot)
  const ownSlots = slots.filter((name) => name.startsWith('header.') && name !== menuSlot)
  return (
    <>
      <Banner />
      <div className={css.root} ref={element}>
        <div className={css.bar} data-links={links.length > maxTabletLinks ? 'many' : undefined}>
          <a href="/" className={css.brand} aria-label="NDX, home">
            NDX
          </a>
          <nav className={css.nav} aria-label="Main">
            {links.slice(0, maxLinks).map(({ label, href, hasMenu }) => {
              const Link = hasMenu && canOpenMenu ? MenuTrigger : HeaderLink
              return <Link key={href} label={label} href={href} isCurrent={href === currentPath} />
            })}
          </nav>
          <div className={css.actions}>
            <IconLink icon="search" label="Search" href="/shop?focus=search" />
            {ownSlots.map((name) => (
              <Slot key={name} name={name} fallback={slotFallbacks[name]} />
            ))}
            <div className={css.toggle}>
              <IconButton icon="menu" label="Menu" popoverTarget={mobileMenuId} />
            </div>
          </div>
        </div>
        <div className={css.menuSlot} data-slot={menuSlot} suppressHydrationWarning />
      </div>
      <MobileMenu links={links} currentPath={currentPath} canOpenMenu={canOpenMenu} />
    </>
  )
}

/** When the keyboard moves to an element, closes popovers of any module that would cover it. */
const closePopoversOnLeave = (): (() => void) => {
  const close = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
      // When the window gets the focus back, the button that opened the popover gets it, too.
      const isOpener = target.getAttribute('popovertarget') === popover.id
      if (!isOpener && !popover.contains(target)) popover.hidePopover()
    }
  }
  document.addEventListener('focusin', close)
  return () => document.removeEventListener('focusin', close)
}

/** React must not compare the content of a slot, because its module replaces it. */
const Slot = ({ name, fallback }: { name: string; fallback: SlotFallback | undefined }) => (
  <div className={css.slot} data-slot={name} suppressHydrationWarning>
    <SlotContent {...fallback} />
  </div>
)

const SlotContent = ({ icon, link: target }: SlotFallback) => {
  if (!icon || !isIconName(icon)) return null
  if (target) return <IconLink icon={icon} label={target.label} href={target.href} />
  return (
    <span className={css.placeholder}>
      <Icon name={icon} />
    </span>
  )
}

const useCurrentPath = (first: string, navigation: ShellNavigation | undefined): string => {
  const [path, setPath] = useState(first)
  useEffect(() => navigation?.onMove(setPath), [navigation])
  return path
}

/** Once dismissed, it stays hidden until the next document. */
const Banner = () => {
  const [isVisible, setIsVisible] = useState(true)
  if (!isVisible) return null
  return (
    <div className={css.banner} role="region" aria-label="Announcement">
      <p className={css.bannerText}>
        <strong>Website Under Construction</strong> — We're launching soon! Some features may be
        limited during this period.
      </p>
      <IconButton icon="close" label="Dismiss announcement" onClick={() => setIsVisible(false)} />
    </div>
  )
}

const mobileMenuId = 'site-menu'

type MobileProps = Pick<FrameInput, 'links'> & { currentPath: string; canOpenMenu: boolean }

/**
 * The links on narrow screens, in a full-screen popover that needs no JavaScript. If a module fills
 * the menu's slot, one of the links opens that menu. Until hydration it is a plain link.
 */
const MobileMenu = ({ links, currentPath, canOpenMenu }: MobileProps) => {
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
    // The links inside also work by keyboard, because Enter triggers a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      id={mobileMenuId}
      popover="auto"
      className={css.mobileMenu}
      onClick={onClick}
      onToggle={prepareMenu}
    >
      <div className={css.mobileHead}>
        <a href="/" className={css.brand} aria-label="NDX, home">
          NDX
        </a>
        <IconButton
          icon="close"
          label="Close menu"
          popoverTarget={mobileMenuId}
          popoverTargetAction="hide"
        />
      </div>
      <nav aria-label="Menu" className={css.mobileNav}>
        {links.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className={css.mobileLink}
            aria-current={href === currentPath ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <p className={css.mobileFoot}>Stay focused. New Orleans, Louisiana</p>
    </div>
  )
}
