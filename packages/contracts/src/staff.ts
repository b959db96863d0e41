/** The signed-in member of staff, and the dashboard of the back office. */
import * as v from 'valibot'
import { camelKeys } from './camel-keys.ts'
import { DollarsSum } from './dollars.ts'
import { orderStatuses } from './order.ts'

/** What staff may do, each role with all that the one before it may: read; edit; export, delete, replace and publish. */
export const staffRoles = ['viewer', 'clerk', 'manager'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether staff of one role may do what needs another. */
export const mayActAs = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** `GET /api/staff`. `sign_out` is a path of this site, and null without a sign-in. */
export const StaffMember = v.pipe(
  v.object({
    email: v.string(),
    /** Absent from a Worker without roles, which lets all staff do everything. */
    role: v.optional(v.picklist(staffRoles), 'manager'),
    sign_out: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this site'))),
  }),
  v.transform(({ email, role, sign_out }) => ({ email, role, signOutHref: sign_out })),
)
export type StaffMember = v.InferOutput<typeof StaffMember>
export type StaffMemberWire = v.InferInput<typeof StaffMember>

/** Rows of its table and of its list. */
export const dashboardRows = 5

/** Orders past this age count for the fulfillment SLA: the shop promises to process them in 24 to 48 hours. */
export const fulfillmentDueMs = 48 * 3_600_000
/** A product with fewer pieces than this is short. */
export const healthyStock = 5

const percent = v.nullable(v.number())

/** `GET /api/dashboard`. Shares are percent from 0 to 100, null where there is nothing to take a share of. */
export const Dashboard = v.pipe(
  v.object({
    /** Orders of all time, for knowing whether there are any. */
    orders: v.number(),
    orders_24h: v.number(),
    revenue_24h: DollarsSum,
    products: v.number(),
    customers: v.number(),
    /** Orders that left `pending` within 48 hours, of those that are older than that and not cancelled. */
    fulfillment_percent: percent,
    /** Cancelled orders of all: the shop records no returns. */
    cancelled_percent: percent,
    /** Products with at least five pieces in stock, of all. */
    inventory_percent: percent,
    /** Mean stars of approved reviews, null without any. */
    satisfaction: v.nullable(v.number()),
    /** The newest first. */
    recent_orders: v.array(
      v.object({
        id: v.string(),
        customer_name: v.string(),
        status: v.picklist(orderStatuses),
        total_amount: DollarsSum,
      }),
    ),
    /** By what they brought in over all time. */
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
