/** Every other address below `/admin`. */
import { createRoute } from '@tanstack/react-router'

import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { adminHead } from '../frame/admin-head.ts'
import { rootRoute } from '../root-route.tsx'

export const missingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  loader: () => ({ head: adminHead('Not here yet'), status: 404 }),
  component: () => (
    <Notice title="Not here yet" text="This part of the back office has not been built.">
      <Row gap="sm" justify="center">
        <ButtonLink href="/admin/orders">Orders</ButtonLink>
        <ButtonLink href="/admin/products" tone="outline">
          Products
        </ButtonLink>
      </Row>
    </Notice>
  ),
})
