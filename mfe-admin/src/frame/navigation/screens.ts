import type { ModuleScreen } from '@shop/contracts/screens'

import { isLineIconName, type LineIconName } from './line-icon.tsx'

type AdminScreen = {
  label: string
  href: string
  /** Absent for a module's screen without a known icon, which shows initials instead. */
  icon?: LineIconName
  /** A static mark from the specification. It is not a count. */
  badge?: string
}
export type ScreenGroup = { label: string; screens: readonly AdminScreen[] }

/** A screen's path ends in the name of its icon, except for the dashboard. */
const screen = (label: string, icon: LineIconName, badge?: string): AdminScreen => ({
  label,
  icon,
  href: icon === 'dashboard' ? '/admin' : `/admin/${icon}`,
  ...(badge ? { badge } : {}),
})

const group = (label: string, ...screens: readonly AdminScreen[]): ScreenGroup => ({
  label,
  screens,
})

export const screenGroups: readonly ScreenGroup[] = [
  group('Overview', screen('Dashboard', 'dashboard'), screen('Analytics', 'analytics')),
  group(
    'Sales',
    screen('Orders', 'orders', '3'),
    screen('Discounts', 'discounts'),
    screen('Abandoned', 'abandoned'),
  ),
  group(
    'Catalog',
    screen('Products', 'products'),
    screen('Collections', 'collections'),
    screen('Inventory', 'inventory'),
  ),
  group(
    'Customers',
    screen('Customers', 'customers'),
    screen('Segments', 'segments'),
    screen('Reviews', 'reviews'),
  ),
  group('Content', screen('Pages', 'pages'), screen('Media', 'media')),
  group('Marketing', screen('Campaigns', 'campaigns'), screen('SEO', 'seo')),
  group(
    'Configuration',
    screen('Settings', 'settings'),
    screen('Shipping', 'shipping'),
    screen('Taxes', 'taxes'),
    screen('Payments', 'payments'),
    screen('Integrations', 'integrations'),
  ),
]

/**
 * True if a link is for the page at a path or for a page below it. Links to the dashboard and to
 * modules' screens must match exactly, because other screens are below them.
 */
export const isCurrentScreen = (href: string, path: string): boolean =>
  path === href ||
  (href !== '/admin' && !href.startsWith('/admin/x/') && path.startsWith(`${href}/`))

/** Appends the modules' screens, as the group Apps, to the shop's own groups. */
export const groupsWith = (screens: readonly ModuleScreen[]): readonly ScreenGroup[] => {
  if (screens.length === 0) return screenGroups
  const apps = screens.map(({ label, href, icon = '' }) => ({
    label,
    href,
    ...(isLineIconName(icon) && { icon }),
  }))
  return [...screenGroups, { label: 'Apps', screens: apps }]
}

export const findModuleScreen = (
  screens: readonly ModuleScreen[],
  path: string,
): ModuleScreen | undefined => screens.find(({ href }) => href === path.replace(/\/$/, ''))
