import { definePages } from '@shop/module-runtime/page-module'

import { AnalyticsScreen } from './screens/analytics/analytics-screen.tsx'
import { CustomersPage } from './screens/customers/customers-page.tsx'
import { DashboardPage } from './screens/dashboard/dashboard-page.tsx'
import { AdminLayout } from './frame/admin-frame.tsx'
import { LoadingPage, PageProblem } from './frame/page-states.tsx'
import { ImportScreen } from './screens/imports/import-screen.tsx'
import { IntegrationsScreen } from './screens/integrations/integrations-screen.tsx'
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
    '/admin/analytics': AnalyticsScreen,
    '/admin/orders': OrdersPage,
    '/admin/mailbox': MailsPage,
    '/admin/products': ProductsPage,
    '/admin/inventory': InventoryPage,
    '/admin/products/import': ImportScreen,
    '/admin/customers': CustomersPage,
    '/admin/segments': SegmentsPage,
    '/admin/populate': PopulatePage,
    '/admin/reviews': ReviewsPage,
    '/admin/integrations': IntegrationsScreen,
    '/admin/x/$': ModuleScreenPage,
    '/admin/$': PlaceholderPage,
  },
  layout: AdminLayout,
  problem: PageProblem,
  loading: LoadingPage,
  loadRouter: async () => (await import('./router.ts')).createAdminRouter,
})
