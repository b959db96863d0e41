import type { Subject } from '../../platform/change-index.ts'

/** A list of more products than this depends on the subject `shown` instead of each product. */
const maxNamed = 100

export const ofProduct = (id: string): Subject => `product:${id}`

export const ofProducts = (ids: readonly string[], ...more: Subject[]): Subject[] =>
  ids.length > maxNamed ? ['shown', ...more] : [...ids.map(ofProduct), ...more]
