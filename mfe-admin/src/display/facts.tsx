/** What is known of something, each fact with its name. */
import type { ReactNode } from 'react'

import { Grid } from '@shop/ui/grid'
import { label as labelStyle } from '@shop/ui/type'

import * as css from './display.css.ts'

export const Facts = ({ children }: { children: ReactNode }) => (
  <Grid as="dl" fit="narrow">
    {children}
  </Grid>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={labelStyle}>{label}</dt>
    <dd className={css.factValue}>{children}</dd>
  </div>
)
