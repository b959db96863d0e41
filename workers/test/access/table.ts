/**
 * `docs/access.md` is generated from this table, `access.test.ts` tries it with every caller, and a
 * test fails for a route without a row.
 */

import type { Scope } from '@shop/contracts/scopes'

/**
 * - `open`: the guards let the caller through; other tests cover what happens then.
 * - `none`: this host has no such path (404 `not-found`).
 * - `sign in`: 401 `staff-only` or `signed-out`, or a page that says how to sign in.
 * - `role`: 403 `role-required`.
 * - `scope`: 403 `scope-required`.
 * - `token`: 401 `bad-deploy-token`.
 * - `other host`: 308 to the same path on the other host.
 */
export type Outcome = 'open' | 'none' | 'sign in' | 'role' | 'scope' | 'token' | 'other host'

/**
 * Staff credentials change nothing on the shop's host. On the staff host, `anonymous` is everyone
 * without a valid credential, such as shoppers, and callers with forged, expired or foreign tokens.
 * The staff key counts as manager.
 */
export type AccessRow = {
  shopHost: Outcome
  anonymous: Outcome
  /** A program whose key has none of the `scopes`. */
  program: Outcome
  /** Any of these opens the route to a program. If empty, no program may use it. */
  scopes: readonly Scope[]
  viewer: Outcome
  clerk: Outcome
  manager: Outcome
}

const row = (
  shopHost: Outcome,
  anonymous: Outcome,
  program: Outcome,
  viewer: Outcome,
  clerk: Outcome,
  manager: Outcome,
): AccessRow => ({ shopHost, anonymous, program, scopes: [], viewer, clerk, manager })

const everybody = row('open', 'open', 'open', 'open', 'open', 'open')
const shoppers = row('open', 'none', 'none', 'none', 'none', 'none')
/** No caller has a shopper's session, so `my-orders.test.ts` tests these routes. */
const owners = row('sign in', 'none', 'none', 'none', 'none', 'none')
const viewers = row('none', 'sign in', 'scope', 'open', 'open', 'open')
const clerks = row('none', 'sign in', 'scope', 'role', 'open', 'open')
const managers = row('none', 'sign in', 'scope', 'role', 'role', 'open')
const teams = row('token', 'token', 'token', 'role', 'role', 'open')
const readers = row('token', 'token', 'token', 'open', 'open', 'open')
const shopPage = row('open', 'other host', 'other host', 'other host', 'other host', 'other host')
const staffPage = row('other host', 'sign in', 'role', 'open', 'open', 'open')

const orProgram = (open: AccessRow, ...scopes: readonly Scope[]): AccessRow => ({ ...open, scopes })

