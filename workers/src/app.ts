/** The API and `/mcp`: the readable list of what is mounted where. */
import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'

import { analytics } from './analytics/routes.ts'
import { assistant } from './assistant/routes.ts'
import { auditEntries } from './audit/routes.ts'
import { consents } from './consents/routes.ts'
import { documents } from './development/routes.ts'
import { customers } from './customers/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { registryHealth, reports } from './guard/routes.ts'
import { health, readiness } from './health/routes.ts'
import { refuseMethods } from './http/methods.ts'
import { notFound, onError } from './http/problems.ts'
import { sameOrigin } from './http/same-origin.ts'
import { inventory } from './inventory/routes.ts'
import { mails } from './mails/routes.ts'
import { makeContext } from './make-context.ts'
import { mcp } from './mcp/routes.ts'
import { metrics } from './metrics/routes.ts'
import { openapi } from './openapi/routes.ts'
import { orders } from './orders/routes.ts'
import { pictures } from './pictures/routes.ts'
import type { AppEnv } from './platform/context.ts'
import { populateRoutes } from './populate/routes.ts'
import { products } from './products/routes.ts'
import { announceChanges } from './realtime/announce-changes.ts'
import { realtime } from './realtime/routes.ts'
import { modules } from './registry/module-routes.ts'
import { registry } from './registry/routes.ts'
import { productReviews } from './reviews/product-routes.ts'
import { reviews } from './reviews/routes.ts'
import { staff } from './staff/routes.ts'
import { ownValues, publicValues } from './values/routes.ts'

export const app = new Hono<AppEnv>()
  .use(async function setContext(c, next) {
    c.set('ctx', await makeContext(c.req.raw, c.env, c.executionCtx as ExecutionContext))
    await next()
  })
  .use((c, next) => c.var.ctx.admit(next))
  .use(async function makePrivate(c, next) {
    await next()
    // A response without `cache-control` may hold one person's data.
    const isSocket = c.res.status === 101
    if (!isSocket && !c.res.headers.has('cache-control'))
      c.header('cache-control', 'private, no-store')
  })
  .use(sameOrigin)
  .use(announceChanges)
  .use(refuseMethods((): readonly RouterRoute[] => app.routes))
  .route('/api/products', products)
  .route('/api/products', productReviews)
  .route('/api/assistant', assistant)
  .route('/api/catalogue', populateRoutes)
  .route('/api/pictures', pictures)
  .route('/api/inventory', inventory)
  .route('/api/orders', orders)
  .route('/api/mails', mails)
  .route('/api/customers', customers)
  .route('/api/consents', consents)
  .route('/api/staff', staff)
  .route('/api/audit', auditEntries)
  .route('/api/reviews', reviews)
  .route('/api/dashboard', dashboard)
  .route('/api/analytics', analytics)
  .route('/api/live', realtime)
  .route('/api/modules/documents', documents)
  .route('/api/modules', modules)
  // The routes of the line before have checked the deploy token.
  .route('/api/modules', ownValues)
  .route('/api/values', publicValues)
  .route('/api/registry', registry)
  .route('/api/registry/health', registryHealth)
  .route('/api/reports', reports)
  .route('/api/health', health)
  .route('/api/ready', readiness)
  .route('/api/metrics', metrics)
  .route('/api/openapi.json', openapi)
  .route('/mcp', mcp)
  .onError(onError)
  .notFound(notFound)
