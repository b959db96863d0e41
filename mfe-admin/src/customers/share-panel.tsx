/** Parts of all customers, each with its rule, its count and a bar. */
import type { ReactNode } from 'react'

import { label as labelStyle } from '@shop/ui/type'

import { Bar } from '../bar/bar.tsx'
import type { Share } from './customer-text.ts'
import * as css from './share-panel.css.ts'

/** Beside each other where there is room. */
export const SharePanels = ({ children }: { children: ReactNode }) => (
  <div className={css.panels}>{children}</div>
)

type Props = { title: string; shares: readonly Share[]; total: number }

export const SharePanel = ({ title, shares, total }: Props) => (
  <section className={css.root} aria-label={title}>
    <h2 className={labelStyle}>{title}</h2>
    <ul className={css.rows}>
      {shares.map(({ label, rule, count }) => (
        <li key={label} className={css.row}>
          <span className={css.name}>
            {label} <span className={css.rule}>{rule}</span>
          </span>
          <span className={css.count}>{count.toLocaleString('en-US')}</span>
          <span className={css.bar}>
            <Bar label={`Share of ${label}`} share={total === 0 ? 0 : (count / total) * 100} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)
