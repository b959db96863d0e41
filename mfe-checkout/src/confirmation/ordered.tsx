/** What was ordered, what it costs and where it goes. */
import { label, subheading } from '@shop/ui/type'

import { SumList } from '../cart/order-summary.tsx'
import { SummaryLines } from '../checkout/summary-lines.tsx'
import { columns } from '../page.css.ts'
import * as css from './ordered.css.ts'
import type { PlacedOrder } from './placed-order.ts'

/** The lines, and beside them sums and address where there is room. */
export const Ordered = ({ order }: { order: PlacedOrder }) => (
  <section className={columns} aria-labelledby="ordered">
    <div className={css.part}>
      <h2 id="ordered" className={subheading}>
        What you ordered
      </h2>
      <SummaryLines lines={order.lines} />
    </div>
    <div className={css.part}>
      <SumList totals={order.totals} />
      <div className={css.address}>
        <h3 className={label}>Ships to</h3>
        <address className={css.text}>
          {order.shipTo.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </div>
    </div>
  </section>
)
