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

export const screenGroups: readonly ScreenGroup[] = [
  {
    label: 'Overview',
    screens: [
      { label: 'Dashboard', href: '/admin', icon: 'dashboard' },
      { label: 'Analytics', href: '/admin/analytics', icon: 'analytics' },
    ],
  },
  {
    label: 'Sales',
    screens: [
      { label: 'Orders', href: '/admin/orders', icon: 'orders', badge: '3' },
      { label: 'Discounts', href: '/admin/discounts', icon: 'discounts' },
      { label: 'Abandoned', href: '/admin/abandoned', icon: 'abandoned' },
    ],
  },
  {
    label: 'Catalog',
    screens: [
      { label: 'Products', href: '/admin/products', icon: 'products' },
      { label: 'Collections', href: '/admin/collections', icon: 'collections' },
      { label: 'Inventory', href: '/admin/inventory', icon: 'inventory' },
    ],
  },
  {
    label: 'Customers',
    screens: [
      { label: 'Customers', href: '/admin/customers', icon: 'customers' },
      { label: 'Segments', href: '/admin/segments', icon: 'segments' },
      { label: 'Reviews', href: '/admin/reviews', icon: 'reviews' },
    ],
  },
  {
    label: 'Content',
    screens: [
      { label: 'Pages', href: '/admin/pages', icon: 'pages' },
      { label: 'Media', href: '/admin/media', icon: 'media' },
    ],
  },
  {
    label: 'Marketing',
    screens: [
      { label: 'Campaigns', href: '/admin/campaigns', icon: 'campaigns' },
      { label: 'SEO', href: '/admin/seo', icon: 'seo' },
    ],
  },
  {
    label: 'Configuration',
    screens: [
      { label: 'Settings', href: '/admin/settings', icon: 'settings' },
      { label: 'Shipping', href: '/admin/shipping', icon: 'shipping' },
      { label: 'Taxes', href: '/admin/taxes', icon: 'taxes' },
      { label: 'Payments', href: '/admin/payments', icon: 'payments' },
      { label: 'Integrations', href: '/admin/integrations', icon: 'integrations' },
    ],
  },
]

/** Whether a screen's link is that of the page at a path; the dashboard's path begins all others. */
export const isCurrentScreen = (href: string, path: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`))
