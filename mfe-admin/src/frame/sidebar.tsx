import { Tooltip } from '@base-ui/react/tooltip'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type RefObject, type UIEvent, useRef } from 'react'
import { proxy } from 'valtio'

import { listReturns } from '@shop/client/returns'
import { capitalized } from '@shop/domain/capitalized'
import { usePage } from '@shop/module-runtime/use-page'
import { useSettings } from '@shop/session/shop-settings'
import { below } from '@shop/ui/media'

import { initials } from './display/text.tsx'
import { usePath } from './navigation/hrefs.ts'
import { LineIcon } from './navigation/line-icon.tsx'
import { groupsWith, isCurrentScreen } from './navigation/screens.ts'
import { queryOf } from './queries/query-client.ts'
import * as css from './sidebar.css.ts'
import { useStaff } from './staff/staff-session.ts'

type Props = {
  isFolded: boolean
  onFollow?: (() => void) | undefined
}

export const Sidebar = ({ isFolded, onFollow }: Props) => {
  const staff = useStaff()
  // The access proxy may have no sign-out URL.
  const signOutHref = staff?.signOutHref
  const { shop, payment } = useSettings()
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={css.root} data-folded={isFolded ? '' : undefined}>
      <WithTip text={`${shop.name} admin`} isDisabled={!isFolded}>
        <a href="/admin" className={css.brand} onClick={onFollow}>
          <span className={css.monogram} aria-hidden="true">
            {shop.name.slice(0, 1)}
          </span>
          <span className={css.name}>
            {shop.name} admin {payment?.isTest && <span className={css.test}>Test payments</span>}
          </span>
        </a>
      </WithTip>
      <Screens isFolded={isFolded} onFollow={onFollow} />
      <div className={css.foot}>
        {staff && (
          <p className={css.email} title={staff.email}>
            {capitalized(staff.role)} · <bdi>{staff.email}</bdi>
          </p>
        )}
        <WithTip text="Sign out" isDisabled={!isFolded}>
          <button
            type="button"
            className={css.entry}
            aria-disabled={!signOutHref}
            title={staff && !signOutHref ? noSignOut : undefined}
            onClick={() => signOutHref && location.assign(signOutHref)}
          >
            <LineIcon name="sign-out" />
            <span className={css.name}>Sign out</span>
          </button>
        </WithTip>
      </div>
      {isFolded && <SharedTooltip container={root} />}
    </div>
  )
}

const noSignOut = 'The shop cannot end this sign-in; the access proxy may be able to'

/** Loads the number of returns that wait for staff, or null if the shop never had a return. */
const requestedQuery = queryOf(['returns', 'requested'], async (client) => {
  const { total } = await listReturns(client, { limit: 1 })
  return total > 0 ? (await listReturns(client, { state: 'requested', limit: 1 })).total : null
})

const Screens = ({ isFolded, onFollow }: Props) => {
  const path = usePath()
  const { screens: moduleScreens } = usePage()
  const { data = null } = useQuery({ ...requestedQuery(), enabled: useStaff() !== null })
  const groups = groupsWith(moduleScreens, data)
  return (
    <nav aria-label="Admin" className={css.groups} onScroll={useFadingScroll()}>
      {groups.map(({ label: group, screens }) => (
        <div key={group} className={css.group}>
          <p className={css.groupName} aria-hidden="true">
            {group}
          </p>
          <ul aria-label={group}>
            {screens.map(({ href, label, icon, badge }) => (
              <li key={href}>
                <WithTip text={label} isDisabled={!isFolded}>
                  <a
                    href={href}
                    className={css.entry}
                    aria-current={isCurrentScreen(href, path) ? 'page' : undefined}
                    onClick={onFollow}
                  >
                    {icon ? (
                      <LineIcon name={icon} />
                    ) : (
                      <span className={css.initials} aria-hidden="true">
                        {initials(label)}
                      </span>
                    )}
                    <span className={css.name}>{label}</span>
                    {badge && <span className={css.badge}>{badge}</span>}
                  </a>
                </WithTip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const tipDelayMs = 700

const tip = Tooltip.createHandle<string>()

type TipProps = { text: string; isDisabled: boolean; children: ReactElement }

/** Each entry already has its name as text, so the tooltip is visual only. */
const WithTip = ({ text, isDisabled, children }: TipProps) => (
  <Tooltip.Trigger
    handle={tip}
    payload={text}
    delay={tipDelayMs}
    disabled={isDisabled}
    render={children}
  />
)

/** The tooltip renders into the sidebar, because all content must be in a landmark. */
const SharedTooltip = ({ container }: { container: RefObject<HTMLElement | null> }) => (
  <Tooltip.Root handle={tip}>
    {({ payload }) => (
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner side="right" sideOffset={8} positionMethod="fixed">
          <Tooltip.Popup role="tooltip" className={css.tooltip}>
            {payload}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    )}
  </Tooltip.Root>
)

const hideDelayMs = 600

const useFadingScroll = (): ((event: UIEvent<HTMLElement>) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return ({ currentTarget }) => {
    currentTarget.dataset['scrolling'] = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete currentTarget.dataset['scrolling'], hideDelayMs)
  }
}

const cookieName = 'admin-sidebar'
const maxAgeSeconds = 7 * 24 * 60 * 60

const readCookie = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))

export const sidebar = proxy({
  isFolded: (readCookie() ?? String(matchMedia(below('laptop')).matches)).endsWith('true'),
  isDrawerOpen: false,
})

export const toggleSidebar = (): void => {
  if (matchMedia(below('tablet')).matches) {
    showDrawer(!sidebar.isDrawerOpen)
    return
  }
  sidebar.isFolded = !sidebar.isFolded
  // Does not use the Cookie Store API, because some browsers lack it, and it writes with a delay.
  document.cookie = `${cookieName}=${sidebar.isFolded}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`
}

export const showDrawer = (isOpen: boolean): void => {
  sidebar.isDrawerOpen = isOpen
}
