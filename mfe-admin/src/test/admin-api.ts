import { type Setting, settingKeys } from '@shop/contracts/shop-settings'
import { allDefaults } from '@shop/content/page-texts'
import { type SettingKey } from '@shop/domain/shop-settings'
import { toasts } from '@shop/session/toasts'
import { fakeApi, type Api, type FakeApi } from '@shop/testkit/fake-api'
import { type FakeShell, mountEntry } from '@shop/testkit/fake-shell'
import type { PageContext } from '@shop/module-runtime/mount'
import { productWire } from '@shop/testkit/wire'
import { expect } from 'vitest'

import { mount } from '../expose/page.ts'
import { noBackend } from '../screens/integrations/test/registry-wire.ts'

export const emptyDashboard = {
  day: '2026-01-31',
  orders: 0,
  orders_24h: 0,
  revenue_24h: 0,
  products: 22,
  customers: 0,
  due_hours: 48,
  fulfillment_percent: null,
  returned_percent: null,
  inventory_percent: 100,
  satisfaction: null,
  recent_orders: [],
  top_products: [],
}

export const settingWire = (key: SettingKey, own: Partial<Setting> = {}): Setting => ({
  key,
  value: allDefaults[key],
  default_value: allDefaults[key],
  is_default: true,
  next: null,
  version: 0,
  changed_by: null,
  changed_at: null,
  ...own,
})

const plainShop: Api = {
  'GET /api/staff': { email: 'staff@localhost', role: 'manager', sign_out: null },
  'GET /api/dashboard': emptyDashboard,
  'GET /api/sales': { time_zone: 'America/Chicago', days: [], top_products: [] },
  'GET /api/catalogue': { products: 22, own: 0 },
  'GET /api/drafts': { drafts: [] },
  'GET /api/orders/figures': {
    total: 0,
    pending: 0,
    processing: 0,
    revenue: 0,
    overdue: { orders: 0, pieces: 0 },
  },
  'GET /api/orders': { orders: [], total: 0 },
  'GET /api/returns': { returns: [], total: 0 },
  'GET /api/discounts': { discounts: [], total: 0 },
  'GET /api/payments': {
    provider: null,
    is_test: false,
    key: 'none',
    has_webhook_secret: false,
    webhook_url: 'https://shop.example/api/payments/webhook',
    last_webhook_at: null,
    recently_paid: 0,
    without_webhook: 0,
    open: 0,
    owed: 0,
    failed_refunds: 0,
    late_refunds: 0,
    minutes: 30,
    dashboard_url: null,
  },
  'GET /api/products/figures': { total: 0, featured: 0, total_value: 0, average_price: 0 },
  'GET /api/inventory/figures': { pieces: 0, items: 0, low: 0, sold_out: 0 },
  'GET /api/inventory': { items: [], total: 0 },
  'GET /api/products': { products: [productWire()], total: 1 },
  'GET /api/imports': { imports: [] },
  'GET /api/customers/figures': {
    total: 0,
    new: 0,
    vip: 0,
    revenue: 0,
    segments: { high: 0, medium: 0, low: 0 },
    activity: { active: 0, at_risk: 0, inactive: 0 },
  },
  'GET /api/customers': { customers: [], total: 0 },
  'GET /api/timeline/orders/:id': { entries: [] },
  'GET /api/timeline/customers/:id': { entries: [] },
  'GET /api/consents': { consents: [], total: 0 },
  'GET /api/reviews/figures': {
    total: 0,
    approved: 0,
    pending: 0,
    flagged: 0,
    average_rating: 0,
    ratings: [0, 0, 0, 0, 0],
  },
  'GET /api/reviews': { reviews: [], total: 0 },
  'GET /api/mails': { mails: [], total: 0, has_provider: false, kinds: [] },
  'GET /api/assistant/model': {
    kind: 'none',
    name: null,
    is_stopped: false,
    today: { replies: 0, tokens: 0, budget: 1_000_000 },
    last_error: null,
  },
  'GET /api/assistant/ratings': { ratings: [], total: 0 },
  'GET /api/pictures': { pictures: [], total: 0, unused: { count: 0, bytes: 0 } },
  'GET /api/settings/saved': {
    settings: settingKeys.map((key) => settingWire(key)),
  },
  'GET /api/registry': { modules: [] },
  'GET /api/registry/health': { releases: [], canaries: [], alerts: [] },
  'GET /api/registry/tokens': { tokens: [] },
  'GET /api/webhooks': { webhooks: [] },
  'GET /api/api-keys': { keys: [] },
  'GET /api/backends/:module': noBackend,
}

export const openAdmin = async (
  href: string,
  api: Api = {},
  context: Partial<PageContext> = {},
): Promise<FakeApi & FakeShell> => {
  const faked = fakeApi(withParametersLast({ ...plainShop, ...api }))
  return { ...faked, ...(await mountEntry(mount, href, context)) }
}

/** Puts routes with parameters last, because they can match the paths of static routes, too. */
const withParametersLast = (api: Api): Api =>
  Object.fromEntries(
    Object.entries(api).toSorted(
      ([one], [other]) => one.split(':').length - other.split(':').length,
    ),
  )

export const runToastAction = async (): Promise<void> => {
  await expect.poll(() => toasts.current?.action).toBeDefined()
  toasts.current?.action?.run()
}
