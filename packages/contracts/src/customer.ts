/** Customers as staff see them: orders grouped by email. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { DollarsSum } from './dollars.ts'
import { EmailAddress, oneOf, pageFields, SearchText } from './fields.ts'

/** Filters of the customer list; `active` matches every customer. */
export const customerFilters = ['all', 'active', 'vip', 'new'] as const

/** Sort orders of the customer list. Ties are sorted by email. */
export const customerSorts = ['recent', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/**
 * A customer as read from the API. Orders are grouped by `email`, in lower case; name and phone
 * come from the last order. `id` is the id of the first order. URLs name a customer by the id of
 * any of their orders, so that no log of URLs holds an email.
 */
export const Customer = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    phone: v.nullable(v.string()),
    total_orders: v.number(),
    /** Without cancelled orders. */
    total_spent: DollarsSum,
    /** Absent from older Workers. */
    cancelled_orders: v.optional(v.number(), 0),
    first_order_at: v.string(),
    last_order_at: v.string(),
  }),
  v.transform(({ total_spent, ...rest }) => ({ ...camelKeys(rest), totalSpentCents: total_spent })),
)
export type Customer = v.InferOutput<typeof Customer>
export type CustomerWire = v.InferInput<typeof Customer>

/** One page of customers, and the total number of matches. */
export const CustomerList = v.object({ customers: v.array(Customer), total: v.number() })
export type CustomerList = v.InferOutput<typeof CustomerList>

/** `q` searches name and email. */
const filters = {
  q: v.optional(SearchText),
  filter: v.optional(oneOf(customerFilters), 'all'),
  sort: v.optional(oneOf(customerSorts), 'recent'),
}

/** Query of the customer list. `limit` defaults to 200. */
export const CustomerQuery = v.strictObject({ ...filters, ...pageFields })
export type CustomerQuery = v.InferOutput<typeof CustomerQuery>

/** Query of the export. It has no pages. */
export const CustomerExportQuery = v.strictObject(filters)
export type CustomerExportQuery = v.InferOutput<typeof CustomerExportQuery>

/**
 * Stats over all customers. No count in `activity` includes those whose last order was 30 to 60
 * days ago.
 */
export const CustomerStats = v.pipe(
  v.object({
    total: v.number(),
    new: v.number(),
    vip: v.number(),
    revenue: DollarsSum,
    segments: v.object({ high: v.number(), medium: v.number(), low: v.number() }),
    activity: v.object({ active: v.number(), at_risk: v.number(), inactive: v.number() }),
  }),
  v.transform(({ revenue, activity, ...rest }) => ({
    ...rest,
    revenueCents: revenue,
    activity: camelKeys(activity),
  })),
)
export type CustomerStats = v.InferOutput<typeof CustomerStats>
export type CustomerStatsWire = v.InferInput<typeof CustomerStats>

/**
 * `POST /api/customers/personal-data` and `POST /api/customers/erase`. No URL may hold the email.
 */
export const PersonInput = v.strictObject({ email: EmailAddress })
export type PersonInput = v.InferOutput<typeof PersonInput>

/** The numbers of erased orders, reviews, audit records and consents. */
export const Erasure = v.object({
  orders: v.number(),
  reviews: v.number(),
  records: v.number(),
  /** Absent from older Workers. */
  consents: v.optional(v.number(), 0),
})
export type Erasure = v.InferOutput<typeof Erasure>

/**
 * Everything the shop stores about a person. `records` holds changed rows, before and after the
 * change.
 */
export const PersonalData = v.object({
  exported_at: v.string(),
  email: v.string(),
  orders: v.array(v.unknown()),
  reviews: v.array(v.unknown()),
  /** E-mails about the orders, without their text. Absent from older Workers. */
  mails: v.optional(
    v.array(
      v.object({
        order_id: v.string(),
        kind: v.string(),
        state: v.string(),
        created_at: v.string(),
        sent_at: v.nullable(v.string()),
      }),
    ),
  ),
  /** The consent to e-mails about new products, if there is one. Absent from older Workers. */
  consents: v.optional(
    v.array(
      v.object({
        wording: v.string(),
        order_id: v.string(),
        consented_at: v.string(),
        /** Absent from older Workers. */
        confirmed_at: v.optional(v.nullable(v.string())),
        unsubscribed_at: v.nullable(v.string()),
      }),
    ),
  ),
  records: v.array(
    v.object({
      at: v.string(),
      action: v.string(),
      noun: v.string(),
      subject_id: v.string(),
      before: v.unknown(),
      after: v.unknown(),
    }),
  ),
})
export type PersonalData = v.InferOutput<typeof PersonalData>
