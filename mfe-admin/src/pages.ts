import { definePages } from '@shop/module-runtime/page-module'

import { AdminLayout, LoadingPage, PageProblem } from './frame/admin-frame.tsx'
import { DashboardPage } from './screens/dashboard/dashboard-page.tsx'
import { InventoryPage } from './screens/inventory/inventory-page.tsx'
import { MailsPage } from './screens/mails/mails-page.tsx'
import { ModuleScreenPage } from './screens/module-screens/module-screen-page.tsx'
import { OrdersPage } from './screens/orders/orders-page.tsx'
import { PlaceholderPage } from './screens/placeholders/placeholder-page.tsx'
import { PopulatePage } from './screens/populate/populate-page.tsx'
import { ProductsPage } from './screens/products/products-page.tsx'
import { ReviewsPage } from './screens/reviews/reviews-page.tsx'
import { SegmentsPage } from './screens/segments/segments-page.tsx'

export const adminPages = definePages({
  pages: {
    '/admin/': DashboardPage,
    '/admin/orders': OrdersPage,
    '/admin/mailbox': MailsPage,
    '/admin/products': ProductsPage,
    '/admin/inventory': InventoryPage,
    '/admin/segments': SegmentsPage,
    '/admin/populate': PopulatePage,
    '/admin/reviews': ReviewsPage,
    '/admin/x/$': ModuleScreenPage,
    '/admin/$': PlaceholderPage,
  },
  // These pages load on demand, because few visits open them or they need a large library.
  lazyPages: {
    '/admin/analytics': async () =>
      (await import('./screens/analytics/analytics-page.tsx')).AnalyticsPage,
    '/admin/customers': async () =>
      (await import('./screens/customers/customers-page.tsx')).CustomersPage,
    '/admin/discounts': async () =>
      (await import('./screens/discounts/discounts-page.tsx')).DiscountsPage,
    '/admin/media': async () => (await import('./screens/media/media-page.tsx')).MediaPage,
    '/admin/orders/new': async () =>
      (await import('./screens/orders/new-order-page.tsx')).NewOrderPage,
    '/admin/orders/change': async () =>
      (await import('./screens/orders/change-order-page.tsx')).ChangeOrderPage,
    '/admin/orders/print': async () => (await import('./screens/orders/print-page.tsx')).PrintPage,
    '/admin/payments': async () =>
      (await import('./screens/payments/payments-page.tsx')).PaymentsPage,
    '/admin/returns': async () => (await import('./screens/orders/returns-page.tsx')).ReturnsPage,
    '/admin/products/import': async () =>
      (await import('./screens/imports/import-page.tsx')).ImportPage,
    '/admin/integrations': async () =>
      (await import('./screens/integrations/integrations-page.tsx')).IntegrationsPage,
    '/admin/settings': async () =>
      (await import('./screens/settings/settings-pages.tsx')).SettingsPage,
    '/admin/shipping': async () =>
      (await import('./screens/settings/settings-pages.tsx')).ShippingPage,
    '/admin/taxes': async () => (await import('./screens/settings/settings-pages.tsx')).TaxesPage,
    '/admin/pages': async () => (await import('./screens/settings/settings-pages.tsx')).PagesPage,
    '/admin/seo': async () => (await import('./screens/settings/settings-pages.tsx')).SeoPage,
  },
  layout: AdminLayout,
  problem: PageProblem,
  loading: LoadingPage,
  loadRouter: async () => (await import('./router.ts')).createAdminRouter,
})
