/** An order number for a confirmation that was opened without an order. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const count = 9

/** `NDX-` and nine random characters of A-Z and 0-9. */
export const makeOrderNumber = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(count))
  return `NDX-${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}
