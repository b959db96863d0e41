/** The products that brought in most. */
import { quiet, subheading } from '@shop/ui/type'

import { Clamped } from '../clamped/clamped.tsx'
import * as css from './dashboard-page.css.ts'
import type { Report } from './report.ts'

/** Best first. */
export const TopProducts = ({ products }: { products: Report['topProducts'] }) => (
  <section className={css.part}>
    <h2 className={subheading}>Top products by revenue</h2>
    {products.length === 0 ? (
      <p className={quiet}>Nothing has been sold yet.</p>
    ) : (
      <ol className={css.ranks}>
        {products.map(({ name, note, revenue }) => (
          <li key={name} className={css.rank}>
            <Clamped text={name} look={css.rankName} />
            <span className={css.rankValue}>{revenue}</span>
            <span className={quiet}>{note}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
