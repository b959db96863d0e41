import type { ReactNode } from 'react'

import { Stack } from '@shop/ui/stack'
import { label, subheading } from '@shop/ui/type'

import * as css from './order-details.css.ts'
import { SumList } from './order-summary.tsx'
import { columns } from './page.css.ts'

type Given = Parameters<typeof SumList>[0] & {
  /** Lines of the address. */
  shipTo: readonly string[]
  /** The lines of the order. */
  children: ReactNode
}

/** What was ordered, and beside it sums and address on wide screens. */
export const OrderDetails = ({ shipTo, children, ...sums }: Given) => (
  <section className={columns} aria-labelledby="ordered">
    <div className={css.part}>
      <h2 id="ordered" className={subheading}>
        What you ordered
      </h2>
      {children}
    </div>
    <div className={css.part}>
      <SumList {...sums} />
      <Stack gap="xs">
        <h3 className={label}>Ships to</h3>
        <address className={css.address}>
          {shipTo.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </Stack>
    </div>
  </section>
)
