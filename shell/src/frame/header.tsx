import { useEffect, useRef, useState } from 'react'

import type { SlotFallback } from '@shop/contracts/release'
import type { FrameInput } from '@shop/contracts/server-entry'
import { Icon, isIconName } from '@shop/ui/icon'
import { IconButton, IconLink } from '@shop/ui/icon-button'

import type { ShellNavigation } from '../navigation/navigation.ts'
import * as css from './header.css.ts'
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx'
import { HeaderLink, menuSlotName, MenuTrigger, useMenuClosing } from './menu-trigger.tsx'

type Props = {
  input: FrameInput
  /** Absent at the edge. */
  navigation?: ShellNavigation | undefined
}

/** So many links fit beside the header's buttons on a tablet, and on a wide screen; the footer has all. */
const maxTabletLinks = 5
const maxLinks = 8

/** Brand, the live modules' links, one of them with a menu, search, and the header's slots. */
export const Header = ({ input: { links, slots, slotFallbacks, path }, navigation }: Props) => {
  const currentPath = useCurrentPath(path, navigation)
  const element = useRef<HTMLDivElement>(null)
  useMenuClosing(element, navigation)
  const canOpenMenu = slots.includes(menuSlotName)
  const ownSlots = slots.filter((name) => name.startsWith('header.') && name !== menuSlotName)
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
        <div className={css.menuSlot} data-slot={menuSlotName} suppressHydrationWarning />
      </div>
      <MobileMenu links={links} currentPath={currentPath} canOpenMenu={canOpenMenu} />
    </>
  )
}

/** React leaves a slot's content alone, because its module replaces it. */
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

/** The construction banner; the close button takes it away for this visit. */
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
