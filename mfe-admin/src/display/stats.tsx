/** A row of summary cards. */
import { label as labelStyle, quiet } from '@shop/ui/type'

import * as css from './display.css.ts'

export type Stat = { label: string; value: string; note?: string }

/** From this many characters on a value would not fit its card in the large size. */
const longLength = 11

/** Each figure with what it counts, and a note where it needs one. */
export const Stats = ({ figures }: { figures: readonly Stat[] }) => (
  <dl className={css.stats}>
    {figures.map(({ label, value, note }) => (
      <div key={label} className={css.stat}>
        <dt className={labelStyle}>{label}</dt>
        <dd className={value.length > longLength ? css.longStatValue : css.statValue}>{value}</dd>
        {note && <dd className={quiet}>{note}</dd>}
      </div>
    ))}
  </dl>
)
