/** Numbers to be seen at a glance: cards, and shares as bars. */
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { label as labelStyle, subtle } from '@shop/ui/type'

import * as css from './display.css.ts'

export type Stat = { label: string; value: string; note?: string }

/** A value of more characters would not fit its card in the large size. */
const maxLargeLength = 11

/** What is counted, its value, and a note where it needs one. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <Grid as="dl" columns={4} from="tablet" below={2} gap="sm">
    {stats.map(({ label, value, note }) => (
      <Card key={label} padding="sm" gap="xxs">
        <dt className={labelStyle}>{label}</dt>
        <dd className={value.length > maxLargeLength ? css.longStat : css.stat}>{value}</dd>
        {note && <dd className={subtle}>{note}</dd>}
      </Card>
    ))}
  </Grid>
)

/** `share` is percent, 0 to 100. The browsers' own `<meter>` cannot be painted alike. */
export const Meter = ({ label, share }: { label: string; share: number }) => (
  <div
    role="meter"
    className={css.meter}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share)}
  >
    <div className={css.meterFill} style={{ inlineSize: `${share}%` }} />
  </div>
)
