/** Separate from `parcels.ts`, because every page with an order loads only this list. */

export const carriers = ['ups', 'usps', 'fedex', 'dhl', 'other'] as const
export type Carrier = (typeof carriers)[number]
