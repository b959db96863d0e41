/**
 * The paths use the 24-unit grid of `@shop/ui/icon`. They are not in that package, because shoppers
 * would then load them, too.
 */
const paths = {
  dashboard: 'M4.5 4.5h6v8h-6zM13.5 4.5h6v4h-6zM13.5 11.5h6v8h-6zM4.5 15.5h6v4h-6z',
  analytics: 'M4.5 4.5v15h15M8 15.5l3.5-4.5 3 2.5 4.5-6',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  returns: 'M9 6.5L4.5 11L9 15.5M5 11h9.5a4.5 4.5 0 0 1 0 9H10',
  discounts: 'M6.5 17.5l11-11M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM16 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  abandoned: 'M3.5 5h2.3l2 9.5h9l1.7-6.5M9 17.7v1.6M16 17.7v1.6M11.5 5l4 4M15.5 5l-4 4',
  products: 'M9 4.5l-5.5 3 2 4 2-1v9h9v-9l2 1 2-4-5.5-3a3 3 0 0 1-6 0Z',
  collections: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  inventory: 'M12 3.5l8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9',
  customers:
    'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5ZM3 19.5c.4-3.2 2.8-5 6-5s5.6 1.8 6 5M15.5 5.4a3 3 0 0 1 0 5.6M17.5 14.9c2 .6 3.2 2.2 3.5 4.6',
  segments: 'M11 4.6a7.5 7.5 0 1 0 8.4 8.4H11zM14.5 4.5v5h5a5.6 5.6 0 0 0-5-5Z',
  reviews: 'M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.8l5.6-.7z',
  pages: 'M6 3.5h8.5L18 7v13.5H6zM14.5 3.5V7H18M9 11.5h6M9 15h6',
  media:
    'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.3a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z',
  campaigns: 'M4 10v4h3l8.5 4V6L7 10zM8 14.5V19h2.5v-3.5M18.5 10a3 3 0 0 1 0 4',
  seo: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM4 12h16M12 4c4.5 4.5 4.5 11.5 0 16M12 4c-4.5 4.5-4.5 11.5 0 16',
  settings: 'M4 7.5h9M17 7.5h3M15 5.5v4M4 16.5h3M11 16.5h9M9 14.5v4',
  shipping:
    'M3 7h11v9H3zM14 10h4l3 3v3h-7zM7 16a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 7 16ZM17 16a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  taxes:
    'M6 3.5h12v17H6zM9 7h6v3H9zM9 13.5h.01M12 13.5h.01M15 13.5h.01M9 17h.01M12 17h.01M15 17h.01',
  payments: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3.5',
  integrations: 'M9 3.5v4.5M15 3.5v4.5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v3.5',
  fold: 'M4 5h16v14H4zM9.5 5v14',
  store:
    'M5 10v9.5h14V10M3.5 9.5L5.5 4.5h13l2 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5v-5h4v5',
  'sign-out': 'M13 4.5H5v15h8M10 12h10M16.5 8l4 4-4 4',
} as const

export type LineIconName = keyof typeof paths

export const isLineIconName = (name: string): name is LineIconName => Object.hasOwn(paths, name)

export const LineIcon = ({ name }: { name: LineIconName }) => (
  <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
