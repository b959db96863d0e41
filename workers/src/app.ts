import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'

import { apiKeyRoutes } from './shop/api-keys/routes.ts'
import { analytics } from './shop/analytics/routes.ts'
import { assistant } from './agents/routes.ts'
import { auditEntries } from './shop/history/routes.ts'
import { consents } from './shop/consents/routes.ts'
import { documents } from './pages/development/routes.ts'
import { customers } from './shop/customers/routes.ts'
import { dashboard } from './shop/dashboard/routes.ts'
import { registryHealth, reports } from './releases/guard/routes.ts'
import { health, readiness } from './operations/health/routes.ts'
import { refuseMethods } from './platform/http/methods.ts'
import { notFound, onError } from './platform/http/problems.ts'
import { sameOrigin } from './platform/http/same-origin.ts'
import { inventory } from './shop/inventory/routes.ts'
import { staffSessionRoutes } from './shop/staff-sessions/routes.ts'
import { webhookRoutes } from './shop/webhooks/routes.ts'
import { timeline } from './shop/timeline/routes.ts'
import { returns } from './shop/returns/routes.ts'
import { drafts } from './shop/drafts/routes.ts'
import { discounts } from './shop/discounts/routes.ts'
import { imports } from './shop/imports/routes.ts'
import { mails } from './shop/mails/routes.ts'
import { makeContext } from './make-context.ts'
import { mcp } from './agents/mcp/routes.ts'
import { metrics } from './operations/metrics/routes.ts'
import { openapi } from './operations/openapi/document.ts'
import { orders } from './shop/orders/routes.ts'
import { paymentRoutes } from './shop/payments/routes.ts'
import { pictures } from './shop/pictures/routes.ts'
import type { AppEnv } from './platform/context.ts'
import { populateRoutes } from './shop/populate/routes.ts'
import { products } from './shop/products/routes.ts'
import { ratings } from './agents/ratings/routes.ts'
import { realtime } from './realtime/routes.ts'
import { model } from './agents/model/routes.ts'
import { modules } from './releases/registry/module-routes.ts'
import { registry } from './releases/registry/routes.ts'
import { productReviews, reviews } from './shop/reviews/routes.ts'
import { my } from './shop/shopper-sessions/routes.ts'
import { pageTexts, shopSettings } from './shop/settings/routes.ts'
import { staff } from './platform/staff/routes.ts'
import { actions, backends } from './releases/backends/routes.ts'
import { ownValues, publicValues } from './releases/values/routes.ts'

const listRoutes = (): readonly RouterRoute[] => app.routes

export const app = new Hono<AppEnv>()
  .use(async function setContext(c, next) {
    c.set('ctx', await makeContext(c.req.raw, c.env, c.executionCtx as ExecutionContext))
    await next()
  })
  .use((c, next) =>
    c.var.ctx.admit((leave) => {
      c.set('leaveLimit', leave)
      return next()
    }),
  )
  .use(async function makePrivate(c, next) {
    await next()
    // A response without `cache-control` may contain one person's data, so no cache may store it.
    const isSocket = c.res.status === 101
    if (!isSocket && !c.res.headers.has('cache-control'))
      c.header('cache-control', 'private, no-store')
  })
  .use(sameOrigin)
  .use(refuseMethods(listRoutes))
  .route('/api/products', products)
  .route('/api/products', productReviews)
  .route('/api/assistant', assistant)
  .route('/api/assistant/model', model)
  .route('/api/assistant/ratings', ratings)
  .route('/api/catalogue', populateRoutes)
  .route('/api/imports', imports)
  .route('/api/pictures', pictures)
  .route('/api/inventory', inventory)
  .route('/api/orders', orders)
  .route('/api/my', my)
  .route('/api/payments', paymentRoutes)
  .route('/api/mails', mails)
  .route('/api/customers', customers)
  .route('/api/webhooks', webhookRoutes)
  .route('/api/api-keys', apiKeyRoutes)
  .route('/api/consents', consents)
  .route('/api/settings', shopSettings)
  .route('/api/pages', pageTexts)
  .route('/api/staff', staff)
  .route('/api/staff-sessions', staffSessionRoutes)
  .route('/api/audit', auditEntries)
  .route('/api/timeline', timeline)
  .route('/api/drafts', drafts)
  .route('/api/discounts', discounts)
  .route('/api/returns', returns)
  .route('/api/reviews', reviews)
  .route('/api/dashboard', dashboard)
  .route('/api/sales', analytics)
  .route('/api/live', realtime)
  .route('/api/modules/documents', documents)
  .route('/api/modules', modules)
  // `modules`, mounted above, has already checked the deploy token.
  .route('/api/modules', ownValues)
  .route('/api/values', publicValues)
  .route('/api/x', actions)
  .route('/api/backends', backends)
  .route('/api/registry', registry)
  .route('/api/registry/health', registryHealth)
  .route('/api/page-health', reports)
  .route('/api/health', health)
  .route('/api/ready', readiness)
  .route('/api/metrics', metrics)
  .route('/api/openapi.json', openapi(listRoutes))
  .route('/mcp', mcp)
  .onError(onError)
  .notFound(notFound)
