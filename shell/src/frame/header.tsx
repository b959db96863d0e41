import { type MouseEvent, useEffect, useRef, useState } from 'react'

import type { SlotFallback } from '@shop/contracts/release'
import type { HeaderInput } from '@shop/contracts/server-entry'
import { menuSlot } from '@shop/contracts/slots'
import { isBannerShown, nextBannerChange } from '@shop/domain/banner'
import type { ShopSettings } from '@shop/domain/shop-settings'
import { openMenu, prepareMenu } from '@shop/session/menu'
import { useSettings } from '@shop/session/shop-settings'
import { Icon, isIconName } from '@shop/ui/icon'
import { IconButton, IconLink } from '@shop/ui/icon-button'

import type { ShellNavigation } from '../navigation/navigation.ts'
import * as css from './header.css.ts'
import { ownLinks } from './own-links.ts'
import { HeaderLink, MenuTrigger, useMenuClosing } from './menu-trigger.tsx'

type Props = {
  input: HeaderInput
  navigation?: ShellNavigation | undefined
}

/** More links than this do not fit beside the buttons on a tablet. */
const maxTabletLinks = 5
/** The footer shows all links. */
const maxLinks = 8

export const Header = ({ input, navigation }: Props) => {
  const { slots, slotFallbacks, path, hasBanner } = input
  const { shop, pages } = useSettings()
  const links: HeaderInput['links'] = [...input.links, ...ownLinks(pages, 'header')]
  const currentPath = useCurrentPath(path, navigation)
  const element = useRef<HTMLDivElement>(null)
  useMenuClosing(element, navigation)
  useEffect(closePopoversOnLeave, [])
  const canOpenMenu = slots.includes(menuSlot)
  const ownSlots = slots.filter((name) => name.startsWith('header.') && name !== menuSlot)
  return (
    <>
      <Banner isShownAtFirst={hasBanner} />
      <div className={css.root} ref={element}>
        <div className={css.bar} data-links={links.length > maxTabletLinks ? 'many' : undefined}>
          <a href="/" className={css.brand} aria-label={`${shop.name}, home`}>
            {shop.name}
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

/** Closes a popover that the keyboard focus leaves, because it could cover the focused element. */
const closePopoversOnLeave = (): (() => void) => {
  const close = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
      // When the window regains the focus, the opener gets it, and the popover must stay open.
      const isOpener = target.getAttribute('popovertarget') === popover.id
      if (!isOpener && !popover.contains(target)) popover.hidePopover()
    }
  }
  document.addEventListener('focusin', close)
  return () => document.removeEventListener('focusin', close)
}

/** A module replaces the slot's content, so hydration must not compare the content. */
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

const Banner = ({ isShownAtFirst }: { isShownAtFirst: boolean | undefined }) => {
  const { banner } = useSettings()
  const { title, text } = banner
  const [dismissed, setDismissed] = useState<string>()
  const isDue = useIsDue(banner, isShownAtFirst)
  const content = `${title} ${text}`
  if (!isDue || dismissed === content) return null
  return (
    <div className={css.banner} role="region" aria-label="Announcement">
      <p className={css.bannerText}>
        {title && <strong>{title}</strong>}
        {title && text && ' — '}
        {text}
      </p>
      <IconButton icon="close" label="Dismiss announcement" onClick={() => setDismissed(content)} />
    </div>
  )
}

/** Browsers fire a longer timer immediately (HTML standard, timer initialization steps). */
const maxTimerMs = 2 ** 31 - 1

const useIsDue = (banner: ShopSettings['banner'], isShownAtFirst: boolean | undefined): boolean => {
  const [isDue, setIsDue] = useState(() => isShownAtFirst ?? isBannerShown(banner, Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = (): void => {
      const now = Date.now()
      setIsDue(isBannerShown(banner, now))
      const next = nextBannerChange(banner, now)
      if (next !== null) timer = setTimeout(check, Math.min(next - now, maxTimerMs))
    }
    check()
    return () => clearTimeout(timer)
  }, [banner])
  return isDue
}

const mobileMenuId = 'site-menu'

type MobileProps = Pick<HeaderInput, 'links'> & { currentPath: string; canOpenMenu: boolean }

/** Works without JavaScript. With JavaScript, a link to a page with a menu opens the menu. */
const MobileMenu = ({ links, currentPath, canOpenMenu }: MobileProps) => {
  const { shop } = useSettings()
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
    // Needs no key handler, because Enter on a link inside triggers a click, too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      id={mobileMenuId}
      popover="auto"
      className={css.mobileMenu}
      onClick={onClick}
      onToggle={prepareMenu}
    >
      <div className={css.mobileHead}>
        <a href="/" className={css.brand} aria-label={`${shop.name}, home`}>
          {shop.name}
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
      <p className={css.mobileFoot}>{`${shop.tagline} ${shop.city}, ${shop.state}`.trim()}</p>
    </div>
  )
}
