/** Who carries parcels. Apart from `parcels.ts`, because all pages that show an order load this. */

export const carriers = ['ups', 'usps', 'fedex', 'dhl', 'other'] as const
export type Carrier = (typeof carriers)[number]
