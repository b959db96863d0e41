/** Idempotency keys: a retry of the same order has the same key, another order a new one. */

/** Makes a function that answers a key by what is ordered; the last order's key is kept for a retry. */
export const createOrderKeys = (makeKey: () => string = () => crypto.randomUUID()) => {
  let last: { content: string; key: string } | undefined
  return (order: unknown): string => {
    const content = JSON.stringify(order)
    if (last?.content !== content) last = { content, key: makeKey() }
    return last.key
  }
}
