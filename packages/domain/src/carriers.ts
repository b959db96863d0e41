/** Every page with an order loads this file, but not `parcels.ts`. */

export const carriers = ['ups', 'usps', 'fedex', 'dhl', 'other'] as const
export type Carrier = (typeof carriers)[number]
