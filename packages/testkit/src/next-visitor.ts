/** Each visitor gets its own IP address, so that tests share no rate limits. */
let visitors = 0

/** Several processes can use one shop, so each gets a random network to avoid equal addresses. */
const network = Math.floor(Math.random() * 256)

/** Returns a header with a new visitor's address. Only a shop with `LIMITS=off` accepts it. */
export const nextVisitor = () => {
  visitors += 1
  return { 'cf-connecting-ip': `10.${network}.${visitors >> 8}.${visitors & 255}` }
}
