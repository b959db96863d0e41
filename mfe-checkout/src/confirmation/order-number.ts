/** The number of an order on its confirmation. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const count = 9

/** `NDX-` and nine random characters of A-Z and 0-9, for a confirmation that was opened without an order. */
export const makeOrderNumber = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(count))
  return `NDX-${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}

/** The order's own id, as navigation carried it; nothing when there is none. */
export const readOrderId = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'orderId' in state &&
  typeof state.orderId === 'string'
    ? state.orderId
    : null
