/** The number of visitors so far. Each has an address of its own, so tests share no rate limits. */
let visitors = 0

/** The second byte of addresses. It is random, because several processes can use the same shop. */
const network = Math.floor(Math.random() * 256)

/** Returns a header with a new visitor's address. Only a shop with `LIMITS=off` accepts it. */
export const nextVisitor = () => {
  visitors += 1
  return { 'cf-connecting-ip': `10.${network}.${visitors >> 8}.${visitors & 255}` }
}
