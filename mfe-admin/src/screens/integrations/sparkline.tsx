import type { Series } from './health-stats.ts'
import * as css from './integrations.css.ts'

const [width, height] = [120, 32]
/** Keeps the stroke from being clipped at the edges. */
const inset = 2
/** Minutes from the left end to the right end. */
const span = 59

type Props = { label: string; series: Series }

/** Draws the last hour, with the latest minute at the right. A single minute is a dot. */
export const Sparkline = ({ label, series: { points, top, role } }: Props) => {
  const places = points.map(
    ({ minutesAgo, share }) =>
      [
        round(inset + (1 - Math.min(minutesAgo, span) / span) * (width - 2 * inset)),
        round(inset + (1 - share / top) * (height - 2 * inset)),
      ] as const,
  )
  const [[lastX, lastY] = [0, 0]] = places.slice(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.sparkline[role]}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className={css.sparklineBase} />
      {places.length > 1 && (
        <path
          d={`M${places.map((place) => place.join(' ')).join('L')}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
      {places.length > 0 && <circle cx={lastX} cy={lastY} r="2" fill="currentColor" />}
    </svg>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
