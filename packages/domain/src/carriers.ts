/** Separate from `parcels.ts`, because the schema of orders needs only this list. */

export const carriers = ['ups', 'usps', 'fedex', 'dhl', 'other'] as const
export type Carrier = (typeof carriers)[number]
