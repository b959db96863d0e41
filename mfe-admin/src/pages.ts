/** The back office's pages, by route. */
import { definePages } from '@shop/module-kit/page-module'

import { AdminLayout } from './frame/admin-layout.tsx'
import { PageProblem } from './frame/page-problem.tsx'
import { MissingPage } from './missing/missing-page.tsx'
import { OrdersPage } from './orders/orders-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { ProductsPage } from './products/products-page.tsx'

export const adminPages = definePages({
  pages: {
    '/admin/': OverviewPage,
    '/admin/orders': OrdersPage,
    '/admin/products': ProductsPage,
    '/admin/$': MissingPage,
  },
  layout: AdminLayout,
  problem: PageProblem,
  loadRouter: async () => (await import('./router.ts')).createAdminRouter,
})
