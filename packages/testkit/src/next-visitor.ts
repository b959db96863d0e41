/** Visitors that are counted one by one, so that no test uses up another's visits. */
let visitors = 0

/** The header of one more. Miniflare takes it from a caller; Cloudflare would not. */
export const nextVisitor = () => {
  visitors += 1
  return { 'cf-connecting-ip': `10.0.${visitors >> 8}.${visitors & 255}` }
}
