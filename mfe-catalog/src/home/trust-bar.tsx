/** What one may rely on, in a line. */
import { policyFacts } from '@shop/content/shop-facts'

import * as css from './trust-bar.css.ts'

const promises = [
  ['Free shipping', policyFacts.freeShipping],
  ['Delivery', `in ${policyFacts.delivery}`],
  ['Easy returns', `within ${policyFacts.returnWindow}`],
  ['Lifetime warranty', 'on every seam'],
] as const

/** Four facts side by side. */
export const TrustBar = () => (
  <ul className={css.root} aria-label="What you can rely on">
    {promises.map(([what, how]) => (
      <li key={what} className={css.promise}>
        <strong>{what}</strong> {how}
      </li>
    ))}
  </ul>
)
