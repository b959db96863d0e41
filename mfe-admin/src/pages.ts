import { definePages } from '@shop/module-runtime/page-module'

import { AnalyticsScreen } from './analytics/analytics-screen.tsx'
import { CustomersPage } from './customers/customers-page.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { AdminLayout } from './frame/admin-frame.tsx'
import { LoadingPage, PageProblem } from './frame/page-states.tsx'
import { IntegrationsScreen } from './integrations/integrations-screen.tsx'
import { InventoryPage } from './inventory/inventory-page.tsx'
import { MailsPage } from './mails/mails-page.tsx'
import { ModuleScreenPage } from './module-screens/module-screen-page.tsx'
import { OrdersPage } from './orders/orders-page.tsx'
import { PlaceholderPage } from './placeholders/placeholder-page.tsx'
import { PopulatePage } from './populate/populate-page.tsx'
import { ProductsPage } from './products/products-page.tsx'
import { ReviewsPage } from './reviews/reviews-page.tsx'
import { SegmentsPage } from './segments/segments-page.tsx'

export const adminPages = definePages({
  pages: {
    '/admin/': DashboardPage,
    '/admin/analytics': AnalyticsScreen,
    '/admin/orders': OrdersPage,
    '/admin/mailbox': MailsPage,
    '/admin/products': ProductsPage,
    '/admin/inventory': InventoryPage,
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
