/** Makes a function that returns the idempotency key of an order: the same for a retry, a new one when its content changed. */
export const createIdempotencyKeys = (makeKey: () => string = () => crypto.randomUUID()) => {
  let last: { content: string; key: string } | undefined
  return (order: unknown): string => {
    const content = JSON.stringify(order)
    if (last?.content !== content) last = { content, key: makeKey() }
    return last.key
  }
}
