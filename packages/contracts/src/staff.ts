import * as v from 'valibot'
import { camelKeys } from './camel-keys.ts'
import { DollarsSum } from './dollars.ts'
import { orderStatuses } from './order.ts'

/** Viewers may read. Clerks may also edit. Managers may also export, delete and publish. */
export const staffRoles = ['viewer', 'clerk', 'manager'] as const
export type StaffRole = (typeof staffRoles)[number]

export const mayActAs = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** `GET /api/staff`. `sign_out` is a path of this site, or null if staff do not sign in. */
export const StaffMember = v.pipe(
  v.object({
    email: v.string(),
    /** Absent from Workers without roles, where all staff may do everything. */
    role: v.optional(v.picklist(staffRoles), 'manager'),
    sign_out: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this site'))),
  }),
  v.transform(({ email, role, sign_out }) => ({ email, role, signOutHref: sign_out })),
)
export type StaffMember = v.InferOutput<typeof StaffMember>
export type StaffMemberWire = v.InferInput<typeof StaffMember>

/** The number of rows in the dashboard's table and list. */
export const dashboardRows = 5

/**
 * How long an order may be pending before it breaks the SLA. The shop promises processing in 24 to
 * 48 hours.
 */
export const fulfillmentDueMs = 48 * 3_600_000
/** A product with at least this many pieces is well stocked. */
export const healthyStock = 5

const percent = v.nullable(v.number())

/** `GET /api/dashboard`. Shares are percent from 0 to 100, null if there is nothing to count. */
export const Dashboard = v.pipe(
  v.object({
    /** The shop's day, such as `2026-01-05`, by the server's clock. Absent from older Workers. */
    day: v.optional(v.string()),
    /** The number of orders of all time. The dashboard tells by it whether there are any. */
    orders: v.number(),
    orders_24h: v.number(),
    revenue_24h: DollarsSum,
    products: v.number(),
    customers: v.number(),
    /** The share of orders over 48 hours old, cancelled ones aside, that left `pending` in time. */
    fulfillment_percent: percent,
    /** The share of cancelled orders. The shop records no returns. */
    cancelled_percent: percent,
    /** The share of products with at least five pieces in stock. */
    inventory_percent: percent,
    /** The average rating of approved reviews, null without reviews. */
    satisfaction: v.nullable(v.number()),
    /** Sorted newest first. */
    recent_orders: v.array(
      v.object({
        id: v.string(),
        customer_name: v.string(),
        status: v.picklist(orderStatuses),
        total_amount: DollarsSum,
      }),
    ),
    /** Sorted by revenue of all time, highest first. */
    top_products: v.array(
      v.object({ id: v.string(), name: v.string(), sold: v.number(), revenue: DollarsSum }),
    ),
  }),
  v.transform(({ revenue_24h, recent_orders, top_products, ...rest }) => ({
    ...camelKeys(rest),
    revenue24hCents: revenue_24h,
    recentOrders: recent_orders.map(({ total_amount, ...order }) => ({
      ...camelKeys(order),
      totalCents: total_amount,
    })),
    topProducts: top_products.map(({ revenue, ...product }) => ({
      ...product,
      revenueCents: revenue,
    })),
  })),
)
export type Dashboard = v.InferOutput<typeof Dashboard>
export type DashboardWire = v.InferInput<typeof Dashboard>
