/** What is in the sidebar, beside the page or in the drawer: brand, the screens in groups, the one who uses it. */
import { useRef } from 'react'

import type { StaffMember } from '@shop/contracts/staff'

import { LineIcon } from './line-icon.tsx'
import { isCurrentScreen, screenGroups } from './screens.ts'
import { SidebarTips } from './sidebar-tips.tsx'
import * as css from './sidebar.css.ts'
import { useFadingScroll } from './use-fading-scroll.ts'

type Props = {
  path: string
  isFolded: boolean
  /** Null until the API has said who is asking. */
  staff: StaffMember | null
  /** Told of a press on a link. */
  onFollow?: () => void
}

/** Folded, names are still read out; a tooltip shows them. */
export const Sidebar = ({ path, isFolded, staff, onFollow }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const onScroll = useFadingScroll()
  return (
    <div ref={root} className={css.root} data-folded={isFolded ? '' : undefined}>
      <a href="/admin" className={css.brand} data-tip="NDX admin" onClick={onFollow}>
        <span className={css.monogram} aria-hidden="true">
          N
        </span>
        <span className={css.name}>NDX admin</span>
      </a>
      <nav aria-label="Admin" className={css.groups} onScroll={onScroll}>
        {screenGroups.map(({ label, screens }) => (
          <section key={label} aria-label={label} className={css.group}>
            <p className={css.groupName} aria-hidden="true">
              {label}
            </p>
            <ul>
              {screens.map((screen) => (
                <li key={screen.href}>
                  <a
                    href={screen.href}
                    className={css.entry}
                    data-tip={screen.label}
                    aria-current={isCurrentScreen(screen.href, path) ? 'page' : undefined}
                    onClick={onFollow}
                  >
                    <LineIcon name={screen.icon} />
                    <span className={css.name}>{screen.label}</span>
                    {screen.badge && <span className={css.badge}>{screen.badge}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={css.foot}>
        {staff && (
          <p className={css.email} title={staff.email}>
            {staff.email}
          </p>
        )}
        <SignOut staff={staff} />
      </div>
      {isFolded && <SidebarTips root={root} />}
    </div>
  )
}

/** On the shop's own machine nobody signed in: the button stays in its place, does nothing, and says why. */
const SignOut = ({ staff }: { staff: StaffMember | null }) => {
  const href = staff?.signOutHref
  return (
    <button
      type="button"
      className={css.entry}
      data-tip="Sign out"
      aria-disabled={!href}
      title={
        staff && !href ? 'Nobody signed in: this is the machine that the shop runs on' : undefined
      }
      onClick={() => href && location.assign(href)}
    >
      <LineIcon name="sign-out" />
      <span className={css.name}>Sign out</span>
    </button>
  )
}
