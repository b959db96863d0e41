/** A row of summary cards. */
import { label as labelStyle } from '@shop/ui/type'

import * as css from './figures.css.ts'

export type Figure = { label: string; value: string }

/** Each figure with what it counts. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css.root}>
    {figures.map(({ label, value }) => (
      <div key={label} className={css.figure}>
        <dt className={labelStyle}>{label}</dt>
        <dd className={css.value}>{value}</dd>
      </div>
    ))}
  </dl>
)
