/** A share as a bar. */
import * as css from './display.css.ts'

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
