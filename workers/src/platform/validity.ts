/** How a cached value is validated: the last event it includes, and the subjects it depends on. */

/**
 * Subjects: `lists` (products added, edited or removed), `shown` (anything that pages show of
 * products), `stock` (exact stock of products), `releases` (live releases), `reviews`,
 * `values:<module>` (its stored values), `product:<id>` (what pages show of it).
 */
export type Subject =
  | 'lists'
  | 'shown'
  | 'stock'
  | 'releases'
  | 'reviews'
  | `values:${string}`
  | `product:${string}`

/** A value is valid as of event `seq`, and until an event changes one of its subjects. */
export type Basis = { seq: number; subjects: readonly Subject[] }

export type Validity = { seq: number; areValid: readonly boolean[] }
