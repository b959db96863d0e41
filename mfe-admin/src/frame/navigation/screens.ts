import { type ModuleScreen, replaceableScreens } from '@shop/contracts/screens'
import { capitalized } from '@shop/domain/capitalized'

import { isLineIconName, type LineIconName } from './line-icon.tsx'

type AdminScreen = {
  label: string
  href: string
  /** Without an icon, the sidebar shows the screen's initials. */
  icon?: LineIconName
  /** The specification sets the badge of the orders entry. */
  badge?: string
}
export type ScreenGroup = { label: string; screens: readonly AdminScreen[] }

const groups = {
  Overview: ['dashboard', 'analytics'],
  Sales: ['orders', 'discounts', 'abandoned'],
  Catalog: ['products', 'collections', 'inventory'],
  Customers: ['customers', 'segments', 'reviews'],
  Content: ['pages', 'media'],
  Marketing: ['campaigns', 'seo'],
  Configuration: ['settings', 'shipping', 'taxes', 'payments', 'integrations'],
} satisfies Record<string, LineIconName[]>

const screenOf = (icon: LineIconName): AdminScreen => ({
  label: icon === 'seo' ? 'SEO' : capitalized(icon),
  icon,
  href: icon === 'dashboard' ? '/admin' : `/admin/${icon}`,
  ...(icon === 'orders' && { badge: '3' }),
})

export const screenGroups: readonly ScreenGroup[] = Object.entries(groups).map(
  ([label, icons]) => ({ label, screens: icons.map(screenOf) }),
)

/**
 * Links to the dashboard and to modules' screens must match exactly, because other screens are
 * below them.
 */
export const isCurrentScreen = (href: string, path: string): boolean =>
  path === href ||
  (href !== '/admin' && !href.startsWith('/admin/x/') && path.startsWith(`${href}/`))

/**
 * `requested` is the number of returns that wait for staff. Null means that the shop never had a
 * return, and hides the returns screen. A module screen that replaces an entry keeps the label of
 * that entry. Other module screens are listed as apps.
 */
export const groupsWith = (
  screens: readonly ModuleScreen[],
  requested: number | null = null,
): readonly ScreenGroup[] => {
  const returns = { ...screenOf('returns'), ...(requested && { badge: String(requested) }) }
  const all = screenGroups.map(({ label, screens: own }) => ({
    label,
    screens: (requested !== null && label === 'Sales' ? own.toSpliced(1, 0, returns) : own).map(
      (entry) => ({ ...entry, href: findReplacing(screens, entry.href)?.href ?? entry.href }),
    ),
  }))
  const apps = screens
    .filter((screen) => findReplacing(screens, `/admin/${screen.replaces}`) !== screen)
    .map(({ label, href, icon = '' }) => ({
      label,
      href,
      ...(isLineIconName(icon) && { icon }),
    }))
  return apps.length > 0 ? [...all, { label: 'Apps', screens: apps }] : all
}

export const findReplacing = (
  screens: readonly ModuleScreen[],
  path: string,
): ModuleScreen | undefined => {
  const name = replaceableScreens.find((one) => path.replace(/\/$/, '') === `/admin/${one}`)
  return name && screens.find(({ replaces }) => replaces === name)
}

export const findModuleScreen = (
  screens: readonly ModuleScreen[],
  path: string,
): ModuleScreen | undefined => screens.find(({ href }) => href === path.replace(/\/$/, ''))
