/** Sample or live figures: two links, of which one is where we are. */
import * as css from '../segments/segments.css.ts'

const sides = [
  ['Sample', '/admin?figures=sample'],
  ['Live', '/admin?figures=live'],
] as const

/** The choice stands in the address. */
export const FigureSwitch = ({ isSample }: { isSample: boolean }) => (
  <nav aria-label="Figures" className={css.root}>
    {sides.map(([text, href]) => (
      <a
        key={href}
        href={href}
        className={css.side}
        aria-current={isSample === (text === 'Sample') ? 'true' : undefined}
      >
        {text}
      </a>
    ))}
  </nav>
)
