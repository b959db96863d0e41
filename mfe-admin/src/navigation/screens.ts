/** The screens of the back office, in the groups and the order of its sidebar. */
import type { LineIconName } from './line-icon.tsx'

type AdminScreen = {
  label: string
  href: string
  /** One that a module brings may name no icon of ours; the initials of its label stand for it. */
  icon?: LineIconName
  /** A static mark beside the name, as the spec has it: it counts nothing. */
  badge?: string
}
export type ScreenGroup = { label: string; screens: readonly AdminScreen[] }

/** A screen's path ends in the name of its icon; the dashboard is the first page. */
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
 * Whether a screen's link is that of the page at a path; the dashboard's path begins all others, and that of a
 * module's first screen those of its others.
 */
export const isCurrentScreen = (href: string, path: string): boolean =>
  path === href ||
  (href !== '/admin' && !href.startsWith('/admin/x/') && path.startsWith(`${href}/`))
