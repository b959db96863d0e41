/** The number of visitors so far. Each has another address, so tests do not share rate limits. */
let visitors = 0

/** The second byte of addresses. Random, because several processes can use the same shop. */
const network = Math.floor(Math.random() * 256)

/** Returns a header with a new visitor's address. Only a shop with `LIMITS=off` accepts it. */
export const nextVisitor = () => {
  visitors += 1
  return { 'cf-connecting-ip': `10.${network}.${visitors >> 8}.${visitors & 255}` }
}