export const routes: Record<string, AccessRow> = {
  'GET /api/products': everybody,
  'GET /api/products/facets': everybody,
  'GET /api/products/:id': everybody,
  'GET /api/products/:id/reviews': everybody,
  'POST /api/products/:id/reviews': shoppers,
  'GET /api/products/figures': viewers,
  'GET /api/products/export': managers,
  'POST /api/products': orProgram(clerks, 'products:write'),
  'PATCH /api/products/:id': orProgram(clerks, 'products:write'),
  'DELETE /api/products/:id': managers,
  'POST /api/products/delete': managers,
  'GET /api/inventory': orProgram(viewers, 'products:read'),
  'GET /api/inventory/figures': viewers,
  'GET /api/inventory/export': managers,
  'POST /api/inventory/:id': orProgram(clerks, 'stock:write'),
  'GET /api/catalogue': viewers,
  'POST /api/catalogue/populate': managers,
  'GET /api/imports': viewers,
  'POST /api/imports/dry-run': clerks,
  'POST /api/imports/:id/chunks': clerks,
  'POST /api/imports/:id/undo': clerks,
  'GET /api/pictures': viewers,
  'POST /api/pictures': clerks,
  'PUT /api/pictures/smaller': clerks,
  'POST /api/pictures/replace': clerks,
  'PUT /api/pictures/alt': clerks,
  'POST /api/pictures/delete': managers,
  'POST /api/orders': shoppers,
  'POST /api/orders/by-staff': clerks,
  'GET /api/orders': orProgram(viewers, 'orders:read'),
  'GET /api/orders/figures': viewers,
  'GET /api/orders/:id': orProgram(viewers, 'orders:read'),
  'GET /api/orders/export': managers,
  'GET /api/orders/:id/status': shoppers,
  'POST /api/orders/:id/cancel': shoppers,
  'POST /api/orders/:id/payment': shoppers,
  'GET /api/orders/:id/payment': viewers,
  'POST /api/orders/:id/refunds': orProgram(managers, 'refunds:write', 'orders:read'),
  'POST /api/orders/parcels': orProgram(clerks, 'orders:ship'),
  'POST /api/orders/:id/parcels': orProgram(clerks, 'orders:ship', 'orders:read'),
  'DELETE /api/orders/:id/parcels/:parcelId': clerks,
  'GET /api/payments': viewers,
  'POST /api/payments/webhook': shoppers,
  'PATCH /api/orders/:id': clerks,
  'PUT /api/orders/:id': clerks,
  'DELETE /api/orders/:id': managers,
  'GET /api/my': shoppers,
  'POST /api/my/link': shoppers,
  'GET /api/my/link': shoppers,
  'POST /api/my/session': shoppers,
  'GET /api/my/orders': owners,
  'PUT /api/my/consent': owners,
  'GET /api/my/data': owners,
  'POST /api/my/erase': owners,
  'DELETE /api/my/sessions': owners,
  'DELETE /api/my/sessions/:id': owners,
  'GET /api/mails': viewers,
  'POST /api/mails': clerks,
  'GET /api/mails/:id': viewers,
  'GET /api/mails/:id/page': viewers,
  'GET /api/mails/kinds/:id/page': viewers,
  'POST /api/mails/:id/retry': clerks,
  'GET /api/staff-sessions': managers,
  'POST /api/staff-sessions': managers,
  'DELETE /api/staff-sessions/:id': managers,
  'GET /api/api-keys': viewers,
  'POST /api/api-keys': managers,
  'DELETE /api/api-keys/:id': managers,
  'GET /api/webhooks': viewers,
  'POST /api/webhooks': managers,
  'PATCH /api/webhooks/:id': managers,
  'DELETE /api/webhooks/:id': managers,
  'POST /api/webhooks/:id/secret': managers,
  'POST /api/webhooks/:id/ping': managers,
  'GET /api/webhooks/:id/deliveries': viewers,
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': managers,
  'GET /api/consents': viewers,
  'GET /api/consents/export': managers,
  'POST /api/consents/confirm': shoppers,
  'POST /api/consents/unsubscribe': shoppers,
  'GET /api/customers': orProgram(viewers, 'customers:read'),
  'GET /api/customers/figures': viewers,
  'GET /api/customers/:id': orProgram(viewers, 'customers:read'),
  'GET /api/customers/export': managers,
  'POST /api/customers/personal-data': managers,
  'POST /api/customers/erase': managers,
  'GET /api/returns/own/:id': shoppers,
  'POST /api/returns/own/:id': shoppers,
  'POST /api/returns/own/:id/withdraw': shoppers,
  'GET /api/returns': orProgram(viewers, 'returns:read'),
  'POST /api/returns': orProgram(clerks, 'returns:write', 'returns:read'),
  'PATCH /api/returns/:id': orProgram(clerks, 'returns:write', 'returns:read'),
  'POST /api/returns/:id/refund': orProgram(managers, 'refunds:write', 'returns:read'),
  'GET /api/drafts': orProgram(viewers, 'products:write'),
  'POST /api/drafts': orProgram(clerks, 'products:write'),
  'PUT /api/drafts/:id': orProgram(clerks, 'products:write'),
  'DELETE /api/drafts/:id': orProgram(clerks, 'products:write'),
  'GET /api/discounts': viewers,
  'GET /api/discounts/:id': viewers,
  'POST /api/discounts': managers,
  'PUT /api/discounts/:id': managers,
  'DELETE /api/discounts/:id': managers,
  'POST /api/discounts/check': shoppers,
  'GET /api/reviews': orProgram(viewers, 'reviews:read'),
  'GET /api/reviews/figures': viewers,
  'GET /api/reviews/:id': orProgram(viewers, 'reviews:read'),
  'PATCH /api/reviews/:id': clerks,
  'DELETE /api/reviews/:id': managers,
  'POST /api/reviews/:id/restore': clerks,
  'GET /api/audit': viewers,
  'GET /api/timeline/orders/:id': viewers,
  'POST /api/timeline/orders/:id/notes': clerks,
  'GET /api/timeline/customers/:id': viewers,
  'POST /api/timeline/customers/:id/notes': clerks,
  'DELETE /api/timeline/notes/:id': clerks,
  'GET /api/dashboard': viewers,
  'GET /api/sales': viewers,
  'GET /api/sales/export': managers,
  'GET /api/staff': viewers,
  'POST /api/assistant': shoppers,
  'GET /api/assistant/model': viewers,
  'PUT /api/assistant/model': managers,
  'POST /api/assistant/model/test': managers,
  'POST /api/assistant/ratings': shoppers,
  'GET /api/assistant/ratings': viewers,
  'POST /mcp': shoppers,
  'GET /api/live': everybody,
  'GET /api/modules': everybody,
  'GET /api/values/:module/:key': everybody,
  /** The manifest says who may call an action, so `actions` below has the roles. */
  'POST /api/x/:module/:action': everybody,
  'GET /api/backends/:module': viewers,
  'PUT /api/backends/:module/secrets/:name': managers,
  'DELETE /api/backends/:module/secrets/:name': managers,
  'DELETE /api/backends/:module/rows': managers,
  'GET /api/modules/:module/values': teams,
  'PUT /api/modules/:module/values/:key': teams,
  'DELETE /api/modules/:module/values/:key': teams,
  'POST /api/modules/documents': everybody,
  'POST /api/modules/:module/releases': teams,
  'PUT /api/modules/:module/releases/:version/files': teams,
  'PUT /api/modules/:module/releases/:version/files/:path{.+}': teams,
  'POST /api/modules/:module/releases/:version/accept': teams,
  'POST /api/modules/:module/releases/:version/withdraw': teams,
  'POST /api/modules/:module/releases/:version/previews': teams,
  'PUT /api/modules/:module/channels/live': teams,
  'DELETE /api/modules/:module/channels/live': teams,
  'PUT /api/modules/:module/channels/canary': teams,
  'DELETE /api/modules/:module/channels/canary': teams,
  'POST /api/modules/:module/rollback': teams,
  'PUT /api/modules/:module/freeze': teams,
  'DELETE /api/modules/:module/freeze': teams,
  'POST /api/page-health': everybody,
  'POST /api/registry/fallback': everybody,
  'GET /api/registry/health': viewers,
  'GET /api/registry': viewers,
  'GET /api/registry/history': readers,
  'GET /api/registry/tokens': viewers,
  'POST /api/registry/tokens': managers,
  'DELETE /api/registry/tokens/:id': managers,
  'PATCH /api/registry/modules/:module': managers,
  'GET /api/modules/:module': readers,
  'GET /api/modules/:module/token': teams,
  'GET /api/settings': everybody,
  'GET /api/settings/saved': viewers,
  'GET /api/settings/:key/versions': viewers,
  'PUT /api/settings/:key': managers,
  'PUT /api/settings/:key/next': managers,
  'POST /api/settings/preview': managers,
  'GET /api/pages/:slug': everybody,
  'GET /api/health': everybody,
  'GET /api/ready': everybody,
  'GET /api/metrics': viewers,
  'GET /api/openapi.json': everybody,
}

