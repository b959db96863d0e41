import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { consentFields } from './consent.ts'
import { DollarsSum } from './dollars.ts'
import { EmailAddress, oneOf, pageFields, SearchText } from './fields.ts'

/** The filters of the customer list. By the specification, `active` matches every customer. */
export const customerFilters = ['all', 'active', 'vip', 'new'] as const

/** Sort orders of the customer list. Ties are sorted by email. */
export const customerSorts = ['recent', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** All orders with the same lower-case email. The last order determines the name and phone. */
export const Customer = apiObject(
  {
    /** The id of the first order. URLs contain this id, so logs never contain the email. */
    id: v.string(),
    email: v.string(),
    name: v.string(),
    phone: v.nullable(v.string()),
    total_orders: v.number(),
    /** Excludes cancelled orders. */
    total_spent: DollarsSum,
    cancelled_orders: v.number(),
    first_order_at: v.string(),
    last_order_at: v.string(),
  },
  ['total_spent'],
)
export type Customer = v.InferOutput<typeof Customer>
export type CustomerWire = v.InferInput<typeof Customer>

/** One page of customers, and the total number of matches. */
export const CustomerList = v.object({ customers: v.array(Customer), total: v.number() })
export type CustomerList = v.InferOutput<typeof CustomerList>

/** Query of the export. `q` searches name and email. */
export const CustomerExportQuery = v.strictObject({
  q: v.optional(SearchText),
  filter: v.optional(oneOf(customerFilters), 'all'),
  sort: v.optional(oneOf(customerSorts), 'recent'),
})
export type CustomerExportQuery = v.InferOutput<typeof CustomerExportQuery>

export const CustomerQuery = v.strictObject({ ...CustomerExportQuery.entries, ...pageFields })
export type CustomerQuery = v.InferOutput<typeof CustomerQuery>

/** Stats over all customers. `activity` omits customers whose last order was 30 to 60 days ago. */
export const CustomerStats = apiObject(
  {
    total: v.number(),
    new: v.number(),
    vip: v.number(),
    revenue: DollarsSum,
    segments: v.object({ high: v.number(), medium: v.number(), low: v.number() }),
    activity: apiObject({ active: v.number(), at_risk: v.number(), inactive: v.number() }),
  },
  ['revenue'],
)
export type CustomerStats = v.InferOutput<typeof CustomerStats>
export type CustomerStatsWire = v.InferInput<typeof CustomerStats>

/** `POST /api/customers/personal-data` and `/erase`. The email is in the body, never in a URL. */
export const PersonInput = v.strictObject({ email: EmailAddress })
export type PersonInput = v.InferOutput<typeof PersonInput>

/** All data about a person. E-mails lack their text. Audit records contain the changed rows. */
export const PersonalData = v.object({
  exported_at: v.string(),
  email: v.string(),
  orders: v.array(v.unknown()),
  reviews: v.array(v.unknown()),
  mails: v.array(
    v.object({
      order_id: v.nullable(v.string()),
      kind: v.string(),
      state: v.string(),
      created_at: v.string(),
      sent_at: v.nullable(v.string()),
    }),
  ),
  /** Notes of staff about the person and about their orders. */
  notes: v.array(
    v.object({ order_id: v.nullable(v.string()), text: v.string(), created_at: v.string() }),
  ),
  returns: v.array(
    v.object({
      order_id: v.string(),
      state: v.string(),
      note: v.string(),
      refused_reason: v.string(),
      created_at: v.string(),
    }),
  ),
  /** Absent in responses of earlier Workers. */
  refunds: v.optional(
    v.array(
      v.object({
        order_id: v.string(),
        amount: v.number(),
        reason: v.string(),
        state: v.string(),
        created_at: v.string(),
      }),
    ),
  ),
  consents: v.array(v.object(consentFields)),
  module_rows: v.array(
    v.object({ module: v.string(), table: v.string(), value: v.unknown(), at: v.string() }),
  ),
  /** Sign-ins with a link from an e-mail, and links that nobody used. */
  sessions: v.array(
    v.object({
      device: v.nullable(v.string()),
      signed_in_at: v.nullable(v.string()),
      last_used_at: v.nullable(v.string()),
    }),
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
