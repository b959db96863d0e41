import * as v from 'valibot'

import { carriers } from '@shop/domain/carriers'

import { apiObject } from './api-object.ts'

/** A parcel as staff and the order's shopper see it. */
export const Parcel = apiObject({
  id: v.string(),
  carrier: v.picklist(carriers),
  /** Null if the parcel has no tracking. */
  tracking_number: v.nullable(v.string()),
  tracking_url: v.nullable(v.string()),
  /** For each order line in this parcel, the line's id and how many pieces of it are here. */
  items: v.array(v.object({ id: v.string(), quantity: v.number() })),
  at: v.string(),
})
export type Parcel = v.InferOutput<typeof Parcel>
export type ParcelWire = v.InferInput<typeof Parcel>
