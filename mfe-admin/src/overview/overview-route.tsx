/** `/admin` */
import { createRoute } from '@tanstack/react-router'

import { adminHead } from '../frame/admin-head.ts'
import { rootRoute } from '../root-route.tsx'
import { OverviewPage } from './overview-page.tsx'

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/',
  loader: () => ({ head: adminHead() }),
  component: OverviewPage,
})
