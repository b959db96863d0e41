/** The API: the readable list of its nouns. */
import { Hono } from 'hono'

import { sameOrigin } from './access/same-origin.ts'
import { assistant } from './assistant/routes.ts'
import { catalogue } from './catalogue/routes.ts'
import type { AppEnv } from './context.ts'
import { dashboard } from './dashboard/routes.ts'
import { customers } from './customers/routes.ts'
import { health } from './health/routes.ts'
import { live } from './live/routes.ts'
import { modules } from './modules/routes.ts'
import { openapi } from './openapi/routes.ts'
import { orders } from './orders/routes.ts'
import { pictures } from './pictures/routes.ts'
import { notFound, onError } from './problems.ts'
import { products } from './products/routes.ts'
import { staff } from './staff/routes.ts'
import { reviews } from './reviews/routes.ts'
import { withContext } from './with-context.ts'

export const app = new Hono<AppEnv>()
  .basePath('/api')
  .use(withContext)
  .use(async (c, next) => {
    await next()
    // What a handler does not call shareable is one person's.
    const isSocket = c.res.status === 101
    if (!isSocket && !c.res.headers.has('cache-control'))
      c.header('cache-control', 'private, no-store')
  })
  .use(sameOrigin)
  .route('/products', products)
  .route('/assistant', assistant)
  .route('/catalogue', catalogue)
  .route('/pictures', pictures)
  .route('/orders', orders)
  .route('/customers', customers)
  .route('/staff', staff)
  .route('/reviews', reviews)
  .route('/dashboard', dashboard)
  .route('/live', live)
  .route('/modules', modules)
  .route('/health', health)
  .route('/openapi.json', openapi)
  .onError(onError)
  .notFound(notFound)
