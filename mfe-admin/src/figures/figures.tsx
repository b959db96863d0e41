/** A row of summary cards. */
import { label as labelStyle, quiet } from '@shop/ui/type'

import * as css from './figures.css.ts'

export type Figure = { label: string; value: string; note?: string }

/** From this many characters on a value would not fit its card in the large size. */
const longLength = 11

/** Each figure with what it counts, and a note where it needs one. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css.root}>
    {figures.map(({ label, value, note }) => (
      <div key={label} className={css.figure}>
        <dt className={labelStyle}>{label}</dt>
        <dd className={value.length > longLength ? css.longValue : css.value}>{value}</dd>
        {note && <dd className={quiet}>{note}</dd>}
      </div>
    ))}
  </dl>
)
