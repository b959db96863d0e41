/** Compares plain data as JSON, so the order of keys counts. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
