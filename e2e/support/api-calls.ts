/** The calls of Cloudflare's API that a deploy and wrangler make. */

/** A call without what differs from one to the next. */
export const toKind = (call: string): string =>
  call.replace(/[\da-f-]{36}$/, ':id').replace(/\/objects\/(media|sdk)\/.+/, '/objects/$1/:path')

/** Of a first deploy. A call more is one more to which only Cloudflare can respond: docs/operate.md lists them. */
export const firstDeployCalls = [
  'GET /accounts/local',
  'GET /accounts/local/r2/buckets/shop-files',
  'GET /accounts/local/r2/buckets/shop-files/objects/sdk/:path',
  'GET /accounts/local/r2/buckets/shop-files/objects/shop.json',
  'GET /accounts/local/workers/scripts/shop/deployments',
  'GET /accounts/local/workers/scripts/shop/secrets',
  'GET /accounts/local/workers/scripts/shop/settings',
  'GET /accounts/local/workers/scripts/shop/versions/:id',
  'GET /accounts/local/workers/services/shop',
  'GET /accounts/local/workers/workers/shop',
  'POST /accounts/local/r2/buckets',
  'POST /accounts/local/workers/scripts/shop/subdomain',
  'PUT /accounts/local/r2/buckets/shop-files/objects/media/:path',
  'PUT /accounts/local/r2/buckets/shop-files/objects/sdk/:path',
  'PUT /accounts/local/r2/buckets/shop-files/objects/shop.json',
  'PUT /accounts/local/workers/scripts/shop',
  'PUT /accounts/local/workers/scripts/shop/schedules',
]
