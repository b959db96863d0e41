import { meterFill } from '../display/display.css.ts'
import { shareOf } from '../display/text.tsx'
import * as css from './imports.css.ts'

type Props = { label: string; done: number; total: number }

/** How far a run of known length has come. The browsers' own `<progress>` cannot be painted alike. */
export const ProgressBar = ({ label, done, total }: Props) => {
  const share = shareOf(done, total)
  return (
    <div
      role="progressbar"
      className={css.progress}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
    >
      <div className={meterFill} style={{ inlineSize: `${share}%` }} />
    </div>
  )
}
