/** Visitors with unique addresses, so that no test uses up another's limits. */
let visitors = 0

/** Each process has a random network, because several processes may share a shop. */
const network = Math.floor(Math.random() * 256)

/** Returns the header of a new visitor. Only a shop with `LIMITS=off` accepts it. */
export const nextVisitor = () => {
  visitors += 1
  return { 'cf-connecting-ip': `10.${network}.${visitors >> 8}.${visitors & 255}` }
}
