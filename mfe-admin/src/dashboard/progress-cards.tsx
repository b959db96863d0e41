/** Figures with a bar. */
import { label as labelStyle, quiet } from '@shop/ui/type'

import { Bar } from '../bar/bar.tsx'
import * as css from './dashboard-page.css.ts'
import type { ReportShare } from './report.ts'

/** A share that cannot be known has a dash and no bar. */
export const ProgressCards = ({
  label,
  cards,
}: {
  label: string
  cards: readonly ReportShare[]
}) => (
  <section className={css.cards} aria-label={label}>
    {cards.map((card) => (
      <div key={card.label} className={css.card}>
        <h2 className={labelStyle}>{card.label}</h2>
        <p className={css.value}>{card.value}</p>
        {card.share !== null && <Bar label={card.label} share={card.share} />}
        <p className={quiet}>{card.note}</p>
      </div>
    ))}
  </section>
)
