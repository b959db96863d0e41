/** By what a cached value is known to be still right: the number of the event up to which it is, and what it depends on. */

/**
 * What a value may depend on: `lists`, any product that was added, edited or removed; `shown`, anything that pages
 * show of products; `stock`, any product and its exact stock; `releases`, which release of each module is live; `reviews`,
 * any review; `values:` and a module, what that has stored; or what pages show of one product.
 */
export type Subject =
  | 'lists'
  | 'shown'
  | 'stock'
  | 'releases'
  | 'reviews'
  | `values:${string}`
  | `product:${string}`

/** A value is right as of event number `seq`, and as long as no event changes what it depends on. */
export type Basis = { seq: number; subjects: readonly Subject[] }

/** For each value whether it is still right as of event number `seq`. */
export type Validity = { seq: number; areValid: readonly boolean[] }
