/** What is known of something, each fact with its name. */
import type { ReactNode } from 'react'

import { label as labelStyle } from '@shop/ui/type'

import * as css from './display.css.ts'

/** As many columns as there is room for. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={css.facts}>{children}</dl>
)

/** One fact. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={labelStyle}>{label}</dt>
    <dd className={css.factValue}>{children}</dd>
  </div>
)
