/** The root of the checkout's routes; screens find the API client in its context. */
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import type { PageContext } from '@shop/module-kit/page-router'

export const rootRoute = createRootRouteWithContext<PageContext>()({ component: Outlet })