/** `tryAccess` publishes these actions as the module `desk`. */
export const actions: Record<string, AccessRow> = {
  'POST /api/x/desk/shopper': everybody,
  'POST /api/x/desk/viewer': viewers,
  'POST /api/x/desk/clerk': clerks,
  'POST /api/x/desk/manager': managers,
}

/**
 * A socket with any topic for staff is staff-only. The guards let `own-order` through with any key;
 * a wrong key is rejected later.
 */
export const sockets: Record<string, AccessRow> = {
  products: everybody,
  'own-order&order=none&key=none': shoppers,
  orders: viewers,
  reviews: viewers,
  releases: viewers,
  values: viewers,
  settings: everybody,
  'products,orders': viewers,
}

export const pages: Record<string, AccessRow> = {
  '/': shopPage,
  '/product/focus-crest-tee': shopPage,
  '/order/none?key=none': shopPage,
  '/subscribe?key=none': shopPage,
  '/unsubscribe?key=none': shopPage,
  '/nowhere': shopPage,
  '/admin': staffPage,
  '/admin/orders': staffPage,
  '/robots.txt': everybody,
  '/sitemap.xml': shopPage,
  '/llms.txt': shopPage,
  '/products.xml': shopPage,
  '/manifest.webmanifest': everybody,
  '/sw.js': shopPage,
  '/sign-out': staffPage,
  '/modules/shell/1.0.0/remote.js': everybody,
  '/media/products/none.webp': everybody,
  '/sdk/2.0.0/none.tgz': everybody,
  '/problems/staff-only': everybody,
}
