/** What pages are made of: a head with the title, and sections under titles of their own. */
import type { ReactNode } from 'react'

import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { heading, label as labelStyle, subheading } from '@shop/ui/type'

import * as css from './display.css.ts'

type PageProps = {
  title: string
  /** Beside the title. */
  mark?: ReactNode
  /** At the other end of the head. */
  tools?: ReactNode
  children: ReactNode
}

export const Page = ({ title, mark, tools, children }: PageProps) => (
  <div className={css.page}>
    <header className={css.pageHead}>
      <div className={css.pageTitle}>
        <h1 className={heading}>{title}</h1>
        {mark}
      </div>
      {tools}
    </header>
    {children}
  </div>
)

type SectionProps = { title: string; level: 2 | 3; children: ReactNode }

export const Section = ({ title, level, children }: SectionProps) => {
  const Heading = `h${level}` as const
  return (
    <section>
      <Stack gap="sm">
        <Heading className={subheading}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}

/** What is known of something, by name; what is not known is left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Grid as="dl" fit="narrow">
    {Object.entries(facts).map(
      ([name, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' && (
          <div key={name} className={css.fact}>
            <dt className={labelStyle}>{name}</dt>
            <dd className={css.factValue}>{value}</dd>
          </div>
        ),
    )}
  </Grid>
)
