/** How much a shop of real size holds. */

export type LargeSize = { products: number; customers: number; orders: number; reviews: number }

/** The sizes that the lists of the back office are built for. */
export const largeSize: LargeSize = {
  products: 10_000,
  customers: 20_000,
  orders: 50_000,
  reviews: 2000,
}
