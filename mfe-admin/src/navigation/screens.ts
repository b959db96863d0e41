/** The screens of the back office, in the groups and the order of its sidebar. */
import type { LineIconName } from './line-icon.tsx'

type AdminScreen = {
  label: string
  href: string
  icon: LineIconName
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

export const screenGroups: readonly ScreenGroup[] = [
  {
    label: 'Overview',
    screens: [screen('Dashboard', 'dashboard'), screen('Analytics', 'analytics')],
  },
  {
    label: 'Sales',
    screens: [
      screen('Orders', 'orders', '3'),
      screen('Discounts', 'discounts'),
      screen('Abandoned', 'abandoned'),
    ],
  },
  {
    label: 'Catalog',
    screens: [
      screen('Products', 'products'),
      screen('Collections', 'collections'),
      screen('Inventory', 'inventory'),
    ],
  },
  {
    label: 'Customers',
    screens: [
      screen('Customers', 'customers'),
      screen('Segments', 'segments'),
      screen('Reviews', 'reviews'),
    ],
  },
  { label: 'Content', screens: [screen('Pages', 'pages'), screen('Media', 'media')] },
  { label: 'Marketing', screens: [screen('Campaigns', 'campaigns'), screen('SEO', 'seo')] },
  {
    label: 'Configuration',
    screens: [
      screen('Settings', 'settings'),
      screen('Shipping', 'shipping'),
      screen('Taxes', 'taxes'),
      screen('Payments', 'payments'),
      screen('Integrations', 'integrations'),
    ],
  },
]

/** Whether a screen's link is that of the page at a path; the dashboard's path begins all others. */
export const isCurrentScreen = (href: string, path: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`))
