/** The order summary on small screens: folded, with the total in sight. */
import { formatCents } from '@shop/domain/money'
import type { Totals } from '@shop/domain/totals'
import { Icon } from '@shop/ui/icon'

import { Sums } from '../cart/order-summary.tsx'
import * as css from './summary-fold.css.ts'

/** `children` are the lines. */
export const SummaryFold = ({
  totals,
  children,
}: {
  totals: Totals
  children: React.ReactNode
}) => (
  <details className={css.root}>
    <summary className={css.summary}>
      <h2 className={css.title}>Order Summary</h2>
      <span className={css.sign}>
        <Icon name="plus" />
      </span>
      <strong className={css.total}>{formatCents(totals.totalCents)}</strong>
    </summary>
    <div className={css.body}>
      {children}
      <Sums totals={totals} />
    </div>
  </details>
)
