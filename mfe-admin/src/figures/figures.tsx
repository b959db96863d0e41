/** A row of summary cards. */
import { label as labelStyle, quiet } from '@shop/ui/type'

import * as css from './figures.css.ts'

export type Figure = { label: string; value: string; note?: string }

/** Each figure with what it counts, and a note where it needs one. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css.root}>
    {figures.map(({ label, value, note }) => (
      <div key={label} className={css.figure}>
        <dt className={labelStyle}>{label}</dt>
        <dd className={css.value}>{value}</dd>
        {note && <dd className={quiet}>{note}</dd>}
      </div>
    ))}
  </dl>
)
