export const toKind = (call: string): string =>
  call.replace(/[\da-f-]{36}$/, ':id').replace(/\/objects\/(media|sdk)\/.+/, '/objects/$1/:path')

/** All API calls of a first deploy. docs/operate.md says what only Cloudflare can verify. */
export const firstDeployCalls = [
  'GET /accounts/local',
  'GET /accounts/local/r2/buckets/shop-files',
  'GET /accounts/local/r2/buckets/shop-files/objects',
  'GET /accounts/local/r2/buckets/shop-files/objects/files.json',
  'GET /accounts/local/workers/scripts/shop/deployments',
  'GET /accounts/local/workers/scripts/shop/secrets',
  'GET /accounts/local/workers/scripts/shop/settings',
  'GET /accounts/local/workers/scripts/shop/versions',
  'GET /accounts/local/workers/services/shop',
  'GET /accounts/local/workers/workers/shop',
  'POST /accounts/local/r2/buckets',
  'POST /accounts/local/workers/scripts/shop/subdomain',
  'PUT /accounts/local/r2/buckets/shop-files/objects/files.json',
  'PUT /accounts/local/r2/buckets/shop-files/objects/media/:path',
  'PUT /accounts/local/r2/buckets/shop-files/objects/sdk/:path',
  'PUT /accounts/local/workers/scripts/shop',
  'PUT /accounts/local/workers/scripts/shop/schedules',
]
