import * as v from 'valibot'

import { dayMs } from '@shop/domain/time'

import { SoldProduct } from './analytics.ts'
import { apiObject } from './api-object.ts'
import { DollarsSum } from './dollars.ts'
import { orderStatuses } from './order.ts'

/** Viewers may read. Clerks may also edit. Managers may also export, delete and publish. */
export const staffRoles = ['viewer', 'clerk', 'manager'] as const
export type StaffRole = (typeof staffRoles)[number]

/** True if `role` includes the rights of `needed`. */
export const mayActAs = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(needed)

/** `GET /api/staff`. `sign_out` is a path of this site, or null if the sign-in has no sign-out. */
export const StaffMember = v.pipe(
  v.object({
    email: v.string(),
    role: v.picklist(staffRoles),
    sign_out: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'must be a path of this site'))),
    /** `began_at` is null unless the session began with a sign-in link. */
    session: v.optional(
      v.object({
        /** How the person signed in. A newer Worker may send a value that is not in the list. */
        via: v.union([v.picklist(['proxy', 'key', 'session', 'open']), v.string()]),
        began_at: v.nullable(v.string()),
        ends_at: v.nullable(v.string()),
      }),
    ),
  }),
  v.transform(({ sign_out, ...member }) => ({ ...member, signOutHref: sign_out })),
)
export type StaffMember = v.InferOutput<typeof StaffMember>
export type StaffMemberWire = v.InferInput<typeof StaffMember>

/** The number of rows on the dashboard, for both recent orders and top products. */
export const dashboardRows = 5

/** The return rate covers the orders of this period. */
export const returnRateMs = 90 * dayMs

/** A product with at least this many units is well stocked. */
export const healthyStock = 5

const percent = v.nullable(v.number())

/** `GET /api/dashboard`. A `_percent` is from 0 to 100, or null without anything to count. */
export const Dashboard = apiObject(
  {
    /** Today's date in the shop's time zone by the server's clock, such as `2026-01-05`. */
    day: v.string(),
    orders: v.number(),
    orders_24h: v.number(),
    revenue_24h: DollarsSum,
    products: v.number(),
    customers: v.number(),
    /** The end of the shop's processing window, in hours after the order. */
    due_hours: v.number(),
    /** The share of uncancelled orders older than `due_hours` that left `pending` in time. */
    fulfillment_percent: percent,
    /** The share of shipped pieces that were returned. */
    returned_percent: percent,
    inventory_percent: percent,
    /** The average rating of approved reviews. Null without reviews. */
    satisfaction: v.nullable(v.number()),
    recent_orders: v.array(
      v.pipe(
        apiObject(
          {
            id: v.string(),
            customer_name: v.string(),
            status: v.picklist(orderStatuses),
            total_amount: DollarsSum,
          },
          ['total_amount'],
        ),
        v.transform(({ totalAmountCents, ...order }) => ({
          ...order,
          totalCents: totalAmountCents,
        })),
      ),
    ),
    /** Sorted by revenue of all time, highest first. */
    top_products: v.array(SoldProduct),
  },
  ['revenue_24h'],
)
export type Dashboard = v.InferOutput<typeof Dashboard>
export type DashboardWire = v.InferInput<typeof Dashboard>
