import {
  type ComponentProps,
  type ReactElement,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

import { usePage } from '@shop/module-runtime/use-page'

import { capitalized, initials } from './display/text.tsx'
import { usePath } from './navigation/hrefs.ts'
import { LineIcon } from './navigation/line-icon.tsx'
import { groupsWith, isCurrentScreen } from './navigation/screens.ts'
import type * as SidebarTip from './sidebar-tip.tsx'
import * as css from './sidebar.css.ts'
import { useStaff } from './staff/use-staff.tsx'

type Props = {
  isFolded: boolean
  /** Called when a link is clicked. */
  onFollow?: () => void
}

type WithTip = (text: string, entry: ReactElement) => ReactElement

/** The content of both the sidebar and the drawer. When folded, names show only as tooltips. */
export const Sidebar = ({ isFolded, onFollow }: Props) => {
  const staff = useStaff()
  const root = useRef<HTMLDivElement>(null)
  const tips = useTips(isFolded)
  const withTip: WithTip = (text, entry) =>
    tips ? (
      <tips.Tip text={text} isDisabled={!isFolded}>
        {entry}
      </tips.Tip>
    ) : (
      entry
    )
  return (
    <div ref={root} className={css.root} data-folded={isFolded ? '' : undefined}>
      {withTip(
        'NDX admin',
        <a href="/admin" className={css.brand} onClick={onFollow}>
          <span className={css.monogram} aria-hidden="true">
            N
          </span>
          <span className={css.name}>NDX admin</span>
        </a>,
      )}
      <Screens withTip={withTip} onFollow={onFollow} />
      <div className={css.foot}>
        {staff && (
          <p className={css.email} title={staff.email}>
            {capitalized(staff.role)} · <bdi>{staff.email}</bdi>
          </p>
        )}
        {withTip('Sign out', <SignOut />)}
      </div>
      {tips && <tips.SidebarTooltip container={root} />}
    </div>
  )
}

type ScreensProps = { withTip: WithTip; onFollow: (() => void) | undefined }

const Screens = ({ withTip, onFollow }: ScreensProps) => {
  const path = usePath()
  return (
    <nav aria-label="Admin" className={css.groups} onScroll={useFadingScroll()}>
      {groupsWith(usePage().screens).map(({ label: group, screens }) => (
        <section key={group} aria-label={group} className={css.group}>
          <p className={css.groupName} aria-hidden="true">
            {group}
          </p>
          <ul>
            {screens.map(({ href, label, icon, badge }) => (
              <li key={href}>
                {withTip(
                  label,
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
                  </a>,
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Some access proxies have no known sign-out URL. The button is then disabled and says why. */
const SignOut = (trigger: ComponentProps<'button'>) => {
  const staff = useStaff()
  const href = staff?.signOutHref
  return (
    <button
      {...trigger}
      type="button"
      className={css.entry}
      aria-disabled={!href}
      title={
        staff && !href
          ? 'The shop does not know how to end this sign-in; the access proxy may'
          : undefined
      }
      onClick={() => href && location.assign(href)}
    >
      <LineIcon name="sign-out" />
      <span className={css.name}>Sign out</span>
    </button>
  )
}

/** Loads the tooltip library when the sidebar is first folded. Names stay accessible without it. */
const useTips = (isFolded: boolean): typeof SidebarTip | undefined => {
  const [tips, setTips] = useState<typeof SidebarTip>()
  useEffect(() => {
    if (isFolded && !tips) import('./sidebar-tip.tsx').then(setTips, console.error)
  }, [isFolded, tips])
  return tips
}

/** How long the scroll bar stays after the last scroll event. */
const hideDelayMs = 600

/** Returns an `onScroll` handler that sets `data-scrolling` until `hideDelayMs` after scrolling. */
const useFadingScroll = (): ((event: UIEvent<HTMLElement>) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget }) => {
    currentTarget.dataset['scrolling'] = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete currentTarget.dataset['scrolling'], hideDelayMs)
  }
}
