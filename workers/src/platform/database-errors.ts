/** Tells a refused statement from other database errors. */

/** A statement hit a constraint: any, or the named one (`orders.idempotency_key`, `products_stock_not_negative`). */
export const isConstraint = (error: unknown, name = ''): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const isRefused = 'code' in cause && String(cause.code).startsWith('SQLITE_CONSTRAINT')
    if (isRefused && cause.message.includes(name)) return true
  }
  return false
}
